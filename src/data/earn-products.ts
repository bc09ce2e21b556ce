import { fetchEarnProducts } from '../api/earn/fetch-earn-products.ts';
import type { EarnProduct } from '../model/earn.ts';
import { createResource, rowsOf } from './resource.ts';

/** What money can be put into; everybody's. */
export const earnProducts = createResource({ ask: fetchEarnProducts, take: rowsOf<EarnProduct> });
