import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { LONG_REVIEW } from '../../../protocol/units/money-terms.ts';
import { available, FEES, held, LIQUIDITY, PAYOUT } from '../../ledger/accounts.ts';
import { moveOpening } from '../../identity/opening-value.ts';
import { usdtValue } from '../../identity/usdt-value.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { Journal, Ledger, LedgerTransaction, Posting } from '../../ledger/ledger.ts';
import { withdrawalEnded } from '../../messages/money-messages.ts';
import { putMessage } from '../../messages/put-messages.ts';
import { DUE_ROWS, runEachDue } from '../../infra/due-rows.ts';
import type { MoneyParts } from '../money-parts.ts';
import { HELD, wireOf } from './withdrawal-store.ts';
import type { RunningStep, WithdrawalRow, WithdrawalTables } from './withdrawal-store.ts';
import { STEP_MS, WAYS_OUT } from './withdrawal-terms.ts';

/** Columns that a step changes; a step without `due_ms` ends the withdrawal. */
type Change = Partial<WithdrawalRow> & Pick<WithdrawalRow, 'step'>;

/** Returns whether the destination always refuses; such destinations are published in the rules. */
const refuses = ({ channel, coin, network, address, phone }: WithdrawalRow): boolean =>
  WAYS_OUT.some(
    (out) =>
      out.channel === channel &&
      out.ways.some((way) => way.coin === coin && way.network === network && way.failsAlways === (address ?? phone)),
  );

const reviewMs = (row: WithdrawalRow): number =>
  parseAmount(row.worth) > parseAmount(LONG_REVIEW.above) ? LONG_REVIEW.seconds * 1000 : STEP_MS.reviewing;

/** Returns the change after each step, a pure function of the row and the time. */
const NEXT: Readonly<Record<RunningStep, (row: WithdrawalRow, nowMs: number) => Change>> = {
  requested: (row, nowMs) => ({
    step: 'reviewing',
    reviewing_ms: nowMs,
    due_ms: Math.max(nowMs + reviewMs(row), row.hold_until_ms ?? 0),
  }),
  reviewing: (_row, nowMs) => ({ step: 'processing', processing_ms: nowMs, due_ms: nowMs + STEP_MS.processing }),
  processing: (row, nowMs) =>
    refuses(row)
      ? { step: 'failed', reason: 'destinationRefused', ended_ms: nowMs, due_ms: null }
      : { step: 'sent', sent_ms: nowMs, due_ms: nowMs + STEP_MS.sent },
  sent: (_row, nowMs) => ({ step: 'completed', ended_ms: nowMs, due_ms: null }),
};

function paid(row: WithdrawalRow): Posting[] {
  const { coin } = row;
  const receive = parseAmount(row.receive);
  const ends: Posting[] = [
    { account: held(row.user_id, 'spot'), asset: coin, amount: -parseAmount(row.amount) },
    { account: FEES, asset: coin, amount: parseAmount(row.fee) },
  ];
  if (row.paid_coin === null || row.paid_amount === null) {
    return [...ends, { account: PAYOUT, asset: coin, amount: receive }];
  }
  const out = parseAmount(row.paid_amount);
  return [
    ...ends,
    { account: LIQUIDITY, asset: coin, amount: receive },
    { account: LIQUIDITY, asset: row.paid_coin, amount: -out },
    { account: PAYOUT, asset: row.paid_coin, amount: out },
  ];
}

/** Returns the journal that ends a withdrawal, which pays out the held money or returns it; null while it runs. */
function ending(row: WithdrawalRow, { step }: Change): Journal | null {
  if (step === 'completed') {
    return { key: `withdraw-paid:${row.id}`, kind: 'withdrawalPaid', ref: row.id, postings: paid(row) };
  }
  if (step !== 'failed') return null;
  const amount = parseAmount(row.amount);
  const postings = [
    { account: held(row.user_id, 'spot'), asset: row.coin, amount: -amount },
    { account: available(row.user_id, 'spot'), asset: row.coin, amount },
  ];
  return { key: `withdraw-failed:${row.id}`, kind: 'withdrawalFailed', ref: row.id, postings };
}

