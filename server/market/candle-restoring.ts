import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Clock } from '../infra/clock.ts';
import { log } from '../infra/log.ts';
import type { MarketStore } from './market-store.ts';
import type { MinuteSeries } from './minute-series.ts';
import { minuteOf, minuteSeries } from './minute-series.ts';
import type { RunningMarkets } from './running-markets.ts';

/**
 * Minutes read before the start is complete: a full day for the tickers. Older candles follow in the background in
 * steps of the second constant.
 */
const WARM_MINUTES = 1500;
const LATER_MINUTES = 360;
/** Most markets whose history is requested from the upstream at the same time. */
const WARMED_AT_ONCE = 4;

/** Restores candles of earlier runs, and the history of a real feed. */
export interface CandleRestoring {
  /** Restores the candles of the day before `minute`. */
  newest(minute: number): Promise<void>;
  /** Begins to restore older ones, back to `oldest`, in the background. */
  startOlder(minute: number, oldest: number): void;
  /** Begins to load the history of every market from the upstream. */
  startWarming(minute: number): void;
  /** Returns the stored candles of one market. */
  minutesOf(symbol: MarketSymbol, from: number, to: number): Promise<MinuteSeries>;
  /** Stops the background work and waits for it; a running upstream call is not awaited. */
  close(): Promise<void>;
}

export function candleRestoring(
  store: Pick<MarketStore, 'minutes'>,
  markets: Pick<RunningMarkets, 'all' | 'find'>,
  clock: Clock,
): CandleRestoring {
  let restoring: Promise<void> = Promise.resolve();
  let closed = false;

  const restore = (from: number, to: number): Promise<void> =>
    store.minutes(from, to, (symbol, minute, candle) => markets.find(symbol)?.market.restore(minute, candle));

  /** Restores candles newest first, in whole hours. */
  async function restoreOlder(newest: number, oldest: number): Promise<void> {
    for (let from = newest + 1; from > oldest;) {
      if (closed) return;
      const to = from - 1;
      from = Math.floor(to / LATER_MINUTES) * LATER_MINUTES;
      await restore(from, to);
      for (const market of markets.all()) market.forgetOld(minuteOf(clock.now()));
    }
  }

  async function warmAll(minute: number): Promise<void> {
    const waiting = markets.all().toReversed();
    const one = async (): Promise<void> => {
      for (let market = waiting.pop(); market; market = waiting.pop()) {
        if (closed) return;
        await market.warm(minute);
      }
    };
    await Promise.all(Array.from({ length: WARMED_AT_ONCE }, one));
  }

  return {
    newest: (minute) => restore(minute - WARM_MINUTES, minute),
    startOlder(minute, oldest) {
      restoring = restoreOlder(minute - WARM_MINUTES - 1, oldest).catch((error: unknown) =>
        log.error('older candles not read', error),
      );
    },
    startWarming: (minute) => void warmAll(minute),
    async minutesOf(symbol, from, to) {
      const series = minuteSeries();
      await store.minutes(from, to, (_symbol, minute, candle) => series.set(minute, candle), symbol);
      return series;
    },
    close() {
      closed = true;
      return restoring;
    },
  };
}
