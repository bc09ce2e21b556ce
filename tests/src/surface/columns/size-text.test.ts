import fc from 'fast-check';
import { expect, it } from 'vitest';
import { amountText } from '../../../../src/i18n/number-text.ts';
import { decimalTextOfScaled } from '../../../../src/model/scaled.ts';
import { sizeText } from '../../../../src/surface/columns/size-text.ts';

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
