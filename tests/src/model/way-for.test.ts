import { expect, it } from 'vitest';
import { wayFor } from '../../../src/model/way-for.ts';
import { decimal } from '../../../src/model/decimal.ts';
import type { WithdrawRule } from '../../../src/model/withdrawal.ts';

const way = (network: string): WithdrawRule => ({
  channel: 'manual',
  coin: 'USDT',
  network,
  minAmount: decimal('10'),
  maxAmount: null,
  fee: decimal('1'),
  decimals: 8,
  dailyLimit: null,
  usedToday: decimal('0'),
  arrivalMinutes: 1,
  review: { above: decimal('200'), seconds: 30 },
  holdSeconds: 60,
  failsAlways: '',
  conditions: [],
});
const WAYS = ['TRC20', 'BEP20', 'ERC20'].map(way);
const TRON = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
const EVM = '0x52908400098527886E0F7030069857D2E4169EE7';

it.each([
  ['', '', 'TRC20'],
  ['', 'ERC20', 'ERC20'],
  [TRON, 'ERC20', 'TRC20'],
  [` ${TRON.slice(0, 9)}\u200b ${TRON.slice(9)}\n`, 'ERC20', 'TRC20'],
  [TRON.slice(0, 20), 'ERC20', 'TRC20'],
  [TRON.slice(0, 8), 'ERC20', 'ERC20'],
  // Two networks share this form of address: which one is meant, only the person knows.
  [EVM, 'ERC20', 'ERC20'],
  [EVM, 'BEP20', 'BEP20'],
  [EVM, 'TRC20', 'TRC20'],
  [TRON, 'none', 'TRC20'],
])('for %j and the chosen network %j takes %s', (address, chosen, network) => {
  expect(wayFor(WAYS, address, chosen)?.network).toBe(network);
});

it('takes nothing where nothing is on offer', () => {
  expect(wayFor([], TRON, '')).toBeUndefined();
});
