import { available, ISSUANCE } from '../../ledger/accounts.ts';
import { parseAmount } from '../../ledger/amount.ts';
import { moveOpening } from '../../identity/opening-value.ts';
import { usdtValue } from '../../identity/usdt-value.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { depositEnded } from '../../messages/money-messages.ts';
import { putMessage } from '../../messages/put-messages.ts';
import type { MoneyChange } from '../money-news.ts';
import type { MoneyParts } from '../money-parts.ts';
import { endReview } from '../uploads/upload-store.ts';
import { depositWire, saveDeposit } from './deposit-store.ts';
import type { DepositReason, DepositRow } from './deposit-store.ts';

/** A deposit that has ended in this transaction, and the change to publish after the commit. */
interface Ended {
  readonly row: DepositRow;
  readonly change: MoneyChange;
}

/**
 * Writes the message of a deposit that has ended.
 * @returns the message and everything else that changed
 */
async function thingsOf(trx: LedgerTransaction, row: DepositRow): Promise<MoneyChange['things']> {
  const { id, user_id, match_id } = row;
  return [
    { noun: 'deposit', id },
    ...(match_id === null ? [] : [{ noun: 'match' as const, id: match_id }]),
    ...(await putMessage(trx, depositEnded(user_id, depositWire(row)))),
  ];
}

/** Credits a pending deposit. The transaction must have locked it. */
export async function completeDeposit(
  trx: LedgerTransaction,
  { ledger, market }: Pick<MoneyParts, 'ledger' | 'market'>,
  pending: DepositRow,
  nowMs: number,
): Promise<Ended> {
  const { id, user_id, coin } = pending;
  const amount = parseAmount(pending.amount);
  await ledger.post(trx, {
    key: `deposit:${id}`,
    kind: 'deposit',
    ref: id,
    postings: [
      { account: ISSUANCE, asset: coin, amount: -amount },
      { account: available(user_id, 'spot'), asset: coin, amount },
    ],
  });
  await moveOpening(trx, user_id, usdtValue(amount, market.usdtPrice(coin)), nowMs);
  const row = await saveDeposit(trx, id, {
    status: 'completed',
    confirmations: pending.confirmations_needed,
    next_ms: null,
    updated_ms: nowMs,
  });
  if (row.proof_id !== null) await endReview(trx, row.proof_id);
  return { row, change: { lines: [{ account: 'spot', symbol: coin }], things: await thingsOf(trx, row) } };
}

/**
 * Fails a pending deposit without moving money. The transaction must have locked it.
 * @param text  the reviewer's text, if any
 */
export async function failDeposit(
  trx: LedgerTransaction,
  { id }: DepositRow,
  reason: DepositReason,
  text: string | null,
  nowMs: number,
): Promise<Ended> {
  const row = await saveDeposit(trx, id, {
    status: 'failed',
    next_ms: null,
    reason,
    reason_text: text,
    updated_ms: nowMs,
  });
  if (row.proof_id !== null) await endReview(trx, row.proof_id);
  return { row, change: { lines: [], things: await thingsOf(trx, row) } };
}
