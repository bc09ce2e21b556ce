import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setWide } from '../../../../../src/compute/order/wide-columns.ts';
import { deepestFall } from '../../../../../src/features/trade-journal/figures/deepest-fall.ts';
import { fallLength } from '../../../../../src/features/trade-journal/figures/result-curve.ts';
import { slowFall } from './slow-fall.ts';

function fallOf(results: readonly bigint[]) {
  const nets = new BigInt64Array(2 * results.length);
  results.forEach((result, row) => setWide(nets, row, result));
  return deepestFall(nets, Uint32Array.from(results.keys()));
}

describe('the deepest fall', () => {
  it('has its peak, its bottom and the result with which the peak was reached again', async () => {
    expect(await fallOf([10n, 20n, -25n, 15n, 10n, -1n])).toEqual({ depth: 25n, peak: 1, bottom: 2, recovered: 4 });
    expect(await fallOf([10n, 20n, -25n, 15n])).toEqual({ depth: 25n, peak: 1, bottom: 2, recovered: null });
    expect(await fallOf([-4n, -5n, 10n])).toEqual({ depth: 9n, peak: -1, bottom: 1, recovered: 2 });
    expect(await fallOf([1n, 1n, 0n, 1n])).toBeNull();
    expect(await fallOf([])).toBeNull();
  });

  it('is that of all pairs, to the last of 125 bits', async () => {
    const unit = fc.constantFrom(1n, 2n ** 31n, 2n ** 32n, 2n ** 47n, 2n ** 48n, 2n ** 95n, 2n ** 96n, 10n ** 18n);
    const small = fc.tuple(fc.bigInt(-9n, 9n), unit).map(([value, scale]) => value * scale);
    const result = fc.oneof(small, fc.bigInt(-(2n ** 119n), 2n ** 119n), fc.bigInt(-9n, 9n));
    await fc.assert(
      fc.asyncProperty(fc.array(result, { maxLength: 30 }), async (results) => {
        expect(await fallOf(results)).toEqual(slowFall(results));
      }),
      { numRuns: 1000 },
    );
  });

  it('is made good by a peak that is reached again to the digit, where doubles lose it', async () => {
    const stake = 10n ** 21n / 3n;
    const results = [stake, 700n * 10n ** 18n + 1n, -stake, -1n, stake, 1n];
    expect(await fallOf(results)).toMatchObject({ peak: 1, bottom: 3, recovered: 5 });
  });
});

describe('the length of a fall', () => {
  const fall = { depth: 1n, fromMs: 1000, bottomMs: 2000, recoveredMs: null };
  it('ends when it was made good, else with its span, else it lasts', () => {
    expect(fallLength({ ...fall, recoveredMs: 4000 }, 9000, 50_000)).toBe(3000);
    expect(fallLength(fall, 9000, 50_000)).toBe(8000);
    expect(fallLength(fall, 90_000, 50_000)).toBe(49_000);
    expect(fallLength(fall, null, 50_000)).toBe(49_000);
  });
});
