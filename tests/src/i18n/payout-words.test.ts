import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { payoutOf, RULE_IN_FORCE } from '../../../protocol/units/payout.ts';
import { textOfUnits, toUnits } from '../../../src/model/decimal-parts.ts';
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

it('issue 39 D15: with an amount, break-even and expected value are those of what a win really pays', () => {
  const units = (text: string) => toUnits(text as DecimalText);
  const words = (stake: string) => {
    const paid = payoutOf(RULE_IN_FORCE, 'win', units(stake), units('0.85'))!;
    const receive = textOfUnits(paid) as DecimalText;
    return payoutWords('0.85' as DecimalText, { stake: stake as DecimalText, receive });
  };
  // 1.01 × 1.85 = 1.8685, of which 1.86 are paid.
  expect(words('1.01')).toEqual({ payout: '85%', breakEven: '54.30%', expected: '−7.92%' });
  // 100 × 1.85 needs no cut.
  expect(words('100')).toEqual(payoutWords('0.85' as DecimalText));
  expect(payoutWords('0.85' as DecimalText, { stake: '1.01' as DecimalText, receive: null })).toEqual(
    payoutWords('0.85' as DecimalText),
  );
});
