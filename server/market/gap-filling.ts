import { log } from '../infra/log.ts';
import type { GapFiller } from './binance/gap-filler.ts';
import { SAVE_DELAY_MS } from './candle-saving.ts';
import type { MarketStore } from './market-store.ts';
import { MINUTE_MS, minuteOf } from './minute-series.ts';
import type { RunningMarkets } from './running-markets.ts';

/** For a real feed: reads missed candles from the upstream once a minute. */
export interface GapFilling {
  whenDue(nowMs: number): void;
  /** Returns the minute before which no gap is filled any more. */
  filledTo(): number;
  /** Stops, and waits for running work. */
  close(): Promise<void>;
}

export function gapFilling(
  filler: GapFiller,
  store: Pick<MarketStore, 'save'>,
  markets: Pick<RunningMarkets, 'all'>,
): GapFilling {
  let filledMinute = 0;
  let filling: Promise<void> = Promise.resolve();
  let closed = false;
  let storedTo = 0;

  async function fill(minute: number): Promise<void> {
    const filled = await filler.fill(minute, markets.all());
    if (filled.length > 0 && !closed) await store.save(filled, []);
    storedTo = minute;
  }

  return {
    whenDue(nowMs) {
      const minute = minuteOf(nowMs);
      if (minute <= filledMinute || nowMs - minute * MINUTE_MS < SAVE_DELAY_MS) return;
      filledMinute = Number.POSITIVE_INFINITY;
      filling = fill(minute)
        .catch((error: unknown) => {
          if (!closed) log.error('gaps not filled', error);
        })
        .finally(() => {
          filledMinute = minute;
        });
    },
    filledTo: () => storedTo,
    close() {
      closed = true;
      return filling;
    },
  };
}
