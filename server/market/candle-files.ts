import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import type { CandleColumns } from '../../protocol/units/candle-file.ts';
import { marketSymbolOf } from '../../protocol/units/market-symbol.ts';
import type { Clock } from '../infra/clock.ts';
import { candleBudget } from './candle-budget.ts';
import type { CandleDays } from './candle-days.ts';
import { candleCache } from './candle-cache.ts';
import { candleFileWriter } from './candle-file.ts';
import { dateOf, namedDays } from './candle-names.ts';
import type { NamedDays } from './candle-names.ts';
import { packCandleFile } from './candle-packing.ts';
import type { CandleFileFacts, PackedCandleFile } from './candle-packing.ts';
import { candleQueue } from './candle-queue.ts';
import type { Waiting } from './candle-queue.ts';
import type { StoredMarket } from './market.ts';
import { DAY_MINUTES } from './minute-series.ts';

/** A file in the list of a market; facts of columns that have not been made are left out. */
export interface ListedFile {
  readonly name: string;
  readonly prices?: CandleFileFacts;
  readonly volumes?: CandleFileFacts;
}

export interface CandleList {
  /** Whether files are passed on; if not, the lists are empty. */
  readonly offered: boolean;
  readonly version: string;
  readonly priceDecimals: number;
  readonly volumeDecimals: number;
  readonly firstDay: string;
  readonly months: readonly ListedFile[];
  readonly days: readonly ListedFile[];
}

/** Name of a file as it stands in its URL; nothing of it is trusted. */
export interface CandleFileName {
  readonly version: string;
  readonly symbol: string;
  readonly name: string;
  readonly columns: CandleColumns;
}

/**
 * `none`: there is no such file. `queued`: it is being made, or `place` − 1 others are made before it; ask again. `full`:
 * too many are waited for, by all or by this caller. `tooMany`: so much was made for this caller that the next one may
 * ask for another only after `seconds`.
 */
export type CandleAnswer =
  | { readonly kind: 'file'; readonly file: PackedCandleFile }
  | { readonly kind: 'queued'; readonly place: number }
  | { readonly kind: 'tooMany'; readonly seconds: number }
  | { readonly kind: 'none' }
  | { readonly kind: 'full' };

/** The past of all markets as files, which are made when somebody asks for them. */
export interface CandleFiles {
  /** Returns the files of a market; null for an unknown one. */
  list(symbol: string): Promise<CandleList | null>;
  /**
   * Returns a file, kept or made now: one at a time, callers in turn, in turns with all other work, and once for all who
   * wait.
   * @param caller  whose share of the queue the file takes when it has to be made, such as an address
   * @throws Error when the database or the upstream does not answer
   */
  file(name: CandleFileName, caller: string): Promise<CandleAnswer>;
  /** Stops the making; those who wait get an error. */
  stop(): Promise<void>;
}

export interface CandleFilesParts {
  readonly market: Pick<StoredMarket, 'candleDaysOf'>;
  readonly clock: Clock;
  readonly dataDir: string;
  /** Whether the past of a real market is passed on. A simulated one always is. */
  readonly offersReal: boolean;
  /** Most bytes that stay on the disk. */
  readonly cacheBytes: number;
}

/** An answer waits for its file so long, then it tells the place in the queue, ms. */
const WAIT_MS = 8000;
/** With an upstream a file takes seconds, and a client wants to say what it waits for. */
const WAIT_REAL_MS = 1000;
/** Pause between two days of an upstream, ms: two calls of weight 2 a day, so less than half of its weight a minute. */
const DAY_PAUSE_MS = 200;
/** An upstream that refuses is asked again after this, ms, so many times. */
const RETRY_MS = 5000;
const RETRIES = 24;
/** Most files in memory that the disk did not take. A client asks for three at a time. */
const UNKEPT_MOST = 9;

interface Making extends Waiting {
  readonly past: CandleDays;
  readonly days: NamedDays;
  readonly columns: CandleColumns;
  /** null: another file took its place in the queue. */
  readonly done: Promise<PackedCandleFile | null>;
  readonly resolve: (file: PackedCandleFile | null) => void;
  readonly reject: (error: unknown) => void;
}

const keyOf = (folder: string, name: string): string => `${folder}/${name}`;

/**
 * Reads a day; the upstream of a real market is asked slowly, and again when it refuses.
 * @throws what the last try threw, and the signal's reason once it is aborted
 */
async function minutesOf(past: CandleDays, day: number, volumes: boolean, signal: AbortSignal): Promise<Float64Array> {
  if (!past.isReal) {
    await nextTurn(undefined, { signal });
    return past.minutes(day, volumes);
  }
  for (let tries = 0; ; tries += 1) {
    await pause(tries === 0 ? DAY_PAUSE_MS : RETRY_MS, undefined, { signal });
    try {
      return await past.minutes(day, volumes);
    } catch (error) {
      if (tries === RETRIES) throw error;
    }
  }
}

