import { createHash } from 'node:crypto';
import { volumeDecimalsOf } from './candle-file.ts';
import type { CatalogueEntry, MarketRules } from './catalogue.ts';
import type { History } from './history.ts';
import type { ReadMinutes } from './live-candles.ts';
import { COLUMNS, DAY_MINUTES, minuteAt, writeMinute } from './minute-series.ts';

/** Changes when files are made in another way. */
const FORMAT = 'tern-candles-1';
const VERSION_DIGITS = 16;

/** The minutes of one market in whole UTC days since 1970, as candle files have them. */
export interface CandleDays {
  readonly rules: MarketRules;
  /** Decimals of volumes in files. */
  readonly volumeDecimals: number;
  /** Whether they come from a real market through an upstream that counts calls. */
  readonly isReal: boolean;
  /** Returns an id of the market's past: another past has another one. */
  version(): string;
  /** Returns the first day, and the newest that no minute is added to any more; `last` may be before `first`. */
  bounds(): Promise<{ readonly first: number; readonly last: number }>;
  /**
   * Returns the minutes of a closed day, a row of `COLUMNS` for each; those without a trade have 0 trades.
   * @param volumes  false: other columns than the prices are not to be read
   * @throws Error when the database, or the upstream of a real feed, does not answer
   */
  minutes(day: number, volumes: boolean): Promise<Float64Array>;
}

export interface CandleDaysParts {
  readonly entry: CatalogueEntry;
  readonly history: History;
  readonly genesis: { readonly timeMs: number; readonly anchorTicks: number };
  /** Reads published minutes from the database. */
  readonly readMinutes: ReadMinutes;
  /** Reads the newest published minute in the database; null when there is none. */
  readonly newestMinute: () => Promise<number | null>;
  /** Returns the minute before which no gap is filled any more. */
  readonly filledTo: () => number;
}

export function candleDays(parts: CandleDaysParts): CandleDays {
  const { entry, history, genesis, readMinutes, newestMinute, filledTo } = parts;
  const { rules, sim } = entry;
  const volumeDecimals = volumeDecimalsOf(
    rules.sizeDecimals,
    sim.dailyQuoteVolume / (sim.anchorTicks / 10 ** rules.priceDecimals),
  );
  let version: string | null = null;

  return {
    rules,
    volumeDecimals,
    isReal: history.isReal,

    version() {
      version ??= createHash('sha256')
        .update(
          [FORMAT, rules.symbol, volumeDecimals, genesis.timeMs, genesis.anchorTicks, history.fingerprint()].join('|'),
        )
        .digest('hex')
        .slice(0, VERSION_DIGITS);
      return version;
    },

    async bounds() {
      // Minutes are stored in order, so a later one says that the day is stored as a whole.
      const stored = (await newestMinute()) ?? 0;
      const closedTo = Math.max(history.endMinute, Math.min(stored, filledTo()));
      await history.learnStart();
      return { first: Math.floor(history.firstMinute / DAY_MINUTES), last: Math.floor(closedTo / DAY_MINUTES) - 1 };
    },

    async minutes(day, volumes) {
      const from = day * DAY_MINUTES;
      const to = from + DAY_MINUTES - 1;
      const data =
        from < history.endMinute ? await history.dayMinutes(day, volumes) : new Float64Array(DAY_MINUTES * COLUMNS);
      if (to < history.endMinute) return data;
      const published = await readMinutes(Math.max(from, history.endMinute), to);
      published.each(from, to, (minute, row, at) => {
        writeMinute(data, (minute - from) * COLUMNS, minuteAt(row, at));
      });
      return data;
    },
  };
}
