import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { exchangeOrderList } from '../../../protocol/rest/exchange.ts';
import type { Conversion, ConversionStatus } from '../../model/conversion.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decodeConversion } from '../../api/decode-conversion.ts';
import { createPagedRows } from '../../signals/paged-rows.ts';
import { followChanges } from '../../data/changes.ts';
import { createPagedLoader } from '../../data/paged.ts';
import { sessionStore } from '../../data/session.ts';

const EXCHANGE_ORDER_LIST: Endpoint<typeof exchangeOrderList> = {
  method: 'POST',
  path: '/api/texchange/orderList',
  access: 'user',
  context: 'exchange',
};

/** Which conversions. `pageNum` counts from 1, `pageSize` at most 1000. */
interface ConversionsWish {
  /** Null is all. */
  readonly status: ConversionStatus | null;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Gives the call up; it then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** My conversions, newest first. */
export const fetchConversions = ({
  status,
  pageNum,
  pageSize,
  signal,
}: ConversionsWish): Promise<CallResult<Page<Conversion>>> =>
  fetchRows(
    EXCHANGE_ORDER_LIST,
    { body: { ...(status ? { status } : {}), pageNum, pageSize }, ...(signal ? { signal } : {}) },
    decodeConversion,
  );

/** Ids of the exchange sort by the time they were made at, and its lists are sorted by them. */
const list = createPagedRows<Conversion>({ idOf: ({ id }) => id, isNewer: (a, b) => a.id > b.id });
const filter = signal<ConversionStatus | null>(null);

/** My conversions as far as loaded, newest first, those of `filter` (null: all). */
export const conversions = {
  rows: list.rows,
  total: list.total,
  filter: filter as ReadonlySignal<ConversionStatus | null>,
  loader: createPagedLoader({
    owner: sessionStore.token,
    ask: (pageNum, pageSize, abort) => fetchConversions({ status: filter.peek(), pageNum, pageSize, signal: abort }),
    apply: ({ rows, total }: Page<Conversion>, first) => list.applyPage(rows, total, first),
    rows: list.rows,
    total: list.total,
  }),
};

/** Shows other rows: what is under way for the old ones is given up. */
export function filterConversions(status: ConversionStatus | null): Promise<void> {
  filter.value = status;
  list.restart(() => true);
  return conversions.loader.refresh();
}

const again = () => {
  if (list.total.peek() !== null) void conversions.loader.refresh();
};
followChanges(['conversion'], again, again);

// What the person who left had is nobody's.
sessionStore.token.subscribe(() => {
  list.clear();
  filter.value = null;
});
