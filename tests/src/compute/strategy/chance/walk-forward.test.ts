import { describe, expect, it } from 'vitest';
import { walkForward } from '../../../../../src/compute/strategy/chance/walk-forward.ts';
import { dailyReturns } from '../../../../../src/compute/strategy/daily-figures.ts';
import { CAPITAL } from '../../../../../src/compute/strategy/plan.ts';
import { noiseCurves } from './noise.ts';

const FREE = { test: 'walkForward', taker: 0, slippage: 0 } as const;

/** Day by day: on each sixtieth day the setting whose last 180 days had the best Sharpe. */
function slowWalk(equity: Float64Array, days: number, cost: number) {
  const settings = Array.from({ length: equity.length / days }, (_, at) => [
    ...dailyReturns(equity.subarray(at * days, (at + 1) * days), CAPITAL),
  ]);
  const sharpe = (list: readonly number[]): number => {
    const mean = list.reduce((sum, each) => sum + each, 0) / list.length;
    const variance = list.reduce((sum, each) => sum + (each - mean) ** 2, 0) / (list.length - 1);
    return mean / Math.sqrt(variance);
  };
  const bestOf = (from: number, to: number): number => {
    const all = settings.map((each) => sharpe(each.slice(from, to)));
    return all.indexOf(Math.max(...all));
  };
  let [growth, held, changes] = [1, -1, 0];
  for (let day = 180; day < days; day++) {
    if ((day - 180) % 60 === 0) {
      const next = bestOf(day - 180, day);
      if (held >= 0 && next !== held) {
        changes++;
        growth *= 1 - cost;
      }
      held = next;
    }
    growth *= 1 + settings[held]![day]!;
  }
  const alone = settings[bestOf(0, days)]!.slice(180).reduce((product, each) => product * (1 + each), 1) - 1;
  return { joined: growth - 1, changes, bestAlone: alone };
}

describe('walking forward', () => {
  it('is what its definition gives, day by day', () => {
    for (let seed = 0; seed < 12; seed++) {
      const days = 240 + seed * 37;
      const equity = noiseCurves(seed, 6, days);
      const costs = { taker: 0.001, slippage: 0.0002 };
      const { joined, changes, bestAlone } = walkForward({ ...FREE, ...costs, equity, days });
      const slow = slowWalk(equity, days, 0.0024);
      expect(joined).toBeCloseTo(slow.joined, 10);
      expect(bestAlone).toBeCloseTo(slow.bestAlone, 10);
      expect(changes).toBe(slow.changes);
    }
  });

  it('holds what was best before, and pays for each change', () => {
    const days = 360;
    // The first setting rises until day 240, the second from then on.
    const curve = (rises: (day: number) => boolean) => {
      let value = CAPITAL;
      return Float64Array.from({ length: days }, (_, day) => (value *= rises(day) ? 1.01 + (day % 2) / 1000 : 1));
    };
    const equity = Float64Array.of(...curve((day) => day < 240), ...curve((day) => day >= 240));
    const free = walkForward({ ...FREE, equity, days });
    expect(free.steps.map(({ fromDay, setting }) => [fromDay, setting])).toEqual([
      [180, 0],
      [240, 0],
      [300, 0],
    ]);
    expect(free).toMatchObject({ days: 180, changes: 0 });
    const long = walkForward({
      ...FREE,
      taker: 0.002,
      equity: Float64Array.of(...equity.subarray(360), ...equity.subarray(0, 360)),
      days,
    });
    expect(long.steps.map(({ setting }) => setting)).toEqual([1, 1, 1]);
  });

  it('tells nothing of less than a window and a step', () => {
    expect(walkForward({ ...FREE, equity: noiseCurves(1, 3, 239), days: 239 })).toEqual({
      test: 'walkForward',
      days: 0,
      joined: null,
      bestAlone: null,
      steps: [],
      changes: 0,
    });
  });
});
