import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { movedRates, shownRate } from '../../../../src/features/shell/conversion-rate.ts';

const rateOf = (text: string) => shownRate('AAA', 'BBB', text as DecimalText);
const numberOf = (shown: string): number => Number(shown.replaceAll(',', ''));

it('issue 39 D16: a shown rate has 8 significant digits, so an amount at it is right to the seventh', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 10 }), (digits, zeros) => {
      const rate = `0.${'0'.repeat(zeros)}${digits}12345678`.slice(0, 20) as DecimalText;
      const shown = rateOf(rate);
      // A rate behind many zeros has fewer digits itself: its 18th decimal is all that it tells.
      const units = rate.slice(2).padEnd(18, '0').replace(/^0+/, '');
      const error = 5.1 * 10 ** -Math.min(8, units.length);
      expect(shown.turned).toBe(true);
      expect([shown.from, shown.to]).toEqual(['BBB', 'AAA']);
      expect(numberOf(shown.rate)).toBeGreaterThanOrEqual(1);
      expect(Math.abs(numberOf(shown.rate) * Number(rate) - 1)).toBeLessThan(error);
    }),
  );
});

it('X1: a rate is shown in the direction whose number is 1 or more', () => {
  expect(shownRate('USDT', 'BTC', '0.000010950317' as DecimalText)).toEqual({
    from: 'BTC',
    to: 'USDT',
    rate: '91,321.557',
    exact: false,
    turned: true,
  });
  expect(shownRate('BTC', 'USDT', '91240.504321' as DecimalText)).toMatchObject({
    from: 'BTC',
    to: 'USDT',
    rate: '91,240.504',
    exact: false,
    turned: false,
  });
  expect(rateOf('1')).toMatchObject({ rate: '1', exact: true, turned: false });
  expect(rateOf('0')).toMatchObject({ rate: '0', turned: false });
  // Three digits are all that this rate has, so the other direction has no more.
  expect(rateOf('0.000000000000000123')).toMatchObject({ rate: '8,130,000,000,000,000', exact: false });
});

it('issue 39 D16: a rate that is not all shown says so', () => {
  expect(rateOf('1.24875').exact).toBe(true);
  expect(rateOf('99900').exact).toBe(true);
  expect(rateOf('24.950049950049950049')).toMatchObject({ rate: '24.95005', exact: false });
  expect(rateOf('0.8')).toMatchObject({ rate: '1.25', exact: true, turned: true });
  expect(rateOf('0.3')).toMatchObject({ rate: '3.3333333', exact: false, turned: true });
});

it('X2: a rate that moved is told in one direction, that of the new one', () => {
  const moved = (before: string, now: string) => movedRates(before as DecimalText, now as DecimalText);
  expect(moved('0.00001', '0.000008')).toEqual({ before: '100,000', now: '125,000' });
  expect(moved('0.8', '1.25')).toEqual({ before: '0.8', now: '1.25' });
  expect(moved('1.25', '0.8')).toEqual({ before: '0.8', now: '1.25' });
});
