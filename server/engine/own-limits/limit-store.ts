import type { Kysely, Transaction } from 'kysely';
import type { Db } from '../../infra/db.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import { NO_LIMITS } from './limit-rules.ts';
import type { Limits, LimitState } from './limit-rules.ts';

/** Row of `own_limits`; see 004_own_limits.sql. Numeric columns are decimal text, times epoch ms. */
interface OwnLimitsTable {
  user_id: string;
  max_stake: string | null;
  daily_loss: string | null;
  session_minutes: number | null;
  pending_max_stake: string | null;
  pending_daily_loss: string | null;
  pending_session_minutes: number | null;
  pending_from_ms: number | null;
  cool_off_until_ms: number | null;
}

const narrow = (db: Db): Kysely<{ own_limits: OwnLimitsTable }> => db.withTables<{ own_limits: OwnLimitsTable }>();

const amountOf = (text: string | null): bigint | null => (text === null ? null : parseAmount(text));
const textOf = (amount: bigint | null): string | null => (amount === null ? null : amountText(amount));

const stateOf = (row: OwnLimitsTable): LimitState => ({
  current: {
    maxStake: amountOf(row.max_stake),
    dailyLoss: amountOf(row.daily_loss),
    sessionMinutes: row.session_minutes,
  },
  pending:
    row.pending_from_ms === null
      ? null
      : {
          limits: {
            maxStake: amountOf(row.pending_max_stake),
            dailyLoss: amountOf(row.pending_daily_loss),
            sessionMinutes: row.pending_session_minutes,
          },
          effectiveMs: row.pending_from_ms,
        },
  coolOffUntilMs: row.cool_off_until_ms,
});

/** Returns the limits of a user; without a row there are none. */
export async function readLimits(db: Db, userId: string): Promise<LimitState> {
  const row = await narrow(db).selectFrom('own_limits').selectAll().where('user_id', '=', userId).executeTakeFirst();
  return row === undefined ? NO_LIMITS : stateOf(row);
}

/**
 * Like `readLimits`, with the row locked until the transaction ends. Returns null, without a lock, when the user has
 * never set a limit.
 */
export async function lockLimits(trx: Transaction<object>, userId: string): Promise<LimitState | null> {
  const row = await narrow(trx)
    .selectFrom('own_limits')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : stateOf(row);
}

/** Inserts an empty row, so that there is one to lock; an existing row is not changed. */
export async function ensureLimits(trx: Transaction<object>, userId: string): Promise<void> {
  await narrow(trx)
    .insertInto('own_limits')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function writeLimits(trx: Transaction<object>, userId: string, state: LimitState): Promise<void> {
  const { current, pending, coolOffUntilMs } = state;
  const waiting: Limits = pending?.limits ?? NO_LIMITS.current;
  await narrow(trx)
    .updateTable('own_limits')
    .set({
      max_stake: textOf(current.maxStake),
      daily_loss: textOf(current.dailyLoss),
      session_minutes: current.sessionMinutes,
      pending_max_stake: textOf(waiting.maxStake),
      pending_daily_loss: textOf(waiting.dailyLoss),
      pending_session_minutes: waiting.sessionMinutes,
      pending_from_ms: pending?.effectiveMs ?? null,
      cool_off_until_ms: coolOffUntilMs,
    })
    .where('user_id', '=', userId)
    .execute();
}
