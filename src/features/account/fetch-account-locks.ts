import type { accountLocks } from '../../../protocol/rest/account.ts';
import { LOCK_TYPES } from './account-lock.ts';
import type { AccountLock } from './account-lock.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { decimal, list, record, text, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import { accountBook } from '../../api/account-book.ts';

const ENDPOINT: Endpoint<typeof accountLocks> = {
  method: 'POST',
  path: '/api/account/locks',
  access: 'user',
  context: 'general',
};

function decodeAccountLock(row: WireRecord): AccountLock {
  const type = LOCK_TYPES.find((name) => name === text(row, 'type'));
  if (type === undefined) throw new WireError('type');
  return {
    type,
    ref: text(row, 'ref'),
    asset: text(row, 'asset'),
    account: accountBook(row, 'account'),
    amount: decimal(row, 'amount'),
  };
}

/** What holds my money, oldest first; per account and asset it adds up to what is locked (A3). */
export const fetchAccountLocks = (): Promise<CallResult<readonly AccountLock[]>> =>
  fetchData(ENDPOINT, {}, (data) => list(record(data, 'data')['locks'], 'locks', decodeAccountLock));
