import { ACCOUNT_BOOKS } from '../model/account.ts';
import type { AccountBook } from '../model/account.ts';
import { text, WireError } from './wire.ts';
import type { WireRecord } from './wire.ts';

/** @throws WireError for an unknown account: money must not be shown in a wrong one */
export function accountBook(from: WireRecord, field: string): AccountBook {
  const book = ACCOUNT_BOOKS.find((name) => name === text(from, field));
  if (book === undefined) throw new WireError(field);
  return book;
}
