import type { financeOrderList } from '../../../protocol/rest/finance.ts';
import type { EarnOrder, EarnStatus, EarnTotals } from '../../model/earn.ts';
import { fetchRows } from '../request.ts';
import type { Endpoint } from '../request.ts';
import type { CallResult, Page } from '../result.ts';
import { decimal, list, record, text } from '../wire.ts';
import type { WireRecord } from '../wire.ts';
import { decodeEarnOrder, WIRE_STATUS } from './earn-order.ts';

const ENDPOINT: Endpoint<typeof financeOrderList> = {
  method: 'POST',
  path: '/api/mingOrder/list',
  access: 'user',
  context: 'finance',
};

/** Which orders. `pageNum` counts from 1, `pageSize` at most 1000. */
export interface EarnOrdersWish {
  readonly status?: EarnStatus;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Gives the call up; it then fails with `network`. */
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
    held: new Map(held),
  };
}

/** My orders, newest first, and what all of them come to, whatever the page and the status. */
export const fetchEarnOrders = ({
  status,
  pageNum,
  pageSize,
  signal,
}: EarnOrdersWish): Promise<CallResult<EarnOrders>> =>
  fetchRows(
    ENDPOINT,
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
