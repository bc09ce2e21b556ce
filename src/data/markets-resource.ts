import { fetchMarkets } from '../api/market-calls.ts';
import { marketStore } from '../signals/markets.ts';
import { createResource } from './resource.ts';

/** The list of markets; the value is the market store's. */
export const markets = createResource({
  ask: fetchMarkets,
  take({ rows }) {
    marketStore.apply(rows);
    return marketStore.all;
  },
});
