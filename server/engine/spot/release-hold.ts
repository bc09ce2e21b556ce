import { parseAmount } from '../../ledger/amount.ts';
import type { Journal } from '../../ledger/ledger.ts';
import type { SpotOrderRow } from './spot-order-store.ts';
import { releasePostings } from './spot-postings.ts';

/** Returns the journal that frees everything an order still holds; none for zero. */
export function releaseHold(row: SpotOrderRow): readonly Journal[] {
  const amount = parseAmount(row.held);
  if (amount === 0n) return [];
  const postings = releasePostings(row.user_id, row.side, row, amount);
  return [{ key: `cancel:${row.id}`, kind: 'spotCancel', ref: row.id, postings }];
}
