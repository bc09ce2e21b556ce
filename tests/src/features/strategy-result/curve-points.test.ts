import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CAPITAL } from '../../../../src/compute/strategy/plan.ts';
import { curvePoints } from '../../../../src/features/strategy-result/curve/curve-points.ts';

describe('points of the curves', () => {
  it('are at most as many as asked for, with the first, the last and the day where the rest begins', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1464 }),
        fc.integer({ min: 10, max: 500 }),
        fc.nat(1463),
        (days, most, at) => {
          const keep = 1 + (at % days);
          const equity = Float64Array.from({ length: days }, (_, day) => CAPITAL * (1 + day / 100));
          const points = curvePoints(equity, equity, most, keep);
          expect(points.length).toBeLessThanOrEqual(most + 2);
          expect(points[0]).toEqual({ day: 0, rule: 0, hold: 0 });
          expect(points[points.length - 1]!.day).toBe(days);
          expect(points.some(({ day }) => day === keep)).toBe(true);
          for (const { day, rule } of points.slice(1)) expect(rule).toBeCloseTo((day - 1) / 100, 9);
        },
      ),
    );
  });
});
