import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { callTransaction } from '../../infra/call-transaction.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';

/** A table whose rows are numbered for each user in the column `own_number`, when the user first reads them. */
export interface OwnList {
  readonly table: 'spot_fill' | 'second_order';
  /** Columns by which rows without a number get theirs. */
  readonly order: readonly string[];
  /** Condition of rows that may get a number. */
  readonly ready: RawBuilder<boolean>;
}

/** A range of rows: those with the numbers `after` + 1 to `after` + `limit`. */
export interface OwnRange {
  readonly after: number;
  readonly limit: number;
}

/**
 * Most rows that one statement numbers. The embedded database has one connection, so the engine's statements wait
 * behind each of these.
 */
const NUMBERED_AT_ONCE = 1000;

/** Returns the greatest number given to a row of a user; 0 for none. */
async function lastNumber(db: Db, { table }: OwnList, userId: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(own_number), 0) as last from ${sql.table(table)}
    where user_id = ${userId} and own_number is not null
  `.execute(db);
  return rows[0]!.last;
}

/**
 * Gives numbers to the next rows of a user. Callers of one user wait for each other, and each sees what was numbered
 * before it.
 * @returns how many rows got one
 */
const numberSome = (db: Db, list: OwnList, userId: string): Promise<number> =>
  callTransaction(db, async (trx) => {
    const table = sql.table(list.table);
    const order = sql.join(list.order.map((column) => sql.ref(column)));
    await lockNamed(trx, `own-rows:${list.table}:${userId}`);
    const last = await lastNumber(trx, list, userId);
    const { numAffectedRows } = await sql`
      update ${table} numbered set own_number = ${last}::bigint + placed.place
      from (
        select waiting.id, row_number() over (order by ${order}) as place
        from (
          select ${order} from ${table}
          where user_id = ${userId} and own_number is null and ${list.ready}
          order by ${order} limit ${NUMBERED_AT_ONCE}
        ) waiting
      ) placed
      where numbered.id = placed.id
    `.execute(trx);
    return Number(numAffectedRows ?? 0n);
  });

/**
 * Numbers the rows of a range as far as there are any. A row gets the number after all that were committed and numbered
 * before, whatever its time is. So a reader who asks for the rows after the last number it has misses none, also when a
 * transaction of another market commits late, and gets none twice.
 */
export async function numberRange(db: Db, list: OwnList, userId: string, { after, limit }: OwnRange): Promise<void> {
  const missing = after + limit - (await lastNumber(db, list, userId));
  // Bounded by `limit`, so that a number nobody was given does not cause work for all rows.
  const wanted = Math.min(missing, limit);
  for (let numbered = 0; numbered < wanted;) {
    const more = await numberSome(db, list, userId);
    if (more < NUMBERED_AT_ONCE) return;
    numbered += more;
  }
}

/** Returns how many rows a user has, with and without a number. */
export async function ownTotal(db: Db, list: OwnList, userId: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*) as waiting from ${sql.table(list.table)}
    where user_id = ${userId} and own_number is null and ${list.ready}
  `.execute(db);
  return (await lastNumber(db, list, userId)) + rows[0]!.waiting;
}
