import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { runJob } from '../../../../src/compute/strategy/jobs.ts';
import type { RunJob } from '../../../../src/compute/strategy/jobs.ts';
import { plainEngine } from '../../../../src/compute/strategy/plain/outcomes.ts';
import { CandleError } from '../../../../src/data/candle-files.ts';
import { createMarketRuns } from '../../../../src/features/strategy-result/markets/market-runs.ts';
import type { Compute } from '../../../../src/features/strategy-result/run/compute-run.ts';
import { MARKET } from '../../compute/strategy/made-strategies.ts';
import { CANDLES, FIRST_DAY, madeRun, madeStrategy } from './made-run.ts';

const SYMBOLS = ['ETHUSDT', 'SOLUSDT', 'XRPUSDT'] as MarketSymbol[];
const { candles } = madeRun();
const SEEN_TO = FIRST_DAY + 7;

function made(computed: (job: RunJob) => void = () => {}, firstDay = FIRST_DAY) {
  const noted: string[] = [];
  const seen: string[] = [];
  const shares: number[] = [];
  const runs = createMarketRuns({
    async readyCandles({ symbol }, { onProgress } = {}) {
      onProgress?.(0.5, null);
      shares.push(runs.state.peek().share);
      if (symbol === 'SOLUSDT') throw new CandleError('noCandles');
      return { ...candles, symbol, firstDay, days: candles.days - (firstDay - FIRST_DAY) };
    },
    compute: (async (_type: string, _name: string, job: RunJob, { signal }: { signal: AbortSignal }) => {
      computed(job);
      if (signal.aborted) throw new Error('aborted');
      return runJob(plainEngine(CANDLES), CANDLES, job);
    }) as unknown as Compute,
    limits: () => ({ minutes: 1095 * 1440, stepMinutes: 1 as const }),
    marketTerms: async () => ({ sizeDecimals: MARKET.sizeDecimals, smallestOrder: 5, payoutRate: 0 }),
    notebook: {
      noteSeen: (market, _interval, _span, seenTo) => {
        seen.push(`${market} ${seenTo}`);
        return false;
      },
      noteSettings: (market) => void noted.push(market),
    },
  });
  return { runs, noted, seen, shares };
}

describe('a rule on several markets', () => {
  it('comes to what its single runs come to, and leaves out what has no candles', async () => {
    const { runs, noted, seen, shares } = made();
    await runs.start(madeStrategy(), SYMBOLS, SEEN_TO);
    const { report } = madeRun();
    const outcome = { rule: report.rule.result, hold: report.hold.result, trades: report.trades };
    expect(runs.state.peek()).toMatchObject({
      running: false,
      all: 3,
      rows: [
        { symbol: 'ETHUSDT', outcome },
        { symbol: 'SOLUSDT', outcome: null },
        { symbol: 'XRPUSDT', outcome },
      ],
    });
    expect([shares, runs.state.peek().share]).toEqual([[0.5, 0.5, 0.5], 0]);
    expect(noted).toEqual(['ETHUSDT', 'XRPUSDT']);
    expect(seen).toEqual([`ETHUSDT ${SEEN_TO}`, `XRPUSDT ${SEEN_TO}`]);
  });

  it('never looks at the days that are held back', async () => {
    const jobs: RunJob[] = [];
    await made((job) => jobs.push(job)).runs.start(madeStrategy(), SYMBOLS, SEEN_TO);
    expect(jobs.map(({ toDay }) => toDay)).toEqual([7, 7]);
  });

  it('never looks at the days that are closed on its own market, on one that is younger either', async () => {
    const jobs: RunJob[] = [];
    const ofAge = (firstDay: number) => made((job) => jobs.push(job), firstDay).runs;
    await ofAge(FIRST_DAY + 4).start(madeStrategy(), SYMBOLS, SEEN_TO);
    expect(jobs.map(({ toDay }) => toDay)).toEqual([3, 3]);
    const closed = ofAge(SEEN_TO);
    await closed.start(madeStrategy(), SYMBOLS, SEEN_TO);
    expect(closed.state.peek().rows.map(({ outcome }) => outcome)).toEqual([null, null, null]);
  });

  it('stops at once and keeps the rows that are there', async () => {
    const { runs } = made((job) => {
      if (job.strategy.symbols[0] === 'XRPUSDT') runs.cancel();
    });
    await runs.start(madeStrategy(), SYMBOLS, SEEN_TO);
    expect(runs.state.peek().running).toBe(false);
    expect(runs.state.peek().rows.map(({ symbol }) => symbol)).toEqual(['ETHUSDT', 'SOLUSDT']);
  });

  it('runs ten at most', async () => {
    const { runs } = made();
    await runs.start(
      madeStrategy(),
      Array.from({ length: 30 }, (_, at) => `M${at}USDT` as MarketSymbol),
      SEEN_TO,
    );
    expect(runs.state.peek().rows).toHaveLength(10);
  });
});
