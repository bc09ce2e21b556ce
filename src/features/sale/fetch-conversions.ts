import type { exchangeOrderList } from '../../../protocol/rest/exchange.ts';
import type { Conversion, ConversionStatus } from '../../model/conversion.ts';
import { fetchRows } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult, Page } from '../../api/result.ts';
import { decodeConversion } from '../../api/convert/conversion.ts';

const ENDPOINT: Endpoint<typeof exchangeOrderList> = {
  method: 'POST',
  path: '/api/texchange/orderList',
  access: 'user',
  context: 'exchange',
};

/** Which conversions. `pageNum` counts from 1, `pageSize` at most 1000. */
export interface ConversionsWish {
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
    ENDPOINT,
    { body: { ...(status ? { status } : {}), pageNum, pageSize }, ...(signal ? { signal } : {}) },
    decodeConversion,
  );
