import { describe, expect, it } from 'vitest';
import { dailySharpe } from '../../../../src/compute/strategy/chance/deflated-sharpe.ts';
import { CAPITAL } from '../../../../src/compute/strategy/plan.ts';
import { FIGURES } from '../../../../src/compute/strategy/report.ts';
import { pointOf, sweepGrid } from '../../../../src/features/strategy-sweep/grid/sweep-axes.ts';
import {
  equityOf,
  largestOf,
  medianOf,
  neighboursOf,
  ranked,
  resultOf,
  rowsOf,
  surroundingsOf,
} from '../../../../src/features/strategy-sweep/grid/sweep-figures.ts';
import type { SweepOutcome } from '../../../../src/features/strategy-sweep/grid/sweep-figures.ts';
import { curvesAtOnce, curvesOf, sharpesOf } from '../../../../src/features/strategy-sweep/run/read-curves.ts';
import { sweepParameters } from '../../../../src/features/strategy-sweep/grid/sweep-parameters.ts';
import { seededRandom } from '../../../soak/random.ts';
import { CROSS } from './sweep-strategies.ts';

const DAYS = 40;
const [fast, slow] = sweepParameters(CROSS);
const GRID = sweepGrid(CROSS, [
  { parameter: fast!, from: 5, to: 25, step: 5 },
  { parameter: slow!, from: 10, to: 40, step: 10 },
]);

/** Results of the settings in order; null: not computed. */
function outcomeOf(results: readonly (number | null)[]): SweepOutcome {
  const figures = new Float64Array(GRID.settings * FIGURES).fill(NaN);
  const curves = Array.from({ length: GRID.settings }, (): Float64Array<ArrayBuffer> | null => null);
  results.forEach((result, setting) => {
    if (result === null) return;
    figures.fill(0, setting * FIGURES, (setting + 1) * FIGURES);
    figures[setting * FIGURES] = CAPITAL * (1 + result);
    curves[setting] = Float64Array.from({ length: DAYS }, (_, day) => CAPITAL * (1 + (result * (day + 1)) / DAYS));
  });
  return { grid: GRID, figures, curves, days: DAYS };
}

const randomResults = (seed: number): readonly (number | null)[] => {
  const random = seededRandom(seed);
  return Array.from({ length: GRID.settings }, () =>
    random.chance(0.2) ? null : Math.round(random.next() * 8) / 20 - 0.2,
  );
};

describe('what a sweep came to', () => {
  it('ranks what is computed, the best first', async () => {
    for (let seed = 1; seed <= 30; seed++) {
      const results = randomResults(seed);
      const outcome = outcomeOf(results);
      const order = ranked(outcome);
      const known = results.filter((each) => each !== null).sort((a, b) => b - a);
      const tidy = (each: number) => Number(each.toFixed(6));
      expect(order.map((setting) => tidy(resultOf(outcome, setting)!))).toEqual(known.map(tidy));
      const middle = known.length / 2;
      const median = (known[Math.ceil(middle) - 1]! + known[Math.floor(middle)]!) / 2;
      expect(medianOf(outcome, order)).toBeCloseTo(median, 10);
      expect(largestOf(outcome)).toBeCloseTo(Math.max(0, ...known.map(Math.abs)), 10);
      // oxlint-disable-next-line no-await-in-loop
      const [curves, sharpes] = await Promise.all([curvesOf(outcome, order), sharpesOf(outcome, order)]);
      expect(curvesAtOnce(outcome, order)).toEqual(curves);
      order.forEach((setting, place) => {
        expect(curves.subarray(place * DAYS, (place + 1) * DAYS)).toEqual(equityOf(outcome, setting));
        expect(sharpes[place]).toBe(dailySharpe(equityOf(outcome, setting)));
      });
      expect(curves).toHaveLength(order.length * DAYS);
    }
    expect(largestOf(outcomeOf([]))).toBe(0);
    expect(medianOf(outcomeOf([]), [])).toBeNull();
  });

  it('finds neighbours one step away in one number', () => {
    for (let seed = 1; seed <= 10; seed++) {
      const outcome = outcomeOf(randomResults(seed));
      const point = (setting: number) => pointOf(GRID, GRID.combinationOf[setting]!);
      for (const setting of ranked(outcome)) {
        const [a, b] = point(setting);
        const slowly = ranked(outcome).filter((other) => {
          const [c, d] = point(other);
          return Math.abs(a! - c!) / 5 + Math.abs(b! - d!) / 10 === 1;
        });
        expect([...neighboursOf(outcome, setting)].sort()).toEqual([...slowly].sort());
      }
    }
  });

  it('tells a peak from a plateau', () => {
    const flat = Array.from({ length: GRID.settings }, () => 0.2);
    const at = 5;
    const shape = (results: readonly (number | null)[]) => surroundingsOf(outcomeOf(results), at).shape;
    expect(shape(flat.map((each, setting) => (setting === at ? 0.3 : each)))).toBe('plateau');
    expect(shape(flat.map((_, setting) => (setting === at ? 0.3 : -0.1)))).toBe('peak');
    expect(shape(flat.map((_, setting) => (setting === at ? -0.1 : -0.2)))).toBe('loss');
    expect(shape(flat.map((_, setting) => (setting === at ? 0.3 : null)))).toBe('alone');
    expect(surroundingsOf(outcomeOf(flat), at).mean).toBeCloseTo(0.2, 10);
  });

  it('has figures of each listed setting from its daily equity', () => {
    const [row] = rowsOf(outcomeOf([-0.2]), [0]);
    expect(row).toMatchObject({ setting: 0, trades: 0 });
    expect(row!.result).toBeCloseTo(-0.2, 12);
    expect(row!.drawdown).toBeCloseTo(0.2, 12);
    expect(row!.sharpe).toBeLessThan(0);
  });
});
