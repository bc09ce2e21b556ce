import type { Candles, TickerWire } from './candles.ts';
import { candlesOf } from './candles.ts';
import type { CatalogueEntry } from './catalogue.ts';
import { genesisHash } from './chain.ts';
import type { FeedTick } from './feed.ts';
import type { History } from './history.ts';
import type { ReadMinutes } from './live-candles.ts';
import { liveCandles } from './live-candles.ts';
import type { Checkpoint, Genesis, StoredMinute } from './market-store.ts';
import type { Minute } from './minute-series.ts';
import { DAY_MINUTES, minuteAt, minuteOf } from './minute-series.ts';
import { recentTicks } from './recent-ticks.ts';
import { tickAcceptance } from './tick-acceptance.ts';
import type { LoggedTick, TickLog } from './tick-log.ts';
import { openTickLog } from './tick-log.ts';
import type { ChainedTick } from './tick.ts';

/** Minutes of published ticks that stay in memory: two weeks. */
const KEPT_MINUTES = 14 * 1440;

/** Days of minutes that the ticker needs: one, and for its opening price the one before. */
const WARM_DAYS = 2;

/** Most ticks of one answer of `between`. */
const RANGE_TICKS = 1000;

export interface TicksAround {
  readonly before: LoggedTick | null;
  readonly after: LoggedTick | null;
}

export interface UnsavedMinutes {
  readonly minutes: readonly StoredMinute[];
  /** The newest tick in them; ticks up to it are not counted again after a restart. */
  readonly checkpoint: Checkpoint | null;
  /** Call it once both are in the database. */
  markSaved(): void;
}

/** Everything about one market except its feed and its book: chain, log, candles. */
export interface SymbolMarket {
  readonly entry: CatalogueEntry;
  readonly genesis: { readonly timeMs: number; readonly hash: string };
  head(): LoggedTick | null;
  /** Checks, numbers, chains, logs and counts ticks; returns those that are published. */
  publish(ticks: readonly FeedTick[]): readonly LoggedTick[];
  afterSeq(seq: number): Promise<LoggedTick | null>;
  around(timeMs: number): Promise<TicksAround>;
  /** Returns ticks in memory, newest first. */
  newest(limit: number): readonly ChainedTick[];
  between(fromSeq: number, toSeq: number): Promise<{ prevHash: string; ticks: readonly ChainedTick[] }>;
  klines: Candles['klines'];
  newestKlines: Candles['newest'];
  ticker(nowMs: number): TickerWire;
  /** Returns the last price in ticks, also before the first tick. */
  lastPrice(): number;
  /** Generates or reads the history that ticker and lists need. */
  warm(minute: number): Promise<void>;
  /** Returns the minutes in [from, to] since the first start without a candle, ascending. */
  missing(from: number, to: number): readonly number[];
  /**
   * Inserts a candle in a minute without a published tick.
   * @returns whether it did
   */
  fill(minute: number, candle: Minute): boolean;
  /** Adds a minute of earlier runs, from the database. */
  restore(minute: number, candle: Minute): void;
  /**
   * After a restart: checks that the log still contains the checkpoint and adds the ticks after it to the candles.
   * @throws Error when log and checkpoint disagree, because continuing would fork the published chain
   */
  recover(checkpoint: Checkpoint | undefined): Promise<void>;
  /** Returns what the database lacks of the minutes before `minute`, which must be over. */
  unsaved(minute: number): UnsavedMinutes;
  /**
   * Evicts the minutes of written candles older than two weeks and keeps their hours; whole hours must have been
   * restored.
   */
  forgetOld(minute: number): void;
  readonly keeping: TickRetention;
  close(): void;
}

/** Retention of published ticks; used by `server/retention` only. */
export type TickRetention = Pick<TickLog, 'start' | 'closeDay' | 'oldestDay' | 'thin'>;

export interface SymbolMarketParts {
  readonly entry: CatalogueEntry;
  readonly genesis: Genesis;
  readonly history: History;
  readonly logDir: string;
  readonly readMinutes: ReadMinutes;
  /** Whether the ticks passed to `publish` have been checked and published elsewhere. */
  readonly checked: boolean;
}

