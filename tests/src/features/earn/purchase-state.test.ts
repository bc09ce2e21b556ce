import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { ALIVE, purchaseProblem, purchaseState } from '../../../../src/features/earn/purchase-state.ts';
import type { PurchaseFacts } from '../../../../src/features/earn/purchase-state.ts';
import type { EarnProduct } from '../../../../src/model/earn.ts';
import { readAmount } from '../../../../src/ui/amount-input.ts';

const text = (value: string | number) => String(value) as DecimalText;
const read = (typed: string) => readAmount(typed, 8);

const PRODUCT: EarnProduct = {
  id: 'earn-usdt-30',
  coin: 'USDT',
  days: 30,
  dailyRate: text('0.00011'),
  totalRate: text('0.0033'),
  min: text(100),
  max: text(5000),
  total: text(500_000),
  left: text(180_000),
  earlyExit: 'interestForfeited',
  source: 'sandboxReserve',
  offered: true,
};

const READY: PurchaseFacts = {
  signedIn: true,
  sessionConfirmed: true,
  connected: true,
  sending: false,
  unsure: false,
  product: PRODUCT,
  closed: null,
  reading: read('500'),
  held: text(0),
  available: text(1000),
  movable: true,
};

describe('the button of a purchase', () => {
  it('is the action when nothing is in the way', () => {
    expect(purchaseState(READY)).toBe('ready');
  });

  it.each([
    ['sending', { sending: true, connected: false }],
    ['offline', { connected: false, unsure: true }],
    ['unsure', { unsure: true, closed: 'soldOut', reading: read('') }],
    ['checking', { unsure: true, sessionConfirmed: false }],
    ['withdrawn', { closed: 'withdrawn', signedIn: false }],
    ['soldOut', { closed: 'soldOut' }],
    ['connect', { signedIn: false, sessionConfirmed: false, held: null, available: null }],
    ['checking', { sessionConfirmed: false }],
    ['checking', { held: null }],
    ['checking', { available: null }],
    ['full', { held: text('4900.01') }],
    ['enter', { reading: read('') }],
    ['enter', { reading: read('0.00') }],
    ['unread', { reading: read('12a') }],
    ['unread', { reading: read('100.123456789') }],
    ['below', { reading: read('99.99999999') }],
    ['above', { reading: read('5000.00000001'), available: text(9000) }],
    ['above', { reading: read('500'), held: text(4600) }],
    ['left', { reading: read('500'), product: { ...PRODUCT, left: text(499) } }],
    ['short', { reading: read('1000.00000001') }],
    ['deposit', { reading: read('1000.00000001'), movable: false }],
    ['ready', { reading: read('1000'), movable: false }],
  ] satisfies readonly (readonly [string, Partial<PurchaseFacts>])[])('says %s for %o', (state, facts) => {
    expect(purchaseState({ ...READY, ...facts })).toBe(state);
  });

  it('does nothing while money must not move', () => {
    for (const state of ['offline', 'checking', 'withdrawn', 'soldOut', 'full', 'below', 'above', 'left'] as const) {
      expect(ALIVE.has(state)).toBe(false);
    }
  });
});

it('an amount is good exactly where whole numbers say so', () => {
  const some = fc.integer({ min: 0, max: 60 });
  fc.assert(
    fc.property(some, some, some, some, some, some, (amount, min, max, held, left, available) => {
      const product = { ...PRODUCT, min: text(min), max: text(max), left: text(left) };
      const good = amount > 0 && amount >= min && amount + held <= max && amount <= left && amount <= available;
      expect(purchaseProblem(read(String(amount)), product, text(held), text(available)) === null).toBe(good);
    }),
  );
});
