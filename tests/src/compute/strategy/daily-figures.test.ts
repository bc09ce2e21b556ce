import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  curveFallOf,
  dailyReturns,
  downsideOf,
  momentsOf,
  sharpeOf,
  sortinoOf,
  yearReturnOf,
} from '../../../../src/compute/strategy/daily-figures.ts';
import { seededRandom } from '../../../soak/random.ts';

/** `mixed_returns` of empyrical's tests (Apache 2.0), whose year has 252 days. */
const MIXED = [1, 10, -4, 2, 3, 2, 1, -10].map((percent) => percent / 100);

describe('figures of daily equity', () => {
  it("are empyrical's published ones, with its year", () => {
    const { mean, deviation } = momentsOf(MIXED);
    expect((mean / deviation) * Math.sqrt(252)).toBeCloseTo(1.7238613961706866, 13);
    const downside = downsideOf(MIXED) * Math.sqrt(252 / 365);
    expect(downside).toBeCloseTo(0.60448325038829653, 13);
    expect((mean * 252) / downside).toBeCloseTo(2.605531251673693, 12);
    const equity = MIXED.map(
      (
        (value) => (each: number) =>
          (value *= 1 + each)
      )(100),
    );
    expect(curveFallOf(equity, 100).depth).toBeCloseTo(0.1, 13);
    dailyReturns(equity, 100).forEach((each, day) => expect(each).toBeCloseTo(MIXED[day]!, 13));
  });

  it('take a year of 365 days, and say nothing of less than 30', () => {
    const month = Array.from({ length: 30 }, (_, day) => (day % 3 === 0 ? -0.01 : 0.008));
    const { mean, deviation } = momentsOf(month);
    expect(sharpeOf(month)).toBeCloseTo((mean / deviation) * Math.sqrt(365), 12);
    expect(sortinoOf(month)).toBeCloseTo((mean * 365) / Math.sqrt((10 * 1e-4 * 365) / 30), 12);
    expect([sharpeOf(month.slice(1)), sortinoOf(month.slice(1))]).toEqual([null, null]);
    expect([yearReturnOf(1.5, 364), yearReturnOf(1.5, 365), yearReturnOf(4, 730)]).toEqual([null, 0.5, 1]);
  });

  it('have no ratio where nothing varies or nothing is lost', () => {
    for (const still of [0, 0.001, 0.1 + 0.2]) {
      const month = Array.from({ length: 40 }, () => still);
      expect([sharpeOf(month), sortinoOf(month)]).toEqual([null, null]);
      expect(momentsOf(month)).toMatchObject({ deviation: 0, skewness: 0, kurtosis: 3 });
    }
    expect(momentsOf([])).toEqual({ mean: 0, deviation: 0, skewness: 0, kurtosis: 3 });
    expect(curveFallOf([], 100)).toEqual({ depth: 0, days: 0, recovered: true });
    expect(Array.from(dailyReturns([0, 0, 5], 10))).toEqual([-1, 0, 0]);
  });

  it('count idle days: leaving them out would raise Sharpe', () => {
    const busy = Array.from({ length: 60 }, (_, day) => (day % 2 === 0 ? 0.02 : -0.01));
    const idle = busy.flatMap((each) => [each, 0]);
    expect(sharpeOf(idle)!).toBeLessThan(sharpeOf(busy)!);
  });

  it('know the largest fall, its length and whether it was made good', () => {
    expect(curveFallOf([110, 99, 121, 90.75, 100], 100)).toEqual({ depth: 0.25, days: 2, recovered: false });
    expect(curveFallOf([90, 95, 100, 80], 100)).toEqual({ depth: 0.2, days: 1, recovered: false });
    expect(curveFallOf([50, 70, 100, 200, 150], 100)).toEqual({ depth: 0.5, days: 3, recovered: true });
  });

  it('find the same fall as every pair of days does', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 }), (curve) => {
        const all = [25, ...curve];
        let depth = 0;
        all.forEach((high, from) => all.slice(from).forEach((low) => (depth = Math.max(depth, (high - low) / high))));
        expect(curveFallOf(curve, 25).depth).toBe(depth);
      }),
    );
  });

  it('have the moments of their definition', () => {
    const random = seededRandom(5);
    for (let turn = 0; turn < 50; turn++) {
      const values = Array.from({ length: 40 }, () => random.next() ** 3 - 0.2);
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
      const central = (power: number) =>
        values.reduce((sum, value) => sum + (value - mean) ** power, 0) / values.length;
      const { deviation, skewness, kurtosis } = momentsOf(values);
      expect(deviation ** 2).toBeCloseTo((central(2) * 40) / 39, 12);
      expect(skewness).toBeCloseTo(central(3) / central(2) ** 1.5, 10);
      expect(kurtosis).toBeCloseTo(central(4) / central(2) ** 2, 10);
    }
  });
});
