import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { Market } from '../../model/market.ts';
import type { SpotRequest } from '../spot-orders/place-spot.ts';
import type { SpotDraft } from './spot-draft.ts';
import { isSizedInQuote, priceOf, sizeOf } from './spot-figures.ts';
import type { OrderFigures } from './spot-figures.ts';

/** What the order takes out of the account, in the asset it spends; a market buy sized in quote may take all of that. */
export function spendsOf(draft: SpotDraft, { quantity, total }: OrderFigures, market: Market): DecimalText {
  if (draft.side === 'sell') return quantity;
  return (isSizedInQuote(draft) && sizeOf(draft, market)) || total;
}

/** The order as it is sent; null for a limit order without a price. */
export function requestOf(draft: SpotDraft, { quantity }: OrderFigures, market: Market): SpotRequest | null {
  const { side } = draft;
  const { symbol } = market;
  if (draft.type === 'limit') {
    const price = priceOf(draft, market);
    return price && { symbol, side, type: 'limit', price, quantity };
  }
  const quoteQuantity = isSizedInQuote(draft) ? sizeOf(draft, market) : null;
  return quoteQuantity ? { symbol, side, type: 'market', quoteQuantity } : { symbol, side, type: 'market', quantity };
}
