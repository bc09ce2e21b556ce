import type { accountHistory } from '../../../protocol/rest/account.ts';
import { EVENT_TYPES } from '../../model/account-event.ts';
import type { AccountEvent, EventType } from '../../model/account-event.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { signedDecimal, text, time } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import { accountBook } from '../../api/account-book.ts';

const ENDPOINT: Endpoint<typeof accountHistory> = {
  method: 'POST',
  path: '/api/account/history',
  access: 'user',
  context: 'general',
};

/** Which rows, and which page of them: `pageNum` counts from 1, `pageSize` at most 1000. Absent or null is all. */
export interface HistoryWish {
  readonly type?: EventType | null;
  readonly asset?: string | null;
  /** Epoch ms: `fromMs` inclusive, `toMs` exclusive. */
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Gives the call up; it then fails with `network`. */
  readonly signal?: AbortSignal;
}

const decodeAccountEvent = (row: WireRecord): AccountEvent => ({
  id: text(row, 'id'),
  type: EVENT_TYPES.find((name) => name === text(row, 'type')) ?? 'other',
  kind: text(row, 'kind'),
  asset: text(row, 'asset'),
  account: accountBook(row, 'account'),
  amount: signedDecimal(row, 'amount'),
  ref: text(row, 'ref'),
  timeMs: time(row, 'createTime'),
});

/** What moved my balances, newest first (A4). */
export const fetchAccountHistory = (wish: HistoryWish): Promise<CallResult<Page<AccountEvent>>> => {
  const { type, asset, fromMs, toMs, pageNum, pageSize, signal } = wish;
  const body = {
    ...(type ? { type } : {}),
    ...(asset ? { asset } : {}),
    ...(fromMs === undefined ? {} : { fromTime: fromMs }),
    ...(toMs === undefined ? {} : { toTime: toMs }),
    pageNum,
    pageSize,
  };
  return fetchRows(ENDPOINT, { body, ...(signal ? { signal } : {}) }, decodeAccountEvent);
};
