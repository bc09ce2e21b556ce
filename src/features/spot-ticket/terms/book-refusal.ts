import type { Market } from '../../../model/market.ts';
import { toUnits } from '../../../model/decimal-parts.ts';
import type { SpotDraft } from '../spot-draft.ts';
import { figuresOf, priceOf } from '../spot-figures.ts';
import type { PricesNow } from '../spot-figures.ts';
import { walkRows } from '../walk-book.ts';
import { termsOf } from './draft-terms.ts';

/**
 * What the book as it is seen would have a limit order refused for: postOnly: it would take from it; notNow: it holds
 * nothing at that price, or not all that must be had at once. The book moves, so that this warns and blocks nothing.
 * @param crosses  its price takes from the book
 */
export function refusedNow(
  draft: SpotDraft,
  market: Market,
  prices: PricesNow,
  crosses: boolean,
): 'postOnly' | 'notNow' | null {
  const { timeInForce, postOnly } = termsOf(draft);
  if (timeInForce === 'gtc' || timeInForce === 'gtd') return postOnly && crosses ? 'postOnly' : null;
  const price = priceOf(draft, market);
  const rows = draft.side === 'buy' ? prices.asks : prices.bids;
  if (price === null || rows.count === 0) return null;
  if (timeInForce === 'ioc') return crosses ? null : 'notNow';
  const figures = figuresOf({ ...draft, type: 'limit' }, market, prices);
  if (figures === null) return crosses ? null : 'notNow';
  const quantity = toUnits(figures.quantity);
  const { filled } = walkRows(rows, draft.side, { quantity, limit: toUnits(price) }, market);
  return filled.quantity < quantity ? 'notNow' : null;
}
