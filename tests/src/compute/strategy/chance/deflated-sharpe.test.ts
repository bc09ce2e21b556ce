import { describe, expect, it } from 'vitest';
import {
  deflatedSharpe,
  expectedBestSharpe,
  sharpeAbove,
  dailySharpe,
  varianceOfSharpes,
} from '../../../../../src/compute/strategy/chance/deflated-sharpe.ts';
import { dailyReturns, sharpeOf } from '../../../../../src/compute/strategy/daily-figures.ts';
import { CAPITAL } from '../../../../../src/compute/strategy/plan.ts';
import { seededRandom } from '../../../../soak/random.ts';
import { distanceFromUniform, noiseCurves, normalOf, SEEDS } from './noise.ts';

const DAYS = 250;

describe('the deflated Sharpe', () => {
  it('has the published figures', () => {
    const sample = { sharpe: 2.5 / Math.sqrt(250), days: 1250, skewness: -3, kurtosis: 10 };
    const limit = expectedBestSharpe(100, 0.5 / 250);
    expect(limit).toBeCloseTo(0.1132, 4);
    expect(sharpeAbove(sample, limit)).toBeCloseTo(0.9004, 4);
    expect(sharpeAbove(sample, expectedBestSharpe(46, 0.5 / 250))).toBeCloseTo(0.9505, 4);
  });

  it('expects of the best of many what drawing them gives', () => {
    const random = seededRandom(3);
    for (const tried of [10, 100]) {
      let sum = 0;
      for (let turn = 0; turn < 2000; turn++) {
        let best = -Infinity;
        for (let at = 0; at < tried; at++) best = Math.max(best, normalOf(random));
        sum += best;
      }
      expect(Math.abs(expectedBestSharpe(tried, 1) - sum / 2000)).toBeLessThan(0.1);
    }
    expect(expectedBestSharpe(1, 1)).toBe(0);
  });

  it('has a p that is uniform over noise for one try', () => {
    const ps = Array.from({ length: SEEDS }, (_, seed) => {
      const { p } = deflatedSharpe({
        test: 'deflatedSharpe',
        equity: noiseCurves(seed, 1, DAYS),
        tried: 1,
        variance: null,
      });
      return p!;
    });
    expect(distanceFromUniform(ps)).toBeLessThan(1.63);
  });

  it('lets the best of fifty without an edge pass for skill as seldom as it says', () => {
    let passed = 0;
    let middle = 0;
    for (let seed = 0; seed < SEEDS; seed++) {
      const all = noiseCurves(1000 + seed, 50, DAYS);
      const curves = Array.from({ length: 50 }, (_, at) => all.slice(at * DAYS, (at + 1) * DAYS));
      const sharpes = curves.map((curve) => sharpeOf(dailyReturns(curve, CAPITAL))!);
      const equity = curves[sharpes.indexOf(Math.max(...sharpes))]!;
      const variance = varianceOfSharpes(curves.map(dailySharpe), DAYS);
      const ask = (tried: number) => deflatedSharpe({ test: 'deflatedSharpe', equity, tried, variance }).p!;
      if (ask(50) < 0.05) passed++;
      middle += ask(50) / SEEDS;
      expect(ask(1)).toBeLessThan(ask(50));
    }
    expect(passed / SEEDS).toBeLessThan(0.1);
    expect(Math.abs(middle - 0.5)).toBeLessThan(0.1);
  });

  it('says what result chance would give: the same days with the Sharpe that is expected', () => {
    const equity = noiseCurves(4, 1, 500);
    const tried = 40;
    const { byChance, expectedSharpe, sharpe } = deflatedSharpe({
      test: 'deflatedSharpe',
      equity,
      tried,
      variance: null,
    });
    const returns = dailyReturns(equity, CAPITAL);
    const mean = returns.reduce((sum, each) => sum + each, 0) / 500;
    const daily = ((expectedSharpe / sharpe!) * mean - mean) as number;
    expect(byChance).toBeCloseTo(returns.reduce((product, each) => product * (1 + each + daily), 1) - 1, 10);
  });

  it('has nothing to say of a curve of 29 days, and no chance to pass without a trade', () => {
    const still = new Float64Array(60).fill(CAPITAL);
    const job = { test: 'deflatedSharpe', tried: 1, variance: null } as const;
    expect(deflatedSharpe({ ...job, equity: noiseCurves(1, 1, 29) })).toMatchObject({ p: null, sharpe: null });
    expect(deflatedSharpe({ ...job, equity: still })).toMatchObject({ p: null, sharpe: null, byChance: 0 });
    expect(dailySharpe(still)).toBe(0);
    expect(varianceOfSharpes([0.1], 60)).toBeNull();
    expect(varianceOfSharpes([0.1, 0.2], 29)).toBeNull();
    expect(varianceOfSharpes([0, 0], 60)).toBe(0);
    expect(varianceOfSharpes([0.1, 0.2, 0.3], 60)).toBeCloseTo(0.01, 12);
  });
});
