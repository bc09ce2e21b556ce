import { sql } from 'kysely';
import type { Db } from '../infra/db.ts';
import { DAY_MS } from '../infra/utc-day.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Minutes older than this are deleted, ms; a year must be available. */
const KEPT_MS = 400 * DAY_MS;

/** Minutes in which users had the app open and signed in (docs/exchange.md#time-open). Only the user can read them. */
export interface TimeOpen {
  /** Records one minute for each user. A repeat, from any node, counts once. */
  note(userIds: readonly string[], minuteMs: number): Promise<void>;
  /** Deletes old minutes. */
  sweep(nowMs: number): Promise<void>;
}

export const createTimeOpen = (db: Db): TimeOpen => ({
  async note(userIds, minuteMs) {
    if (userIds.length === 0) return;
    const hourMs = minuteMs - (minuteMs % HOUR_MS);
    const bit = Math.trunc((minuteMs - hourMs) / MINUTE_MS);
    // In a fixed order, so that two concurrent writes for the same users cannot deadlock.
    await sql`
      insert into time_open as known (user_id, hour_ms, minutes)
      select distinct user_id collate "C", ${hourMs}::bigint, 1::bigint << ${bit}::int
      from unnest(${userIds}::text[]) as user_id order by 1
      on conflict (user_id, hour_ms) do update set minutes = known.minutes | excluded.minutes
    `.execute(db);
  },
  async sweep(nowMs) {
    await sql`delete from time_open where hour_ms < ${nowMs - KEPT_MS}::bigint`.execute(db);
  },
});

/**
 * Returns the minutes recorded in a span of whole hours; null when some of it may have been deleted.
 * @param fromMs  inclusive, epoch ms
 */
export async function minutesOpen(
  db: Db,
  userId: string,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  nowMs: number,
): Promise<number | null> {
  if (fromMs < nowMs - KEPT_MS) return null;
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(sum(bit_count(minutes::bit(64))), 0)::int as minutes from time_open
    where user_id = ${userId} and hour_ms >= ${fromMs}::bigint and hour_ms < ${toMs}::bigint
  `.execute(db);
  return rows[0]!.minutes;
}
