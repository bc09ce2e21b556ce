import type {
  accountHistory,
  accountLocks as accountLocksCall,
  accountValues as accountValuesCall,
} from '../../../protocol/rest/account.ts';
import { EVENT_TYPES } from '../../model/account-event.ts';
import type { AccountEvent, EventType } from '../../model/account-event.ts';
import { fetchRows, fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { signedDecimal, text, time, decimal, list, record, WireError } from '../../api/wire.ts';
import type { WireRecord } from '../../api/wire.ts';
import { accountBook } from '../../api/account-book.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { AccountBook } from '../../model/account.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';
import type { Resource } from '../../data/resource.ts';

const ACCOUNT_HISTORY: Endpoint<typeof accountHistory> = {
  method: 'POST',
  path: '/api/account/history',
  access: 'user',
  context: 'general',
};

/**
 * Filter and page of the history: `pageNum` counts from 1, `pageSize` is at most 1000. An absent or null filter does
 * not narrow.
 */
interface HistoryQuery {
  readonly type?: EventType | null;
  readonly asset?: string | null;
  /** Epoch ms: `fromMs` inclusive, `toMs` exclusive. */
  readonly fromMs?: number;
  readonly toMs?: number;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Aborts the call, which then fails with `network`. */
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

/** Fetches the events that moved balances, newest first (A4). */
export const fetchAccountHistory = (query: HistoryQuery): Promise<CallResult<Page<AccountEvent>>> => {
  const { type, asset, fromMs, toMs, pageNum, pageSize, signal } = query;
  const body = {
    ...(type ? { type } : {}),
    ...(asset ? { asset } : {}),
    ...(fromMs === undefined ? {} : { fromTime: fromMs }),
    ...(toMs === undefined ? {} : { toTime: toMs }),
    pageNum,
    pageSize,
  };
  return fetchRows(ACCOUNT_HISTORY, { body, ...(signal ? { signal } : {}) }, decodeAccountEvent);
};

const LOCK_TYPES = ['spotOrder', 'secondContract', 'withdrawal', 'financeOrder', 'merchantSale'] as const;

/** An order, withdrawal or sale that locks money of one asset in one account (A3). */
export interface AccountLock {
  readonly type: (typeof LOCK_TYPES)[number];
  /** Id of the order, withdrawal or sale. */
  readonly ref: string;
  readonly asset: string;
  readonly account: AccountBook;
  readonly amount: DecimalText;
}

const ACCOUNT_LOCKS: Endpoint<typeof accountLocksCall> = {
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

/** Fetches all locks, oldest first. For each account and asset they add up to the locked balance (A3). */
export const fetchAccountLocks = (): Promise<CallResult<readonly AccountLock[]>> =>
  fetchData(ACCOUNT_LOCKS, {}, (data) => list(record(data, 'data')['locks'], 'locks', decodeAccountLock));

/** Ranges of the value chart. */
export const VALUE_RANGES = ['day', 'week', 'month'] as const;
export type ValueRange = (typeof VALUE_RANGES)[number];

/** Total value of all accounts at one time, USDT. */
export interface ValuePoint {
  readonly timeMs: EpochMs;
  readonly value: DecimalText;
}

const ACCOUNT_VALUES: Endpoint<typeof accountValuesCall> = {
  method: 'POST',
  path: '/api/account/values',
  access: 'user',
  context: 'general',
};

/** Fetches my value over time, oldest first, at most 60 points; the last one is now. */
export const fetchAccountValues = (range: ValueRange): Promise<CallResult<readonly ValuePoint[]>> =>
  fetchData(ACCOUNT_VALUES, { body: { range } }, (data) =>
    list(record(data, 'data')['points'], 'points', (point) => ({
      timeMs: time(point, 'time'),
      value: decimal(point, 'totalUsdt'),
    })),
  );

/** All locks of my balances. */
export const accountLocks = createResource({ owner: sessionStore.token, ask: fetchAccountLocks });

/** Values of all accounts together over each span of time. */
export const accountValues = Object.fromEntries(
  VALUE_RANGES.map((range) => [
    range,
    createResource({ owner: sessionStore.token, ask: () => fetchAccountValues(range) }),
  ]),
) as Readonly<Record<ValueRange, Resource<readonly ValuePoint[]>>>;
