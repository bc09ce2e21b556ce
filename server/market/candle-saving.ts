import { log } from '../infra/log.ts';
import type { MarketStore } from './market-store.ts';
import { MINUTE_MS, minuteOf } from './minute-series.ts';
import type { RunningMarkets } from './running-markets.ts';

/** A minute's candles are written this long after its end, and again after a failure, ms. */
export const SAVE_DELAY_MS = 2000;

/** Writes the candles of completed minutes. */
export interface CandleSaving {
  /** Begins to write when a minute has ended and its last ticks have certainly arrived. */
  whenDue(nowMs: number): void;
  /** Writes all minutes before `minute`, which must be over. */
  save(minute: number): Promise<void>;
  /** Resolves when no write is running. */
  settled(): Promise<void>;
}

export interface CandleSavingParts {
  readonly store: Pick<MarketStore, 'save'>;
  readonly markets: Pick<RunningMarkets, 'all'>;
  /** Runs before each write, for example to commit to seeds. */
  readonly before: (timeMs: number) => Promise<void>;
  /** Whether this process is the one that writes. */
  readonly isWriter: () => boolean;
  /** The minute of the start; candles before it are already written. */
  readonly firstMinute: number;
}

export function candleSaving({ store, markets, before, isWriter, firstMinute }: CandleSavingParts): CandleSaving {
  let savedMinute = firstMinute;
  let nextSaveMs = 0;
  let saving: Promise<void> = Promise.resolve();

  async function save(minute: number): Promise<void> {
    await before(minute * MINUTE_MS);
    const unsaved = markets.all().map((market) => market.unsaved(minute));
    const checkpoints = unsaved.map(({ checkpoint }) => checkpoint).filter((checkpoint) => checkpoint !== null);
    await store.save(
      unsaved.flatMap(({ minutes }) => minutes),
      checkpoints,
    );
    for (const part of unsaved) part.markSaved();
    for (const market of markets.all()) market.forgetOld(minute);
    savedMinute = minute;
  }

  return {
    save,
    settled: () => saving,
    whenDue(nowMs) {
      const minute = minuteOf(nowMs);
      if (minute <= savedMinute || nowMs < nextSaveMs || nowMs - minute * MINUTE_MS < SAVE_DELAY_MS) return;
      if (!isWriter()) return;
      // Not before the next due time, so that two writes never overlap and a broken database is not flooded.
      nextSaveMs = Number.POSITIVE_INFINITY;
      saving = save(minute)
        .catch((error: unknown) => log.error('candles not written', error))
        .finally(() => {
          nextSaveMs = nowMs + SAVE_DELAY_MS;
        });
    },
  };
}