/** Makes a file day by day. @throws as `minutesOf` does */
async function make({ past, days, columns }: Making, signal: AbortSignal): Promise<PackedCandleFile> {
  const { rules, volumeDecimals } = past;
  const { first } = await past.bounds();
  const writer = candleFileWriter({
    columns,
    firstMinute: days.firstDay * DAY_MINUTES,
    slots: (days.endDay - days.firstDay) * DAY_MINUTES,
    priceDecimals: rules.priceDecimals,
    sizeDecimals: rules.sizeDecimals,
    volumeDecimals,
  });
  for (let day = Math.max(first, days.firstDay); day < days.endDay; day += 1) {
    writer.addDay(day, await minutesOf(past, day, columns === 'v', signal));
  }
  const { bytes, rows } = writer.finish();
  return packCandleFile(bytes, rows);
}

export function createCandleFiles({ market, clock, dataDir, offersReal, cacheBytes }: CandleFilesParts): CandleFiles {
  const cache = candleCache(join(dataDir, 'candles'), cacheBytes, clock);
  const queue = candleQueue<Making>();
  /** Made, but not on the disk: those who waited too long ask again, and would find nothing and wait for ever. */
  const unkept = new Map<string, PackedCandleFile>();
  const budget = candleBudget(clock);
  const stopping = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let isWorking = false;

  const pastOf = (symbol: string): CandleDays | undefined => {
    const known = marketSymbolOf(symbol);
    return known === symbol ? market.candleDaysOf(known) : undefined;
  };
  const folderOf = (past: CandleDays): string => `${past.version()}-${past.rules.symbol}`;
  const isOffered = (past: CandleDays): boolean => offersReal || !past.isReal;

  async function work(): Promise<void> {
    for (let making = queue.next(); making; making = queue.next()) {
      try {
        const file = await make(making, stopping.signal);
        const [folder, name] = [folderOf(making.past), `${making.days.name}.${making.columns}`];
        await cache.save(folder, name, file);
        if (!(await cache.facts(folder, name))) {
          unkept.set(making.key, file);
          const [oldest] = unkept.keys();
          if (unkept.size > UNKEPT_MOST) unkept.delete(oldest!);
        }
        making.resolve(file);
      } catch (error) {
        making.reject(error);
      }
      queue.remove(making.key);
    }
    isWorking = false;
  }

  function begin(
    what: Pick<Making, 'key' | 'caller' | 'past' | 'days' | 'columns'>,
    dropped: Making | undefined,
  ): Making {
    const { promise: done, resolve, reject } = Promise.withResolvers<PackedCandleFile | null>();
    // Nobody may await it any more, and its rejection must not count as unhandled.
    done.catch(() => undefined);
    const making = { ...what, round: queue.roundFor(what.caller), done, resolve, reject };
    queue.add(making, dropped);
    dropped?.resolve(null);
    if (!isWorking) {
      isWorking = true;
      working = work();
    }
    return making;
  }

  async function answerOf(making: Making): Promise<CandleAnswer> {
    const { past, done } = making;
    const late = new AbortController();
    try {
      const file = await Promise.race([
        done,
        pause(past.isReal ? WAIT_REAL_MS : WAIT_MS, 'late' as const, { signal: late.signal }),
      ]);
      if (file === 'late') return { kind: 'queued', place: queue.placeOf(making) };
      return file ? { kind: 'file', file } : { kind: 'full' };
    } finally {
      late.abort();
    }
  }

  return {
    async list(symbol) {
      const past = pastOf(symbol);
      if (!past) return null;
      const offered = isOffered(past);
      const { first, last } = offered ? await past.bounds() : { first: 0, last: -1 };
      const { months, days } = namedDays(first, last);
      const listed = async ({ name }: NamedDays): Promise<ListedFile> => {
        const prices = await cache.facts(folderOf(past), `${name}.p`);
        const volumes = await cache.facts(folderOf(past), `${name}.v`);
        return { name, ...(prices && { prices }), ...(volumes && { volumes }) };
      };
      return {
        offered,
        version: past.version(),
        priceDecimals: past.rules.priceDecimals,
        volumeDecimals: past.volumeDecimals,
        firstDay: dateOf(first),
        months: await Promise.all(months.map(listed)),
        days: await Promise.all(days.map(listed)),
      };
    },

    async file({ version, symbol, name, columns }, caller) {
      const past = pastOf(symbol);
      if (!past || !isOffered(past) || past.version() !== version) return { kind: 'none' };
      const folder = folderOf(past);
      const file = `${name}.${columns}`;
      const key = keyOf(folder, file);
      const kept = (await cache.read(folder, file)) ?? unkept.get(key);
      if (kept) return { kind: 'file', file: kept };
      const under = queue.get(key);
      if (under) return answerOf(under);
      const { first, last } = await past.bounds();
      const { months, days } = namedDays(first, last);
      const found = [...months, ...days].find((each) => each.name === name);
      if (!found) return { kind: 'none' };
      const meanwhile = queue.get(key);
      if (meanwhile) return answerOf(meanwhile);
      const room = stopping.signal.aborted ? null : queue.roomFor(caller);
      if (!room) return { kind: 'full' };
      const seconds = budget.take(caller, found.endDay - found.firstDay);
      if (seconds > 0) return { kind: 'tooMany', seconds };
      return answerOf(begin({ key, caller, past, days: found, columns }, room.dropped));
    },

    async stop() {
      stopping.abort();
      await working;
    },
  };
}
