import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { transfer } from '../../../protocol/rest/account.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { available } from '../../ledger/accounts.ts';
import type { Book } from '../../ledger/accounts.ts';
import { amountText } from '../../ledger/amount.ts';
import type { Journal, LedgerTransaction } from '../../ledger/ledger.ts';
import { requestAmount } from '../request-amount.ts';
import type { MoneyParts } from '../money-parts.ts';
import { runIdempotent } from '../run-idempotent.ts';

type TransferTables = {
  account_transfer: {
    id: string;
    user_id: string;
    asset: string;
    from_book: Book;
    to_book: Book;
    amount: string;
    created_ms: number;
  };
};

export type TransferWire = DataOf<typeof transfer>;

/** A transfer between two accounts of one user. Amounts are scaled by 10^18. */
export interface TransferOrder {
  readonly id: string;
  readonly userId: string;
  readonly asset: string;
  readonly from: Book;
  readonly to: Book;
  readonly amount: bigint;
  readonly nowMs: number;
}

/** Returns the journal of a transfer. */
export const transferJournal = ({ id, userId, asset, from, to, amount }: TransferOrder): Journal => ({
  key: `transfer:${id}`,
  kind: 'transfer',
  ref: id,
  postings: [
    { account: available(userId, from), asset, amount: -amount },
    { account: available(userId, to), asset, amount },
  ],
});

/** Inserts the row of a transfer whose journal is posted in the same transaction. */
export async function insertTransfer(trx: LedgerTransaction, order: TransferOrder): Promise<void> {
  const { id, userId, asset, from, to, amount, nowMs } = order;
  await trx
    .withTables<TransferTables>()
    .insertInto('account_transfer')
    .values({
      id,
      user_id: userId,
      asset,
      from_book: from,
      to_book: to,
      amount: amountText(amount),
      created_ms: nowMs,
    })
    .execute();
}

/** Moves money between a user's own three accounts. */
export interface Transfers {
  /**
   * Transfers an amount. Refusals: malformed {field}, tooManyDecimals {field, decimals}, sameAccount,
   * insufficientBalance {current, required, shortage, asset}, keyReused.
   */
  submit(userId: string, request: BodyOf<typeof transfer>): Promise<Outcome<TransferWire>>;
}

export function createTransfers({ db, ledger, clock, news }: MoneyParts): Transfers {
  const newId = createOrderIds();
  return {
    async submit(userId, { asset, from, to, amount: wire, clientOrderId }) {
      const amount = requestAmount(wire, 'amount');
      if (!amount.ok) return amount;
      if (from === to) return refused('sameAccount');
      const nowMs = clock.now();
      const text = amountText(amount.value);
      const request = { userId, clientOrderId, asks: ['transfer', asset, from, to, text], nowMs };
      const moved = await runIdempotent<TransferWire>(db, request, async (trx) => {
        const order = { id: newId(nowMs), userId, asset, from, to, amount: amount.value, nowMs };
        await ledger.post(trx, transferJournal(order));
        await insertTransfer(trx, order);
        return { id: order.id, asset, from, to, amount: text, createTime: nowMs };
      });
      if (!moved.ok) return moved;
      const { answer, repeated } = moved.value;
      if (!repeated) {
        const lines = [from, to].map((account) => ({ account, symbol: asset }));
        news.publish(userId, { lines, things: [{ noun: 'transfer', id: answer.id }] });
      }
      return done(answer);
    },
  };
}
