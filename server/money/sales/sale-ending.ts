import { available, held, MERCHANTS_ACCOUNT } from '../../ledger/accounts.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { Journal, Ledger, LedgerTransaction } from '../../ledger/ledger.ts';
import { saleEarns, saleEnded } from '../../messages/money-messages.ts';
import { putMessage } from '../../messages/put-messages.ts';
import type { MoneyChange } from '../money-news.ts';
import { RECEIVE_ASSET, saleWire, saveSale } from './sale-store.ts';
import type { SaleRow } from './sale-store.ts';

/** The asset that is sold. */
export const SOLD_ASSET = 'USDT';

/** A sale as its transaction left it, and the change to publish after the commit. */
export interface SaleChange {
  readonly row: SaleRow;
  readonly change: MoneyChange;
}

/**
 * Returns the change to publish.
 * @param symbols  of the spot balances that moved
 */
export const saleChange = (row: SaleRow, symbols: readonly string[]): SaleChange => ({
  row,
  change: {
    lines: symbols.map((symbol) => ({ account: 'spot', symbol })),
    things: [{ noun: 'merchantSale', id: row.id }],
  },
});

/** Like `saleChange`, for a sale that has ended, with its message. */
async function endedChange(trx: LedgerTransaction, row: SaleRow, symbols: readonly string[]): Promise<SaleChange> {
  const sale = saleWire(row);
  const { change } = saleChange(row, symbols);
  const message = saleEarns(sale) ? await putMessage(trx, saleEnded(row.user_id, sale)) : [];
  return { row, change: { ...change, things: [...change.things, ...message] } };
}

/** Returns the journal that holds the USDT. They stay the seller's until the merchant has paid. */
export function holdJournal({ id, user_id, amount }: Pick<SaleRow, 'id' | 'user_id' | 'amount'>): Journal {
  const sold = parseAmount(amount);
  const postings = [
    { account: available(user_id, 'spot'), asset: SOLD_ASSET, amount: -sold },
    { account: held(user_id, 'spot'), asset: SOLD_ASSET, amount: sold },
  ];
  return { key: `sale-hold:${id}`, kind: 'saleHold', ref: id, postings };
}

/**
 * Ends a running sale because the merchant has paid. The transaction must have locked it.
 * @param text  the reviewer's text, if any
 */
export async function completeSale(
  trx: LedgerTransaction,
  ledger: Ledger,
  { id, user_id, amount, receive }: SaleRow,
  text: string | null,
  nowMs: number,
): Promise<SaleChange> {
  const [sold, eur] = [parseAmount(amount), parseAmount(receive)];
  await ledger.post(trx, {
    key: `sale-paid:${id}`,
    kind: 'salePaid',
    ref: id,
    postings: [
      { account: held(user_id, 'spot'), asset: SOLD_ASSET, amount: -sold },
      { account: MERCHANTS_ACCOUNT, asset: SOLD_ASSET, amount: sold },
      { account: MERCHANTS_ACCOUNT, asset: RECEIVE_ASSET, amount: -eur },
      { account: available(user_id, 'spot'), asset: RECEIVE_ASSET, amount: eur },
    ],
  });
  const row = await saveSale(trx, id, { step: 'completed', due_ms: null, reason_text: text, updated_ms: nowMs });
  return endedChange(trx, row, [SOLD_ASSET, RECEIVE_ASSET]);
}

/** Ends a running sale and returns the USDT. The transaction must have locked it. */
export async function cancelSale(
  trx: LedgerTransaction,
  ledger: Ledger,
  { id, user_id, amount }: SaleRow,
  reason: NonNullable<SaleRow['reason']>,
  nowMs: number,
): Promise<SaleChange> {
  const sold = parseAmount(amount);
  await ledger.post(trx, {
    key: `sale-return:${id}`,
    kind: 'saleReturn',
    ref: id,
    postings: [
      { account: held(user_id, 'spot'), asset: SOLD_ASSET, amount: -sold },
      { account: available(user_id, 'spot'), asset: SOLD_ASSET, amount: sold },
    ],
  });
  const row = await saveSale(trx, id, { step: 'cancelled', reason, due_ms: null, updated_ms: nowMs });
  return endedChange(trx, row, [SOLD_ASSET]);
}
