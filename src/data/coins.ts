import { fetchCoins } from '../api/market/fetch-coins.ts';
import { createResource } from './resource.ts';

/** The coins of the home list, in the exchange's order. */
export const coins = createResource({ ask: fetchCoins });
