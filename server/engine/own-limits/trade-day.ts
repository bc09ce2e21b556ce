import { sql } from 'kysely';
import type { Db } from '../../infra/db.ts';
import { DAY_MS, dayStart } from '../../infra/utc-day.ts';
import { parseAmount, parseSignedAmount } from '../../ledger/amount.ts';

export const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** An hour without a new trade ends a session (protocol/rest/limits.ts). */
const SESSION_PAUSE_MS = HOUR_MS;

/** Minutes that are over: 119 s are one. */
export const wholeMinutes = (ms: number): number => (ms - (ms % MINUTE_MS)) / MINUTE_MS;

/** Trades of a user accepted since midnight UTC, the ones that never opened left out. */
export async function tradesToday(db: Db, userId: string, nowMs: number): Promise<number> {
  const { rows } = await sql<{ trades: number }>`
    select count(*) as trades from second_order
    where user_id = ${userId} and accepted_ms >= ${dayStart(nowMs)} and state <> 'refused'
  `.execute(db);
  return rows[0]!.trades;
}

/** Amounts scaled by 10^18, read in one statement so that no settlement falls between the two. */
export interface Exposure {
  /** Paid back less staked, of the trades settled since midnight UTC; below 0 is a loss. */
  readonly net: bigint;
  /** Stakes of trades that are not settled yet: all of them may still be lost. */
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

/** What the limits count of a loss: nothing while the day is won. */
export const lossOf = (net: bigint): bigint => (net < 0n ? -net : 0n);

/**
 * How long the user has been trading, ms: since the first trade after a pause of an hour, 0 when the pause is on.
 * A session older than a day, the longest limit there is, counts as a day.
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

/** Losses since midnight UTC after the last win; ties and voids neither count nor break the row. */
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
