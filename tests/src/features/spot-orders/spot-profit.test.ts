import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import type { DecimalText, SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { signOf, sumOf, unrealisedProfit } from '../../../../src/features/spot-orders/spot-profit.ts';

const position = (quantity: string, averageCost: string | null) => ({
  quantity: quantity as DecimalText,
  averageCost: averageCost as DecimalText | null,
});

it('the open part of a position follows the price, up and down', () => {
  expect(unrealisedProfit(position('0.5', '100'), 12_050, 2)).toBe('10.25');
  expect(unrealisedProfit(position('0.5', '100'), 9_950, 2)).toBe('-0.25');
  expect(unrealisedProfit(position('0.5', '100'), 10_000, 2)).toBe('0');
});

it('is unknown without a price, and nothing where nothing is held', () => {
  expect(unrealisedProfit(position('1', '100'), NaN, 2)).toBeNull();
  expect(unrealisedProfit(position('0', null), 100, 2)).toBeNull();
});

it('is price × quantity less cost × quantity in whole numbers, rounded once to the cent that is shown', () => {
  const units = (from: number, to: number) => fc.bigInt({ min: BigInt(from), max: BigInt(to) });
  fc.assert(
    fc.property(units(1, 10 ** 12), units(1, 10 ** 9), fc.integer({ min: 1, max: 10 ** 9 }), (quantity, cost, last) => {
      // Quantity in 10^-4, cost and price in 10^-2: the product has six places, of which two are kept.
      const text = (value: bigint, places: number) => {
        const digits = String(value).padStart(places + 1, '0');
        return `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
      };
      const gain = quantity * (BigInt(last) - cost);
      const cents = ((gain < 0n ? -gain : gain) + 5_000n) / 10_000n;
      const wanted = (gain < 0n && cents > 0n ? '-' : '') + text(cents, 2);
      expect(unrealisedProfit(position(text(quantity, 4), text(cost, 2)), last, 2)).toBe(wanted);
    }),
  );
});

it('sums what is known, and knows nothing of nothing', () => {
  const gain = (value: string) => value as SignedDecimalText;
  expect(sumOf([gain('1.5'), null, gain('-2')])).toBe('-0.5');
  expect(sumOf([null])).toBeNull();
  expect([signOf(null), signOf(gain('0.00')), signOf(gain('-0.01')), signOf(gain('3'))]).toEqual([
    'none',
    'none',
    'down',
    'up',
  ]);
});
