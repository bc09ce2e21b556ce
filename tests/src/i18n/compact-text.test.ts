import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactText, compactTextIn } from '../../../src/i18n/compact-text.ts';
import { LANGUAGES } from '../../../src/i18n/language-names.ts';
import { MINUS, UNKNOWN } from '../../../src/i18n/number-text.ts';

describe('compact figures', () => {
  it('have three significant digits in compact notation', () => {
    expect(compactText(1_283_456_789)).toBe('1.28B');
    expect(compactText(-45_678)).toBe('\u221245.7K');
    expect(compactText(0)).toBe('0');
  });

  it.each(LANGUAGES)('are those of Intl in $code, but for the minus sign', ({ code }) => {
    const format = new Intl.NumberFormat(code, { notation: 'compact', maximumSignificantDigits: 3 });
    const figure = fc
      .tuple(fc.double({ min: 0.99, max: 10, noNaN: true }), fc.integer({ min: -9, max: 18 }))
      .map(([digits, zeros]) => digits * 10 ** zeros);
    fc.assert(
      fc.property(fc.oneof(figure, fc.maxSafeInteger()), (value) => {
        expect(compactTextIn(code, value)).toBe(format.format(value).replace('-', MINUS));
      }),
      { numRuns: 1000, examples: [[0], [0.995], [1.005], [999.4], [999.5], [99_950], [-999_500], [1e9], [1e10]] },
    );
  });

  it('are a dash when they are unknown', () => {
    expect([compactText(Infinity), compactText(NaN)]).toEqual([UNKNOWN, UNKNOWN]);
  });
});
