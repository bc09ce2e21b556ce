import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { DataOf, QueryOf, RowOf } from '../../../protocol/call.ts';
import type { withdrawList, withdrawSubmit } from '../../../protocol/rest/withdraw.ts';
import type { Page } from '../../infra/paging.ts';
import type { Db } from '../../infra/db.ts';
import { DAY_MS, dayStart } from '../../infra/utc-day.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';

export type WithdrawalWire = DataOf<typeof withdrawSubmit>['order'];
export type WithdrawChannelName = WithdrawalWire['channel'];
export type WithdrawalStep = WithdrawalWire['timeline'][number]['step'];
/** Steps that are not the last. */
export type RunningStep = Exclude<WithdrawalStep, 'completed' | 'failed'>;
export type WithdrawalReason = NonNullable<WithdrawalWire['reason']>;

/** Row of `withdrawal`; amounts are decimal text of the database, times epoch ms. */
export interface WithdrawalRow {
  readonly id: string;
  readonly user_id: string;
  readonly channel: WithdrawChannelName;
  readonly coin: string;
  readonly network: string | null;
  readonly address: string | null;
  readonly phone: string | null;
  /** Masked IBAN. */
  readonly account: string | null;
  readonly amount: string;
  readonly fee: string;
  readonly receive: string;
  readonly worth: string;
  readonly paid_coin: string | null;
  readonly paid_price: string | null;
  readonly paid_amount: string | null;
  readonly step: WithdrawalStep;
  readonly reason: WithdrawalReason | null;
  readonly due_ms: number | null;
  readonly requested_ms: number;
  readonly reviewing_ms: number | null;
  readonly processing_ms: number | null;
  readonly sent_ms: number | null;
  readonly ended_ms: number | null;
  /** Earliest end of the review, epoch ms, because of a new destination's hold. */
  readonly hold_until_ms: number | null;
}

export type WithdrawalTables = {
  withdrawal: {
    -readonly [Column in keyof WithdrawalRow]: WithdrawalRow[Column];
  };
};

const OVER: ReadonlySet<WithdrawalStep> = new Set(['completed', 'failed']);

/** Steps during which the hold of a new destination runs. */
export const HELD: ReadonlySet<WithdrawalStep> = new Set(['requested', 'reviewing']);

const statusOf = (step: WithdrawalStep): WithdrawalWire['status'] =>
  step === 'completed' || step === 'failed' ? step : 'processing';

const text = (amount: string) => amountText(parseAmount(amount));

/** Returns a transaction hash that is on no chain; it is derived from the id, so it never changes. */
const transactionOf = (id: string): string => createHash('sha256').update(`tern-sandbox-payout|${id}`).digest('hex');

/** Returns the row on the wire. */
export function wireOf(row: WithdrawalRow): WithdrawalWire {
  const times: readonly (readonly [WithdrawalStep, number | null])[] = [
    ['requested', row.requested_ms],
    ['reviewing', row.reviewing_ms],
    ['processing', row.processing_ms],
    ['sent', row.sent_ms],
    [row.step, OVER.has(row.step) ? row.ended_ms : null],
  ];
  return {
    id: row.id,
    channel: row.channel,
    coin: row.coin,
    ...(row.network === null ? {} : { network: row.network }),
    ...(row.address === null ? {} : { address: row.address }),
    ...(row.phone === null ? {} : { phone: row.phone }),
    ...(row.account === null ? {} : { account: row.account }),
    amount: text(row.amount),
    fee: text(row.fee),
    receiveAmount: text(row.receive),
    ...(row.paid_coin === null || row.paid_price === null || row.paid_amount === null
      ? {}
      : { paidAs: { coin: row.paid_coin, price: text(row.paid_price), amount: text(row.paid_amount) } }),
    status: statusOf(row.step),
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.sent_ms === null ? {} : { transaction: transactionOf(row.id) }),
    timeline: times.flatMap(([step, time]) => (time === null ? [] : [{ step, time }])),
    ...(row.due_ms === null ? {} : { nextStepTime: row.due_ms }),
    ...(row.hold_until_ms === null || !HELD.has(row.step) ? {} : { holdUntil: row.hold_until_ms }),
    createTime: row.requested_ms,
  };
}

const CRYPTO: readonly WithdrawChannelName[] = ['manual', 'oneClick'];

/**
 * Returns one page of a user's withdrawals, newest first.
 * @param wanted  without paging
 */
export async function listWithdrawals(
  db: Db,
  userId: string,
  { id, channel, status }: Pick<QueryOf<typeof withdrawList>, 'id' | 'channel' | 'status'>,
  { limit, offset }: Page,
): Promise<{ readonly rows: readonly RowOf<typeof withdrawList>[]; readonly total: number }> {
  let mine = db.withTables<WithdrawalTables>().selectFrom('withdrawal').where('user_id', '=', userId);
  if (id !== undefined) mine = mine.where('id', '=', id);
  if (channel !== undefined) mine = mine.where('channel', 'in', channel === 'crypto' ? CRYPTO : [channel]);
  if (status === 'processing') mine = mine.where('due_ms', 'is not', null);
  else if (status !== undefined) mine = mine.where('step', '=', status);
  const { total } = await mine.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await mine.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute();
  return { rows: rows.map(wireOf), total };
}

/**
 * Returns the USDT that a user's withdrawals of this UTC day count toward the limit, scaled by 10^18.
 * @param db  may be a transaction
 */
export async function usedToday(db: Db, userId: string, nowMs: number): Promise<bigint> {
  const { used } = await db
    .withTables<WithdrawalTables>()
    .selectFrom('withdrawal')
    .select(sql<string>`coalesce(sum(worth), 0)::text`.as('used'))
    .where('user_id', '=', userId)
    .where('requested_ms', '>=', dayStart(nowMs))
    .where('step', '<>', 'failed')
    .executeTakeFirstOrThrow();
  return parseAmount(used);
}

/** Returns the end of the current UTC day, at which the daily limit resets. */
export const nextDay = (nowMs: number): number => dayStart(nowMs) + DAY_MS;
