import { INTERVAL_MS } from '../../../../protocol/units/interval.ts';
import type { KlineSink, KlineSource } from '../../../chart/kline-source.ts';
import { ComputeError } from '../../../compute/compute-errors.ts';
import { columnsOf } from '../../../compute/kline/columns.ts';
import type { KlineColumns } from '../../../compute/kline/columns.ts';
import { DAY_MINUTES } from '../../../compute/strategy/candles.ts';
import type { readyCandles as readyCandlesOf } from '../../../data/candle-files.ts';
import type { Compute } from '../run/compute-run.ts';
import { needsVolumes } from '../../strategy/rule-sources.ts';
import type { StrategyRun } from '../run/run-state.ts';

/** Candles that are asked for at a time. */
const BATCH = 600;
/** Candles behind the end of a trade that is shown. */
const BEHIND = 10;
const MINUTE_MS = 60_000;

/** The minute behind the last one that may be seen. */
const endMinute = ({ candles, result }: StrategyRun): number => (candles.firstDay + result.equity.length) * DAY_MINUTES;

/** Returns the minute at which a chart ends: of the run, or somewhat behind a trade. */
export function lastMinuteFor(run: StrategyRun, trade: number | null): number {
  const end = endMinute(run);
  if (trade === null) return end;
  const minutes = INTERVAL_MS[run.strategy.interval] / MINUTE_MS;
  return Math.min(end, run.result.minutesOut[trade]! + BEHIND * minutes);
}

const NO_CANDLES: KlineColumns = columnsOf(() => new Float64Array(0));

export interface CandleSourceParts {
  readonly compute: Compute;
  readonly readyCandles: typeof readyCandlesOf;
}

/**
 * Feeds a chart with the candles that a run has read, rolled up to its interval, so that it needs no line and shows what
 * the rule saw. Nothing of the days that are held back.
 * @param beforeMinute  end of the chart, since 1970
 */
export function createCandleSource(
  { compute, readyCandles }: CandleSourceParts,
  run: StrategyRun,
  beforeMinute: number,
): KlineSource {
  const { candles, market, strategy } = run;
  const intervalMinutes = INTERVAL_MS[strategy.interval] / MINUTE_MS;
  const { dataset } = candles;
  return {
    open(_key, sink: KlineSink) {
      const stop = new AbortController();
      let first = beforeMinute;
      const read = (): Promise<KlineColumns> =>
        compute(
          'strategy',
          'candles',
          { dataset, intervalMinutes, priceDecimals: market.priceDecimals, beforeMinute: first, count: BATCH },
          { signal: stop.signal, affinity: { dataset, workers: 1 } },
        );
      /** Candles of other markets may have taken the place of these. */
      async function readAnew(error: unknown): Promise<KlineColumns> {
        if (!(error instanceof ComputeError && error.code === 'datasetMissing')) throw error;
        const { symbol, firstDay, days, stepMinutes } = candles;
        const span = { symbol, firstDay, days, volumes: needsVolumes(strategy), stepMinutes };
        await readyCandles(span, { signal: stop.signal });
        return read();
      }
      async function ask(give: (columns: KlineColumns) => void): Promise<void> {
        try {
          const columns = await read().catch(readAnew);
          if (stop.signal.aborted) return;
          if (columns.openTimeMs.length > 0) first = columns.openTimeMs[0]! / MINUTE_MS;
          give(columns);
        } catch (error) {
          if (!stop.signal.aborted) sink.fail(String(error));
        }
      }
      void ask((columns) => sink.reset(columns, market.priceDecimals));
      return {
        loadOlder() {
          if (first <= candles.firstDay * DAY_MINUTES) sink.prepend(NO_CANDLES);
          else void ask((columns) => sink.prepend(columns));
        },
        close: () => stop.abort(),
      };
    },
  };
}
