import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountText } from '../../../../src/i18n/number-text.ts';
import { decimalTextOfScaled } from '../../../../src/model/scaled.ts';
import { sizeText, valueText } from '../../../../src/surface/columns/cell-texts.ts';

it('a size has the decimals of its market, and five where the market has more', () => {
  expect(sizeText(150_000, 5)).toBe('1.50000');
  expect(sizeText(1_234_567, 0)).toBe('1,234,567');
  expect(sizeText(123_456_785, 8)).toBe('1.23457');
});

it('agrees with the exact sum of decimal text, rounded half up', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000_000 }), fc.nat({ max: 8 }), (scaled, decimals) => {
      const exact = decimalTextOfScaled(scaled, decimals)!;
      expect(sizeText(scaled, decimals)).toBe(amountText(exact, Math.min(decimals, 5)));
    }),
  );
});

it('a value in the quote asset has two decimals, rounded half up from the exact product', () => {
  expect(valueText(600_010_000_000, 7)).toBe('60,001.00');
  expect(valueText(7, 0)).toBe('7.00');
  const price = fc.integer({ min: 1, max: 1e9 });
  fc.assert(
    fc.property(price, fc.integer({ min: 1, max: 4_000_000 }), fc.nat({ max: 9 }), (scaledPrice, size, decimals) => {
      const exact = decimalTextOfScaled(scaledPrice * size, decimals)!;
      expect(valueText(scaledPrice * size, decimals)).toBe(amountText(exact, 2));
    }),
  );
});
