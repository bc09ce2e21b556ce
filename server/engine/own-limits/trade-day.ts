import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import { DAY_MS, dayStart } from '../../infra/utc-day.ts';
import { parseAmount, parseSignedAmount } from '../../ledger/amount.ts';

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** A session ends after an hour without a new order, ms (protocol/rest/limits.ts). */
const SESSION_PAUSE_MS = HOUR_MS;

/** Returns completed minutes: 119 s are one. */
export const wholeMinutes = (ms: number): number => (ms - (ms % MINUTE_MS)) / MINUTE_MS;

/** Returns the number of a user's orders accepted since midnight UTC, without those that never opened. */
export async function tradesToday(db: Db, userId: string, nowMs: number): Promise<number> {
  const { rows } = await sql<{ trades: number }>`
    select count(*) as trades from second_order
    where user_id = ${userId} and accepted_ms >= ${dayStart(nowMs)} and state <> 'refused'
  `.execute(db);
  return rows[0]!.trades;
}

/** Profit and open stakes, scaled by 10^18, read in one statement so that no settlement falls between the two. */
export interface Exposure {
  /** Payouts minus stakes of the orders settled since midnight UTC; negative for a loss. */
  readonly net: bigint;
  /** Stakes of open orders, all of which may still be lost. */
  readonly openStakes: bigint;
}

export async function exposureOf(db: Db, userId: string, nowMs: number): Promise<Exposure> {
  const { rows } = await sql<{ net: string; open: string }>`
    select
      (select coalesce(sum(payout - stake), 0) from second_order
        where user_id = ${userId} and state = 'settled' and settled_ms >= ${dayStart(nowMs)}) as net,
      (select coalesce(sum(stake), 0) from second_order
        where user_id = ${userId} and state in ('opening', 'open')) as open
  `.execute(db);
  const { net, open } = rows[0]!;
  return { net: parseSignedAmount(net), openStakes: parseAmount(open) };
}

/** Returns the loss that counts toward the limits; zero when the day's result is positive. */
export const lossOf = (net: bigint): bigint => (net < 0n ? -net : 0n);

/**
 * Returns the length of the running session, ms: since the first order after a pause of an hour; 0 during a pause. A
 * session longer than a day, the longest possible limit, counts as a day.
 */
export async function sessionMs(db: Db, userId: string, nowMs: number): Promise<number> {
  const { rows } = await sql<{ started: number | null; last: number | null }>`
    select max(accepted_ms) filter (where before is null or accepted_ms - before >= ${SESSION_PAUSE_MS}) as started,
      max(accepted_ms) as last
    from (
      select accepted_ms, lag(accepted_ms) over (order by accepted_ms) as before from second_order
      where user_id = ${userId} and state <> 'refused' and accepted_ms > ${nowMs - DAY_MS}
    ) recent
  `.execute(db);
  const { started = null, last = null } = rows[0] ?? {};
  return started === null || last === null || nowMs - last >= SESSION_PAUSE_MS ? 0 : nowMs - started;
}

/** Returns the losses since midnight UTC after the last win; ties and voids are skipped. */
export async function lossesInARow(db: Db, userId: string, nowMs: number): Promise<number> {
  const { rows } = await sql<{ losses: number }>`
    with today as (
      select settled_ms, id, result from second_order
      where user_id = ${userId} and state = 'settled' and settled_ms >= ${dayStart(nowMs)}
    ), last_win as (
      select settled_ms, id from today where result = 'win' order by settled_ms desc, id desc limit 1
    )
    select count(*) as losses from today
    where result = 'loss'
      and not exists (select 1 from last_win w where (w.settled_ms, w.id) > (today.settled_ms, today.id))
  `.execute(db);
  return rows[0]!.losses;
}
