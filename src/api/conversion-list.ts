import type { exchangeOrderList } from '../../protocol/rest/exchange.ts';
import type { Conversion, ConversionStatus } from '../model/conversion.ts';
import { decodeConversion } from './decode-conversion.ts';
import { fetchRows } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult, Page } from './result.ts';

const EXCHANGE_ORDER_LIST: Endpoint<typeof exchangeOrderList> = {
  method: 'POST',
  path: '/api/texchange/orderList',
  access: 'user',
  context: 'exchange',
};

/** Filter and page of the conversions. `pageNum` counts from 1, `pageSize` is at most 1000. */
interface ConversionsQuery {
  /** The status to list; null for all. */
  readonly status: ConversionStatus | null;
  readonly pageNum: number;
  readonly pageSize: number;
  /** Aborts the call, which then fails with `network`. */
  readonly signal?: AbortSignal;
}

/** Fetches my conversions, newest first. */
export const fetchConversions = ({
  status,
  pageNum,
  pageSize,
  signal,
}: ConversionsQuery): Promise<CallResult<Page<Conversion>>> =>
  fetchRows(
    EXCHANGE_ORDER_LIST,
    { body: { ...(status ? { status } : {}), pageNum, pageSize }, ...(signal ? { signal } : {}) },
    decodeConversion,
  );
