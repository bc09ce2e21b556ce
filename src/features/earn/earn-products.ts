import { fetchEarnProducts } from './fetch-earn-products.ts';
import type { EarnProduct } from '../../model/earn.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

/** What money can be put into; everybody's. */
export const earnProducts = createResource({ ask: fetchEarnProducts, take: rowsOf<EarnProduct> });
