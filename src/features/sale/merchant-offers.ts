import { fetchMerchants } from './fetch-merchants.ts';
import type { MerchantOffer } from './merchant-offer.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

/** What merchants offer for USDT, everybody's to see. Rates and what they still take move without a word of the exchange. */
export const merchantOffers = createResource({ ask: fetchMerchants, take: rowsOf<MerchantOffer> });
