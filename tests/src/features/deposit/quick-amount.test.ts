import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { MERCHANT_DEPOSITS, QUICK_DEPOSIT_COINS } from '../../../../protocol/units/deposit-coins.ts';
import { DEPOSIT_COINS } from '../../../../server/money/deposits/networks.ts';
import { firstAmount, quickAmount } from '../../../../src/features/deposit/quick-amount.ts';

const limits = { minAmount: '1' as DecimalText, maxAmount: '50000' as DecimalText };

it('the coins that the app offers are those that the exchange takes, with the same least amounts', () => {
  const all = Object.entries(DEPOSIT_COINS);
  expect([...QUICK_DEPOSIT_COINS].sort()).toEqual(
    all
      .filter(([, { networks }]) => networks.length > 0)
      .map(([coin]) => coin)
      .sort(),
  );
  expect(MERCHANT_DEPOSITS.map(({ coin, minAmount }) => [coin, minAmount]).sort()).toEqual(
    all
      .filter(([, { merchantMin }]) => merchantMin !== null)
      .map(([coin, { merchantMin }]) => [coin, merchantMin])
      .sort(),
  );
});

it('what stands there at first can be sent, for every coin and network', () => {
  for (const { networks, maxAmount } of Object.values(DEPOSIT_COINS)) {
    for (const { minAmount } of networks) {
      const known = { minAmount: minAmount as DecimalText, maxAmount: maxAmount as DecimalText };
      expect(quickAmount(firstAmount(known), known).state).toBe('ready');
    }
  }
  expect(firstAmount({ maxAmount: '50000' as DecimalText })).toBe('1000');
  expect(firstAmount({ maxAmount: '1' as DecimalText })).toBe('0.1');
});

it.each([
  ['', 'none'],
  ['0', 'none'],
  ['0.00', 'none'],
  ['0.99999999', 'below'],
  ['1', 'ready'],
  ['50000', 'ready'],
  ['50000.00000001', 'above'],
  ['1.123456789', 'unread'],
  ['12a', 'unread'],
  ['-5', 'unread'],
  ['1e5', 'unread'],
])('%j is %s', (typed, state) => {
  expect(quickAmount(typed, limits).state).toBe(state);
});

it('agrees with whole numbers of the smallest part, and changes no digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 60_000n * 10n ** 8n }), (units) => {
      const digits = units.toString().padStart(9, '0');
      const typed = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
      const reading = quickAmount(typed, limits);
      const state =
        units === 0n ? 'none' : units < 10n ** 8n ? 'below' : units > 50_000n * 10n ** 8n ? 'above' : 'ready';
      expect(reading.state).toBe(state);
      if (reading.state === 'ready') {
        const [whole = '0', fraction = ''] = reading.amount.split('.');
        expect(BigInt(whole + fraction.padEnd(8, '0'))).toBe(units);
      }
    }),
  );
});
