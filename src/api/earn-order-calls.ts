import type { EarnOrder, EarnStatus, EarnTotals } from '../model/earn.ts';
import { decimal, integer, nameOf, optional, record, text, time, list } from './wire.ts';
import type { WireRecord } from './wire.ts';
import type { financeOrderList, financeOrderShow } from '../../protocol/rest/finance.ts';
import { fetchRows, fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult, Page } from './result.ts';

/** Names of the statuses on the wire. */
const WIRE_STATUS = {
  ongoing: 'ongoing',
  matured: 'overdue',
  redeemed: 'redeemed',
} as const satisfies Record<EarnStatus, string>;

function status(row: WireRecord): EarnStatus {
  const named = nameOf(row, 'status', Object.values(WIRE_STATUS));
  return named === 'overdue' ? 'matured' : named;
}

/** @throws WireError when a field is missing or of the wrong kind */
const decodeEarnOrder = (row: WireRecord): EarnOrder => ({
  id: text(row, 'id'),
  productId: text(row, 'productId'),
  coin: text(row, 'coin'),
  amount: decimal(row, 'amount'),
  dailyRate: decimal(row, 'dailyRate'),
  days: integer(row, 'period'),
  startMs: time(row, 'startTime'),
  endMs: time(row, 'endTime'),
  expected: decimal(row, 'expectedReturn'),
  earned: decimal(row, 'currentProfit'),
  status: status(row),
  redeemedMs: optional(row, 'redeemTime', time) ?? null,
});

/** Decodes the order of an answer. @throws WireError like `decodeEarnOrder` */
export const placedOrder = (data: unknown): EarnOrder =>
  decodeEarnOrder(record(record(data, 'data')['order'], 'order'));

const FINANCE_ORDER_LIST: Endpoint<typeof financeOrderList> = {
  method: 'POST',
  path: '/api/mingOrder/list',
  access: 'user',
  context: 'finance',
};

/** Filter and page of the orders. `pageNum` counts from 1, `pageSize` is at most 1000. */
interface EarnOrdersQuery {
  readonly status?: EarnStatus;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Aborts the call, which then fails with `network`. */
  readonly signal?: AbortSignal;
}

export type EarnOrders = Page<EarnOrder> & { readonly totals: EarnTotals };

function decodeTotals(envelope: WireRecord): EarnTotals {
  const sums = record(envelope['sums'], 'sums');
  const held = list(sums['products'], 'products', (row) => [text(row, 'productId'), decimal(row, 'held')] as const);
  return {
    coins: list(sums['coins'], 'coins', (row) => ({
      coin: text(row, 'coin'),
      amount: decimal(row, 'amount'),
      profit: decimal(row, 'profit'),
      paid: decimal(row, 'paid'),
    })),
    running: integer(sums, 'running'),
    held: new Map(held),
  };
}

/** Fetches my orders, newest first, with the sums over all of them, independent of page and status. */
export const fetchEarnOrders = ({
  status,
  pageNum,
  pageSize,
  signal,
}: EarnOrdersQuery): Promise<CallResult<EarnOrders>> =>
  fetchRows(
    FINANCE_ORDER_LIST,
    {
      query: {
        ...(status === undefined ? {} : { status: WIRE_STATUS[status] }),
        pageNum: String(pageNum),
        pageSize: String(pageSize),
      },
      ...(signal ? { signal } : {}),
    },
    decodeEarnOrder,
    (envelope) => ({ totals: decodeTotals(envelope) }),
  );

const FINANCE_ORDER_SHOW: Endpoint<typeof financeOrderShow> = {
  method: 'POST',
  path: '/api/mingOrder/show',
  access: 'user',
  context: 'finance',
};

/** Fetches one order of mine. */
export const fetchEarnOrder = (id: string): Promise<CallResult<EarnOrder>> =>
  fetchData(FINANCE_ORDER_SHOW, { body: { id } }, placedOrder);
