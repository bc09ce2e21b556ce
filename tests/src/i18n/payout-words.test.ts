import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { breakEvenShare, expectedShare, payoutWords } from '../../../src/i18n/payout-words.ts';

const rate = fc.integer({ min: 1, max: 100 }).map((percent) => (percent / 100).toString() as DecimalText);

it.each([
  ['0.85', '85%', '54.05%', '−7.50%'],
  ['0.9', '90%', '52.63%', '−5.00%'],
  ['0.95', '95%', '51.28%', '−2.50%'],
  ['0.875', '87.5%', '53.33%', '−6.25%'],
  ['1', '100%', '50.00%', '0.00%'],
])('a payout of %s reads %s, break-even %s, average %s (S2)', (payoutRate, payout, breakEven, expected) => {
  expect(payoutWords(payoutRate as DecimalText)).toEqual({ payout, breakEven, expected });
});

it('who wins the break-even share of trades neither gains nor loses', () =>
  fc.assert(
    fc.property(rate, (payoutRate) => {
      const wins = Number(breakEvenShare(payoutRate));
      expect(wins * Number(payoutRate) - (1 - wins)).toBeCloseTo(0, 12);
    }),
  ));

it('the average is that of one win and one loss', () =>
  fc.assert(
    fc.property(rate, (payoutRate) => {
      expect(Number(expectedShare(payoutRate))).toBeCloseTo((Number(payoutRate) + -1) / 2, 12);
    }),
  ));
