import { sql } from 'kysely';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Db } from '../infra/db.ts';
import type { TakerSide } from './tick.ts';

/** Consecutive ticks of one market and source: `ticks` are ts, price in ticks, quantity in lots and taker side, one tick after the other. */
export type TickRun = readonly [symbol: MarketSymbol, firstSeq: number, source: string, ticks: readonly number[]];

/** What one turn published. */
export interface JournalEntry {
  /** Counts from 1, without gaps. */
  readonly entry: number;
  readonly runs: readonly TickRun[];
}

export interface RunTick {
  readonly ts: number;
  readonly price: number;
  readonly qty: number;
  readonly side: TakerSide;
}

/** In `ticks` of a run. */
export const NUMBERS_PER_TICK = 4;

export function* ticksOfRun([, , , numbers]: TickRun): Generator<RunTick> {
  for (let at = 0; at < numbers.length; at += NUMBERS_PER_TICK) {
    yield { ts: numbers[at]!, price: numbers[at + 1]!, qty: numbers[at + 2]!, side: numbers[at + 3] as TakerSide };
  }
}

/**
 * The ticks of a cluster as its database has them: what makes a tick published, and what every node makes its own log and
 * candles of.
 */
export interface TickJournal {
  /**
   * Publishes.
   * @throws QueryError when the entry is there already: another engine works
   * @throws DatabaseGone when this is no longer the engine, or nobody knows whether the entry was written
   */
  append(entry: JournalEntry): Promise<void>;
  /** The entries behind one, in order, at most 500. */
  after(entry: number): Promise<readonly JournalEntry[]>;
  /** Removes the oldest entries of before a time, some thousand at once, never the newest of all. @returns whether there may be more */
  removeBefore(timeMs: number): Promise<boolean>;
  /** Number of the newest entry, 0 before the first. */
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
      // In the order of their numbers, which is that of their times: a table without an index of times is not read as a whole.
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
