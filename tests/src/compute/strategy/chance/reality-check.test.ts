import { describe, expect, it } from 'vitest';
import type { Random } from '../../../../../protocol/simulation/random.ts';
import { realityCheck, realityP } from '../../../../../src/compute/strategy/chance/reality-check.ts';
import { drawsOf } from '../../../../../src/compute/strategy/chance/seeded-draws.ts';
import { CAPITAL } from '../../../../../src/compute/strategy/plan.ts';
import { distanceFromUniform, noiseCurves, SEEDS } from './noise.ts';

const mean = (values: readonly number[]): number => values.reduce((sum, each) => sum + each, 0) / values.length;

/** White's test as it is written down: lists of days, one after the other. */
function slowP(excess: readonly (readonly number[])[], random: Random, bootstraps: number): number {
  const days = excess[0]!.length;
  const means = excess.map(mean);
  let reached = 0;
  for (let turn = 0; turn < bootstraps; turn++) {
    const drawn: number[] = [];
    while (drawn.length < days) {
      const fresh = drawn.length === 0 || random.uniform() < 0.1;
      drawn.push(fresh ? Math.floor(random.uniform() * days) : (drawn[drawn.length - 1]! + 1) % days);
    }
    const best = Math.max(...excess.map((each, at) => mean(drawn.map((day) => each[day]!)) - means[at]!));
    if (best >= Math.max(...means)) reached++;
  }
  return reached / bootstraps;
}

describe('the reality check', () => {
  it('is what its definition gives', () => {
    for (let seed = 0; seed < 8; seed++) {
      const [settings, days] = [4, 50];
      const excess = noiseCurves(seed, settings, days).map((value) => value / CAPITAL - 1);
      const rows = Array.from({ length: settings }, (_, at) => [...excess.subarray(at * days, (at + 1) * days)]);
      expect(realityP(excess, days, drawsOf(`${seed}`), 100)).toBeCloseTo(slowP(rows, drawsOf(`${seed}`), 100), 6);
    }
  });

  it('has a p that is near uniform over noise', () => {
    const [settings, days] = [20, 200];
    const hold = new Float64Array(days).fill(CAPITAL);
    const ps = Array.from(
      { length: SEEDS },
      (_, seed) => realityCheck({ test: 'realityCheck', equity: noiseCurves(seed, settings, days), hold }).p!,
    );
    expect(distanceFromUniform(ps)).toBeLessThan(1.63);
  });

  it('finds a rule that beats the market, and none where all are the market', () => {
    const days = 200;
    const equity = noiseCurves(2, 10, days);
    const hold = new Float64Array(days).fill(CAPITAL);
    for (let day = 0; day < days; day++) equity[3 * days + day]! *= 1.004 ** (day + 1);
    expect(realityCheck({ test: 'realityCheck', equity, hold }).p).toBeLessThan(0.02);
    const same = Float64Array.of(...hold, ...hold);
    expect(realityCheck({ test: 'realityCheck', equity: same, hold }).p).toBe(1);
  });

  it('gives the same p again, and none under 30 days', () => {
    const job = { test: 'realityCheck', equity: noiseCurves(7, 5, 90), hold: noiseCurves(8, 1, 90) } as const;
    expect(realityCheck(job)).toEqual(realityCheck(job));
    expect(realityCheck({ ...job, equity: noiseCurves(7, 5, 29), hold: noiseCurves(8, 1, 29) }).p).toBeNull();
  });
});
