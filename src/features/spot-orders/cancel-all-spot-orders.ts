import type { spotCancelAll } from '../../../protocol/rest/spot.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { integer, record } from '../../api/wire.ts';

const ENDPOINT: Endpoint<typeof spotCancelAll> = {
  method: 'POST',
  path: '/api/spotOrder/cancelAll',
  access: 'user',
  context: 'trade',
};

/**
 * Cancels my open orders of one market, or of all when `symbol` is null.
 * @returns how many were cancelled; each is told over the socket too
 */
export const cancelAllSpotOrders = (symbol: MarketSymbol | null): Promise<CallResult<number>> =>
  fetchData(ENDPOINT, { body: symbol === null ? {} : { symbol } }, (data) =>
    integer(record(data, 'data'), 'cancelled'),
  );
