import { describe, expect, it, vi } from 'vitest';
import type { KlineSink } from '../../../../src/chart/kline-source.ts';
import type { KlineColumns } from '../../../../src/compute/kline/columns.ts';
import { ComputeError } from '../../../../src/compute/compute-errors.ts';
import { candleWindow } from '../../../../src/compute/strategy/candle-window.ts';
import type { WindowJob } from '../../../../src/compute/strategy/candle-window.ts';
import type { Compute } from '../../../../src/features/strategy-result/run/compute-run.ts';
import { createCandleSource, lastMinuteFor } from '../../../../src/features/strategy-result/trades/candle-source.ts';
import { CANDLES, DAYS, FIRST_DAY, madeRun } from './made-run.ts';

const KEY = { symbol: 'BTCUSDT', interval: 'ONE_MIN' } as const;

function opened(asked: (job: WindowJob) => Promise<KlineColumns>) {
  const sink = { reset: vi.fn(), prepend: vi.fn(), fail: vi.fn(), update: vi.fn() };
  const compute = ((_type: string, _name: string, job: WindowJob) => asked(job)) as unknown as Compute;
  const run = madeRun();
  const readyCandles = vi.fn(async () => run.candles);
  const source = createCandleSource({ compute, readyCandles }, run, lastMinuteFor(run, null));
  return { sink, readyCandles, subscription: source.open(KEY, sink as unknown as KlineSink) };
}

const timesOf = ({ openTimeMs }: KlineColumns) => [...openTimeMs];

describe('candles of a run for its chart', () => {
  it('end with the days that may be seen, and go back to the first', async () => {
    const { sink, subscription } = opened(async (job) => candleWindow(CANDLES, job));
    await vi.waitFor(() => expect(sink.reset).toHaveBeenCalledTimes(1));
    const all = timesOf(sink.reset.mock.calls[0]![0] as KlineColumns);
    expect(all).toHaveLength(600);
    expect(all[all.length - 1]).toBeLessThan((FIRST_DAY + 7) * 86_400_000);
    for (let turn = 1; ; turn++) {
      subscription.loadOlder();
      await vi.waitFor(() => expect(sink.prepend).toHaveBeenCalledTimes(turn));
      const older = timesOf(sink.prepend.mock.calls[turn - 1]![0] as KlineColumns);
      if (older.length === 0) break;
      expect(older[older.length - 1]).toBeLessThan(all[0]!);
      all.unshift(...older);
    }
    expect(all[0]).toBe(CANDLES.runs[1]! * 60_000);
    expect(sink.fail).not.toHaveBeenCalled();
  });

  it('are loaded anew, once, where those of other markets have taken their place', async () => {
    let asked = 0;
    const { sink, readyCandles } = opened(async (job) => {
      asked += 1;
      if (asked === 1) throw new ComputeError('datasetMissing');
      return candleWindow(CANDLES, job);
    });
    await vi.waitFor(() => expect(sink.reset).toHaveBeenCalledTimes(1));
    const span = { symbol: 'BTCUSDT', firstDay: FIRST_DAY, days: DAYS, volumes: false, stepMinutes: 1 };
    expect(readyCandles.mock.calls).toEqual([[span, { signal: expect.any(AbortSignal) as AbortSignal }]]);
    const gone = opened(() => Promise.reject(new ComputeError('datasetMissing')));
    await vi.waitFor(() => expect(gone.sink.fail).toHaveBeenCalledTimes(1));
    expect(gone.readyCandles).toHaveBeenCalledTimes(1);
  });

  it('say so when they fail, unless the chart has gone', async () => {
    const { sink } = opened(() => Promise.reject(new Error('gone')));
    await vi.waitFor(() => expect(sink.fail).toHaveBeenCalledTimes(1));
    let fail = (_error: Error): void => {};
    const closed = opened(() => new Promise((_, reject) => (fail = reject)));
    closed.subscription.close();
    fail(new Error('late'));
    await Promise.resolve();
    expect(closed.sink.fail).not.toHaveBeenCalled();
  });
});

describe('the end of a chart', () => {
  const run = madeRun();

  it('is somewhat behind a trade, never beyond the days that may be seen', () => {
    const end = (FIRST_DAY + 7) * 1440;
    expect(lastMinuteFor(run, null)).toBe(end);
    expect(lastMinuteFor(run, 0)).toBe(run.result.minutesOut[0]! + 10);
    expect(lastMinuteFor(run, run.report.trades - 1)).toBeLessThanOrEqual(end);
  });
});
