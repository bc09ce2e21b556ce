import type { Market } from '../../../model/market.ts';
import { toUnits } from '../../../model/decimal-parts.ts';
import type { SpotDraft } from '../spot-draft.ts';
import { figuresOf, priceOf } from '../spot-figures.ts';
import type { PricesNow } from '../spot-figures.ts';
import { walkRows } from '../walk-book.ts';
import { termsOf } from './draft-terms.ts';

/**
 * Returns why the exchange would refuse a limit order with the visible book. `postOnly`: the order would take from the
 * book. `notNow`: the book cannot fill the order at its price, or not all of it. The book moves, so the result is a
 * warning and blocks nothing.
 * @param crosses  whether its price takes from the book
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