export function symbolMarket(parts: SymbolMarketParts): SymbolMarket {
  const { entry, genesis, history, logDir, readMinutes, checked } = parts;
  const { rules } = entry;
  const { symbol } = rules;
  const hash = genesisHash(symbol, genesis.timeMs);
  const tickLog = openTickLog(logDir, rules, hash);
  const genesisMinute = minuteOf(genesis.timeMs);
  const live = liveCandles(genesisMinute, readMinutes);
  const series = live.minutes;
  const lastPrice = (): number => tickLog.head()?.price ?? genesis.anchorTicks;
  const candles = candlesOf({ rules, history, live, lastPrice });
  const acceptable = tickAcceptance(symbol);
  const recent = recentTicks();
  let savedThrough = genesisMinute - 1;
  /** The last tick of the minute before the newest one. */
  let endOfMinute: LoggedTick | null = null;

  function count(logged: LoggedTick, previous: LoggedTick | null): void {
    const minute = minuteOf(logged.tick.ts);
    if (previous && minuteOf(previous.tick.ts) < minute) endOfMinute = previous;
    series.addTick(minute, logged.price, logged.qty, logged.tick.side === 1);
  }

  const bySeq = async (seq: number): Promise<LoggedTick | null> => recent.bySeq(seq) ?? tickLog.bySeq(seq);

  return {
    entry,
    genesis: { timeMs: genesis.timeMs, hash },
    head: () => tickLog.head(),

    publish(ticks) {
      let previous = tickLog.head();
      const logged = tickLog.append(checked ? ticks : acceptable(ticks, previous?.tick.ts ?? 0));
      for (const tick of logged) {
        count(tick, previous);
        recent.push(tick);
        previous = tick;
      }
      return logged;
    },

    async afterSeq(seq) {
      const next = Math.max(seq, 0) + 1;
      const newest = tickLog.head();
      return newest && newest.tick.seq >= next ? bySeq(next) : null;
    },

    async around(timeMs) {
      return recent.around(timeMs) ?? tickLog.around(timeMs);
    },

    newest: (limit) => recent.newest(limit).map(({ tick }) => tick),

    async between(fromSeq, toSeq) {
      const first = Math.max(1, fromSeq);
      const newest = tickLog.head();
      const last = Math.min(toSeq, first + RANGE_TICKS - 1, newest?.tick.seq ?? 0);
      if (last < first) {
        const before = first === 1 ? null : await bySeq(first - 1);
        return { prevHash: (before ?? (first === 1 ? null : newest))?.tick.hash ?? hash, ticks: [] };
      }
      const before = first === 1 ? null : await bySeq(first - 1);
      const ticks: ChainedTick[] = [];
      for (let kept = recent.bySeq(first); kept && kept.tick.seq <= last; kept = recent.bySeq(kept.tick.seq + 1)) {
        ticks.push(kept.tick);
      }
      if (ticks.length === 0) {
        for await (const { tick } of tickLog.from(first)) {
          ticks.push(tick);
          if (tick.seq >= last) break;
        }
      }
      return { prevHash: before?.tick.hash ?? hash, ticks };
    },

    klines: candles.klines,
    newestKlines: candles.newest,
    ticker: (nowMs) => candles.ticker(nowMs, tickLog.head()?.tick.ts ?? null),
    lastPrice,
    restore: (minute, candle) => series.set(minute, candle),

    async warm(minute) {
      await history.prepare('minute', minute - WARM_DAYS * DAY_MINUTES, minute);
      await history.prepare('hour', minute - WARM_DAYS * DAY_MINUTES, minute);
    },

    missing(from, to) {
      const minutes: number[] = [];
      for (let minute = Math.max(from, genesisMinute); minute <= to; minute += 1) {
        if (!series.row(minute)) minutes.push(minute);
      }
      return minutes;
    },

    fill(minute, candle) {
      if (minute < genesisMinute || series.row(minute)) return false;
      series.set(minute, candle);
      return true;
    },

    async recover(checkpoint) {
      const first = tickLog.start();
      // A log without its beginning is checked against the notes about removed ticks (server/retention).
      if (first?.seq === 1 && first.hash !== hash) {
        throw new Error(
          `the tick log of ${symbol} does not belong to this database: use another DATA_DIR or remove it whole`,
        );
      }
      const seq = checkpoint?.seq ?? 0;
      if (checkpoint) {
        const logged = await tickLog.bySeq(seq);
        if (logged?.tick.hash !== checkpoint.hash) {
          throw new Error(
            `the tick log of ${symbol} lacks published tick ${seq}: it is never continued with other ticks`,
          );
        }
        savedThrough = minuteOf(logged.tick.ts);
        endOfMinute = logged;
      }
      let previous = endOfMinute;
      for await (const logged of tickLog.from(seq + 1)) {
        count(logged, previous);
        recent.push(logged);
        previous = logged;
      }
    },

    unsaved(minute) {
      const newest = tickLog.head();
      // Only after the system clock was set back: waits until it has passed the ticks.
      if (newest && minuteOf(newest.tick.ts) > minute) return { minutes: [], checkpoint: null, markSaved() {} };
      const minutes: StoredMinute[] = [];
      series.each(savedThrough + 1, minute - 1, (at, data, row) => {
        minutes.push({ symbol, minute: at, candle: minuteAt(data, row) });
      });
      const last = newest && minuteOf(newest.tick.ts) < minute ? newest : endOfMinute;
      return {
        minutes,
        checkpoint: last && { symbol, seq: last.tick.seq, hash: last.tick.hash },
        markSaved() {
          savedThrough = Math.max(savedThrough, minute - 1);
        },
      };
    },

    forgetOld: (minute) => live.forgetBefore(Math.min(minute - KEPT_MINUTES, savedThrough + 1)),
    keeping: tickLog,
    close: () => tickLog.close(),
  };
}
