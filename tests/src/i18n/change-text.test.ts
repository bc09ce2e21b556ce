import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeText } from '../../../src/i18n/change-text.ts';
import { MINUS, UNKNOWN } from '../../../src/i18n/number-text.ts';

/** The slow obvious twin: hundredths of a percent as a fraction of BigInts, halves away from zero. */
function changeByModel(now: number, before: number): string {
  const size = BigInt(now) - BigInt(before);
  const doubled = 20_000n * (size < 0n ? -size : size);
  const hundredths = (doubled + BigInt(before)) / (2n * BigInt(before));
  const text = `${new Intl.NumberFormat('en').format(hundredths / 100n)}.${String(hundredths % 100n).padStart(2, '0')}%`;
  return hundredths === 0n ? text : (size < 0n ? MINUS : '+') + text;
}

describe('changes', () => {
  it('carry their sign, a real minus and two decimals', () => {
    expect(changeText(10_214, 10_000)).toBe('+2.14%');
    expect(changeText(9672, 10_000)).toBe('\u22123.28%');
    expect(changeText(133_450, 10_000)).toBe('+1,234.50%');
  });

  it('round a half up, away from zero, on both sides', () => {
    // 4.015 % is no double: written as a float it falls.
    expect(changeText(104_015, 100_000)).toBe('+4.02%');
    expect(changeText(95_985, 100_000)).toBe('\u22124.02%');
    expect(changeText(104_014, 100_000)).toBe('+4.01%');
    expect(changeText(20_001, 20_000)).toBe('+0.01%');
    expect(changeText(19_999, 20_000)).toBe('\u22120.01%');
    expect(changeText(9_999_999, 10_000_000)).toBe('0.00%');
  });

  it('equal the exact fraction for all pairs of prices, however far apart, also on ties', () => {
    const price = fc.oneof(fc.maxSafeNat(), fc.integer({ min: 0, max: 1e6 }));
    const before = fc.oneof(
      fc.integer({ min: 1, max: 1e6 }),
      fc.maxSafeNat().filter((each) => each > 0),
    );
    /** A price that is half a hundredth of a percent away, as nearly as whole numbers can, and its neighbours. */
    const nearTie = fc
      .tuple(
        fc.maxSafeNat(),
        fc.constantFrom(4n, 20_000n, 10n ** 7n),
        fc.integer({ min: -10_000, max: 20_000 }),
        fc.integer({ min: -2, max: 2 }),
      )
      .map(([base, less, hundredths, off]): [number, number] => {
        const before = BigInt(base) / less + 1n;
        return [Number(before + (before * BigInt(2 * hundredths + 1)) / 20_000n) + off, Number(before)];
      })
      .filter(([now]) => now >= 0);
    const tie = fc
      .tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: -9999, max: 1e6 }))
      .map(([scale, hundredths]): [number, number] => [20_000 * scale + scale * (2 * hundredths + 1), 20_000 * scale]);
    fc.assert(
      fc.property(fc.oneof(fc.tuple(price, before), tie, nearTie), ([now, then]) => {
        expect(changeText(now, then)).toBe(changeByModel(now, then));
      }),
      { examples: [[[Number.MAX_SAFE_INTEGER, 1]], [[0, Number.MAX_SAFE_INTEGER]], [[1, Number.MAX_SAFE_INTEGER]]] },
    );
  });

  it('never contain a hyphen, an exponent or minus zero, whatever the number', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), (now, before) => {
        const text = changeText(now, before);
        expect(text).toMatch(/^(—|[+\u2212]?[\d,]+\.\d\d%)$/);
        expect(/^[+\u2212]/.test(text)).toBe(/[1-9]/.test(text));
      }),
      { examples: [[1e21, 1]] },
    );
  });

  it('are a dash when they are unknown, or there was nothing before', () => {
    expect([changeText(NaN, 1), changeText(1, NaN), changeText(1, 0), changeText(1e19, 1)]).toEqual(
      Array.from({ length: 4 }, () => UNKNOWN),
    );
  });
});
