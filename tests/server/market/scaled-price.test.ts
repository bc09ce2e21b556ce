import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalTextOf } from '../../../protocol/units/decimal-text.ts';
import { scaledFromText, textFromScaled } from '../../../server/market/scaled-price.ts';

describe('scaled integers', () => {
  it('come back from their text unchanged', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.nat(12), (scaled, decimals) => {
        const text = textFromScaled(scaled, decimals);
        expect(decimalTextOf(text)).toBe(text);
        expect(scaledFromText(text, decimals)).toBe(scaled);
      }),
    );
  });

  it('round half up when a text has more digits than the market', () => {
    expect(scaledFromText('1.005', 2)).toBe(101);
    expect(scaledFromText('1.0049', 2)).toBe(100);
    expect(scaledFromText('7', 3)).toBe(7000);
    expect(scaledFromText('7.', 0)).toBe(7);
  });

  it.each(['', '-1', '1e5', 'NaN', '1,5', '.5', ' 1', '１', '90071992547409920'])('refuse %j', (text) => {
    expect(() => scaledFromText(text, 2)).toThrow(RangeError);
  });

  it('write bigint sums too', () => {
    expect(textFromScaled(123_456_789_012_345_678_901n, 9)).toBe('123456789012.345678901');
  });
});