/**
 * Gives back, in the transaction of a freeze, the money of withdrawals that wait for the hold of a new destination.
 * @returns the withdrawals that ended, with their messages
 */
export async function returnHeld(
  trx: LedgerTransaction,
  ledger: Ledger,
  userId: string,
  nowMs: number,
): Promise<readonly ChangedThing[]> {
  const withdrawals = trx.withTables<WithdrawalTables>();
  const held = await withdrawals
    .selectFrom('withdrawal')
    .selectAll()
    .where('user_id', '=', userId)
    .where('step', 'in', [...HELD])
    .where('hold_until_ms', '>', nowMs)
    .orderBy('id')
    .forUpdate()
    .execute();
  const change = { step: 'failed', reason: 'accountFrozen', ended_ms: nowMs, due_ms: null } as const;
  const things: ChangedThing[] = [];
  for (const row of held) {
    await withdrawals.updateTable('withdrawal').set(change).where('id', '=', row.id).execute();
    things.push({ noun: 'withdrawal', id: row.id });
    things.push(...(await putMessage(trx, withdrawalEnded(userId, wireOf({ ...row, ...change })))));
  }
  await ledger.postAll(
    trx,
    held.flatMap((row) => ending(row, change) ?? []),
  );
  return things;
}

/**
 * Creates the work of the due loop, which executes every due step. A step and its journal are one transaction, so a
 * kill between two steps leaves the money held and the row due.
 * @returns work that returns whether more may be due
 */
export function createSteps({ db: anyDb, ledger, clock, news, market }: MoneyParts): () => Promise<boolean> {
  const db = anyDb.withTables<WithdrawalTables>();

  /**
   * Executes a step.
   * @returns what changed, or null when another process has executed it
   */
  async function take(
    trx: LedgerTransaction,
    row: WithdrawalRow,
    change: Change,
  ): Promise<readonly ChangedThing[] | null> {
    const taken = await trx
      .withTables<WithdrawalTables>()
      .updateTable('withdrawal')
      .set(change)
      .where('id', '=', row.id)
      .where('step', '=', row.step)
      .returning('id')
      .executeTakeFirst();
    if (!taken) return null;
    const journal = ending(row, change);
    if (journal) await ledger.post(trx, journal);
    if (change.step === 'completed') {
      // The fee counts as a loss of the day.
      const out = usdtValue(parseAmount(row.receive), market.usdtPrice(row.coin));
      await moveOpening(trx, row.user_id, -out, clock.now());
    }
    const things: ChangedThing[] = [{ noun: 'withdrawal', id: row.id }];
    if (change.due_ms !== null) return things;
    return [...things, ...(await putMessage(trx, withdrawalEnded(row.user_id, wireOf({ ...row, ...change }))))];
  }

  async function advance(row: WithdrawalRow): Promise<void> {
    if (row.step === 'completed' || row.step === 'failed') return;
    const change = NEXT[row.step](row, clock.now());
    const things = await anyDb.transaction().execute((trx) => take(trx, row, change));
    if (!things) return;
    const lines = change.due_ms === null ? [{ account: 'spot' as const, symbol: row.coin }] : [];
    news.publish(row.user_id, { lines, things });
  }

  async function advanceOne(id: string): Promise<void> {
    const row = await db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await advance(row);
  }

  return async () => {
    const due = await db
      .selectFrom('withdrawal')
      .select('id')
      .where('due_ms', '<=', clock.now())
      .orderBy('due_ms')
      .limit(DUE_ROWS)
      .execute();
    return runEachDue(
      'withdrawals',
      due.map(({ id }) => id),
      advanceOne,
    );
  };
}
