import { sql } from 'kysely';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Db } from '../infra/db.ts';
import type { TakerSide } from './tick.ts';

/**
 * Consecutive ticks of one market and source: `ticks` are ts, price in ticks, quantity in lots and taker side, tick
 * after tick.
 */
export type TickRun = readonly [symbol: MarketSymbol, firstSeq: number, source: string, ticks: readonly number[]];

/** The ticks published by one turn. */
export interface JournalEntry {
  /** Number from 1, without gaps. */
  readonly entry: number;
  readonly runs: readonly TickRun[];
}

export interface RunTick {
  readonly ts: number;
  readonly price: number;
  readonly qty: number;
  readonly side: TakerSide;
}

/** Numbers of one tick in `ticks` of a run. */
export const NUMBERS_PER_TICK = 4;

export function* ticksOfRun([, , , numbers]: TickRun): Generator<RunTick> {
  for (let at = 0; at < numbers.length; at += NUMBERS_PER_TICK) {
    yield { ts: numbers[at]!, price: numbers[at + 1]!, qty: numbers[at + 2]!, side: numbers[at + 3] as TakerSide };
  }
}

/**
 * The published ticks of a cluster in its database. Writing them publishes them, and every node builds its own log and
 * candles from them.
 */
export interface TickJournal {
  /**
   * Publishes an entry.
   * @throws QueryError when the number exists: another engine is running
   * @throws DatabaseGone when this is no longer the engine, or when it is unknown whether the entry was written
   */
  append(entry: JournalEntry): Promise<void>;
  /** Returns the entries after one, in order, at most 500. */
  after(entry: number): Promise<readonly JournalEntry[]>;
  /**
   * Deletes the oldest entries before a time, some thousand at once, never the newest of all.
   * @returns whether there may be more
   */
  removeBefore(timeMs: number): Promise<boolean>;
  /** Returns the number of the newest entry, 0 before the first. */
  last(): Promise<number>;
}

const ENTRIES_PER_READ = 500;
const ENTRIES_PER_REMOVAL = 5000;

export function tickJournal(db: Db): TickJournal {
  return {
    async append({ entry, runs }) {
      await sql`insert into tick_journal (entry, runs) values (${entry}, ${JSON.stringify(runs)}::jsonb)`.execute(db);
    },
    async after(entry) {
      const { rows } = await sql<JournalEntry>`
        select entry, runs from tick_journal where entry > ${entry} order by entry limit ${ENTRIES_PER_READ}
      `.execute(db);
      return rows;
    },
    async removeBefore(timeMs) {
      // In the order of their numbers, which is that of their times, so that the table needs no index of times.
      const { rows } = await sql<{ removed: number }>`
        with removed as (
          delete from tick_journal where entry in (
            select entry from tick_journal order by entry limit ${ENTRIES_PER_REMOVAL}
          ) and (runs -> 0 -> 3 ->> 0)::bigint < ${timeMs} and entry < (select max(entry) from tick_journal)
          returning entry
        )
        select count(*) as removed from removed
      `.execute(db);
      return rows[0]!.removed === ENTRIES_PER_REMOVAL;
    },
    async last() {
      const { rows } = await sql<{ last: number }>`select coalesce(max(entry), 0) as last from tick_journal`.execute(
        db,
      );
      return rows[0]!.last;
    },
  };
}
