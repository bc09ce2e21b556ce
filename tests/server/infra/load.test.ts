import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadSteps, meanWait } from '../../../server/infra/load.ts';
import type { Shed } from '../../../server/infra/load.ts';

const IN_ORDER: readonly Shed[] = ['marketPace', 'newSockets', 'readPace', 'reads'];

/** Steps in force after each reading. */
function after(lags: readonly number[]): number[] {
  const load = loadSteps();
  return lags.map((lagMs) => {
    load.note(lagMs);
    return load.steps();
  });
}
const times = (count: number, lagMs: number): number[] => Array.from({ length: count }, () => lagMs);

describe('what is given up', () => {
  it('comes one by one, in the order of the promises', () => {
    const load = loadSteps();
    const seen: string[] = [];
    for (let reading = 0; reading < 20; reading += 1) {
      load.note(5000);
      seen.push(IN_ORDER.filter((what) => load.sheds(what)).join());
    }
    expect([...new Set(seen)]).toEqual([
      '',
      'marketPace',
      'marketPace,newSockets',
      'marketPace,newSockets,readPace',
      'marketPace,newSockets,readPace,reads',
    ]);
  });

  it('is as much as the lag is worth, and no more', () => {
    expect([199, 499, 999, 1999, 2000].map((lagMs) => after(times(50, lagMs)).at(-1))).toEqual([0, 1, 2, 3, 4]);
  });

  it('waits for a third reading: a long collection, or a machine that slept, is no load', () => {
    expect(after([60_000, 60_000, 10, 60_000, 60_000, 10, 60_000])).toEqual(times(7, 0));
    expect(after(times(3, 300))).toEqual([0, 0, 1]);
  });

  it('is taken back one by one, only well below where it began', () => {
    const up = times(6, 600);
    expect(after([...up, ...times(100, 300)]).at(-1)).toBe(2);
    expect(after([...up, ...times(9, 20)]).at(-1)).toBe(2);
    expect(after([...up, ...times(10, 20)]).at(-1)).toBe(1);
    expect(after([...up, ...times(20, 20)]).at(-1)).toBe(0);
  });

  it('is told step by step', () => {
    const told: (readonly [number, number])[] = [];
    const load = loadSteps((steps, lagMs) => told.push([steps, lagMs]));
    for (const lagMs of [...times(3, 250), ...times(10, 1)]) load.note(lagMs);
    expect(told).toEqual([
      [1, 250],
      [0, 1],
    ]);
  });

  it('moves by one step at most with any reading, and never out of its range', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 10_000, noNaN: true })), (lags) => {
        const steps = [0, ...after(lags)];
        for (const [at, now] of steps.entries()) {
          expect(now).toBeGreaterThanOrEqual(0);
          expect(now).toBeLessThanOrEqual(4);
          expect(Math.abs(now - (steps[at - 1] ?? 0))).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});

it('the lag is what whatever comes waits: half of the turn that it falls into, by the length of turns', () => {
  const lagOf = (turns: readonly number[]): number => {
    const mean = turns.reduce((sum, turn) => sum + turn, 0) / turns.length;
    const stddev = Math.sqrt(turns.reduce((sum, turn) => sum + (turn - mean) ** 2, 0) / turns.length);
    return meanWait({ mean, stddev });
  };
  expect(lagOf(times(50, 20))).toBeCloseTo(10);
  // Half of the time lies in the long one.
  expect(lagOf([500, ...times(25, 20)])).toBeCloseTo(0.5 * 250 + 0.5 * 10);
  const walked = (turns: readonly number[]): number => {
    const all = turns.reduce((sum, turn) => sum + turn, 0);
    return turns.reduce((sum, turn) => sum + (turn / all) * (turn / 2), 0);
  };
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 }), (turns) => {
      expect(lagOf(turns)).toBeCloseTo(walked(turns), 6);
    }),
  );
});
