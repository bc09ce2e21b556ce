import { describe, expect, it } from 'vitest';
import { runJob } from '../../../../src/compute/strategy/jobs.ts';
import { plainEngine } from '../../../../src/compute/strategy/plain/outcomes.ts';
import { CAPITAL } from '../../../../src/compute/strategy/plan.ts';
import { reportOf } from '../../../../src/compute/strategy/run-report.ts';
import { MARKET, randomCandles, randomStrategy } from './made-strategies.ts';

const DAYS = 40;

describe('the report of a run', () => {
  it.each(['spot', 'upDown'] as const)('adds up what its trades say: %s', (kind) => {
    for (let seed = 1; seed <= 12; seed++) {
      const candles = randomCandles(seed, DAYS, 60);
      const job = {
        dataset: '',
        strategy: randomStrategy(seed, kind),
        market: MARKET,
        costFactor: 1,
        fromDay: 0,
        toDay: DAYS,
      };
      const run = runJob(plainEngine(candles), candles, job);
      const report = reportOf(run, run.hold, { decimals: MARKET.priceDecimals, kind, stepMinutes: 1 });
      const coarse = reportOf(run, run.hold, { decimals: MARKET.priceDecimals, kind, stepMinutes: 5 });
      expect(coarse.averageMinutes ?? 0).toBeCloseTo((report.averageMinutes ?? 0) * 5, 8);
      expect(coarse.inMarket).toBeCloseTo(Math.min(1, report.inMarket * 5), 12);
      const { gain, quantity, priceIn } = run.trades;
      expect(report.trades).toBe(gain.length);
      expect(report.wins + report.losses).toBe(gain.filter((each) => each !== 0).length);
      const won = gain.reduce((sum, each) => sum + Math.max(0, each), 0);
      const lost = gain.reduce((sum, each) => sum + Math.max(0, -each), 0);
      if (lost > 0) expect(report.profitFactor).toBeCloseTo(won / lost, 8);
      else expect(report.profitFactor).toBeNull();
      if (gain.length > 0) {
        const paid = quantity.reduce(
          (sum, each, at) => sum + (kind === 'spot' ? (each * priceIn[at]!) / 100 : each),
          0,
        );
        expect(report.averageShare).toBeCloseTo((won - lost) / paid, 10);
        expect(report.averageGain).toBeCloseTo((won - lost) / gain.length, 8);
      } else expect([report.averageGain, report.averageShare, report.winRate]).toEqual([null, null, null]);
      expect(report.rule.result).toBeCloseTo(run.equity[DAYS - 1]! / CAPITAL - 1, 12);
      expect(report.hold.result).toBeCloseTo(run.hold[DAYS - 1]! / CAPITAL - 1, 12);
      // Minute closes see every fall that day closes see.
      expect(report.rule.drawdown).toBe(run.drawdown);
      expect(report.rule.year).toBeNull();
      expect(report.inMarket).toBeLessThanOrEqual(1);
      expect(report.days).toBe(DAYS);
    }
  });
});
