import { decimal } from '../../../../src/model/decimal.ts';
import type { WithdrawRule } from '../../../../src/model/withdrawal.ts';

/** Rule of USDT on TRON: from 10 USDT, fee 1, 10,000 a day of which 250.5 are used. */
export const WITHDRAW_RULE: WithdrawRule = {
  channel: 'manual',
  coin: 'USDT',
  network: 'TRC20',
  minAmount: decimal('10'),
  maxAmount: null,
  fee: decimal('1'),
  decimals: 8,
  dailyLimit: decimal('10000'),
  usedToday: decimal('250.5'),
  arrivalMinutes: 1,
  review: { above: decimal('200'), seconds: 30 },
  holdSeconds: 60,
  failsAlways: '',
  conditions: [],
};
