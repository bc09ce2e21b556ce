import { sql } from 'kysely';
import type { DataOf } from '../../../protocol/call.ts';
import type { accountLocks } from '../../../protocol/rest/account.ts';
import type { Db } from '../../infra/db.ts';
import type { Book } from '../../ledger/accounts.ts';
import { amountText, parseAmount } from '../../ledger/amount.ts';
import { openHolds } from '../../ledger/holds.ts';
import type { HoldSource } from '../../ledger/holds.ts';

export type Lock = DataOf<typeof accountLocks>['locks'][number];

interface Row {
  readonly type: HoldSource;
  readonly ref: string;
  readonly asset: string;
  readonly book: Book;
  readonly amount: string;
}

/** Returns all that locks a user's money, oldest first. Its sum per account and asset is the locked balance. */
export async function locksOf(db: Db, userId: string): Promise<readonly Lock[]> {
  const { rows } = await sql<Row>`
    select type, ref, asset, book, amount from (${openHolds}) as holds where owner = ${userId} order by ref collate "C"
  `.execute(db);
  return rows.map(({ type, ref, asset, book, amount }) => ({
    type,
    ref,
    asset,
    account: book,
    amount: amountText(parseAmount(amount)),
  }));
}
