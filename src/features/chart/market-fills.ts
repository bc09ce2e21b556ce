import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { fetchSpotFills } from '../../api/spot-order-calls.ts';
import type { SpotFill } from '../../model/spot-order.ts';
import { createResource, rowsOf } from '../../data/resource.ts';
import type { Resource } from '../../data/resource.ts';
import type { Page } from '../../api/result.ts';
import { sessionStore } from '../../data/session.ts';

/** Page size of the exchange. */
export const FILLS_MAX = 200;

const bySymbol = new Map<MarketSymbol, Resource<Page<SpotFill>, readonly SpotFill[]>>();

/**
 * My latest spot fills of one market from before the page was opened, newest first; later fills arrive by the socket.
 */
export function marketFills(symbol: MarketSymbol): Resource<Page<SpotFill>, readonly SpotFill[]> {
  const known = bySymbol.get(symbol);
  if (known) return known;
  const fills = createResource({
    owner: sessionStore.token,
    ask: () => fetchSpotFills({ pageNum: 1, pageSize: FILLS_MAX, symbol }),
    take: rowsOf<SpotFill>,
  });
  bySymbol.set(symbol, fills);
  return fills;
}
