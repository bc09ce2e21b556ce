import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { Market } from '../../model/market.ts';
import type { SpotRequest } from '../spot-orders/place-spot.ts';
import type { SpotDraft } from './spot-draft.ts';
import { isSizedInQuote, priceOf, sizeOf, figuresOf, mostOf } from './spot-figures.ts';
import type { OrderFigures, PricesNow } from './spot-figures.ts';
import { signal } from '@preact/signals-core';
import type { CallError } from '../../api/result.ts';
import { placeSpot } from '../spot-orders/place-spot.ts';
import { isPlain } from './spot-draft.ts';
import type { TermField, TermProblem } from './terms/term-problems.ts';

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

/** What an order comes to and how it is sent, for a draft of the types it is for. */
interface OrderSums {
  /** Null until all it needs is there. */
  figures(draft: SpotDraft, market: Market, prices: PricesNow): OrderFigures | null;
  /**
   * The largest size, in the unit of the draft (O5). Null while balance or price is not known.
   * @param available  of the asset the order spends
   */
  most(draft: SpotDraft, market: Market, prices: PricesNow, available: DecimalText | null): DecimalText | null;
  /** What the exchange holds for it, in the asset it spends: to the last digit for an order that waits. */
  spends(draft: SpotDraft, figures: OrderFigures, market: Market): DecimalText;
  /** Sends it. Null where something is missing; else why it was not placed, null inside when it was. */
  place(draft: SpotDraft, figures: OrderFigures, market: Market): Promise<CallError | null> | null;
}

const PLAIN: OrderSums = {
  figures: figuresOf,
  most: mostOf,
  spends: spendsOf,
  place(draft, figures, market) {
    const request = requestOf(draft, figures, market);
    return request && placeSpot(request);
  },
};

/** The same for all that says more than price and size. */
export interface TermSums extends OrderSums {
  /** The first thing in the way of what it says. @param last  price of the market; null unknown */
  problemOf(draft: SpotDraft, market: Market, last: DecimalText | null): TermProblem | null;
  /** Where a refusal belongs; null where to no field that is shown. */
  fieldOf(error: CallError, draft: SpotDraft): TermField | null;
}

/** Stops, pairs, and how a limit order waits: most people never open them, so their sums come with their code. */
const terms = signal<TermSums | null>(null);
export const putTermSums = (sums: TermSums): void => void (terms.value = sums);

/** Null for a plain draft, and while the code of another is not here. */
export const termSumsFor = (draft: SpotDraft): TermSums | null => (isPlain(draft) ? null : terms.value);

/** Null only for a draft that needs code which is not here. */
export const sumsFor = (draft: SpotDraft): OrderSums | null => (isPlain(draft) ? PLAIN : terms.value);
