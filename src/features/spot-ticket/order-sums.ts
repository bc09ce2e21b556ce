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

/**
 * Returns the amount that the order takes out of the account, in the asset it spends. A market buy sized in quote may
 * spend its whole size.
 */
export function spendsOf(draft: SpotDraft, { quantity, total }: OrderFigures, market: Market): DecimalText {
  if (draft.side === 'sell') return quantity;
  return (isSizedInQuote(draft) && sizeOf(draft, market)) || total;
}

/** Returns the request body of the order; null for a limit order without a price. */
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

/** Figures and sending of the order types that one implementation covers. */
interface OrderSums {
  /** Returns null until price, size and, for a market order, the book are known. */
  figures(draft: SpotDraft, market: Market, prices: PricesNow): OrderFigures | null;
  /**
   * Returns the largest size in the unit of the draft (O5); null while balance or price is unknown.
   * @param available  balance of the asset that the order spends
   */
  most(draft: SpotDraft, market: Market, prices: PricesNow, available: DecimalText | null): DecimalText | null;
  /**
   * Returns the amount that the exchange holds for the order, in the asset it spends. It is exact for an order that
   * waits.
   */
  spends(draft: SpotDraft, figures: OrderFigures, market: Market): DecimalText;
  /**
   * Sends the order. Returns null when a field is missing. The promise gives null once the order is placed, else the
   * error.
   */
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

/** Sums of orders with terms: stops, pairs and limit orders with options. */
export interface TermSums extends OrderSums {
  /**
   * Returns the first problem of the terms.
   * @param last  last price of the market; null while unknown
   */
  problemOf(draft: SpotDraft, market: Market, last: DecimalText | null): TermProblem | null;
  /** Returns the field that a refusal belongs to; null when it belongs to no visible field. */
  fieldOf(error: CallError, draft: SpotDraft): TermField | null;
}

/** Stops, pairs and time-in-force options are rarely opened, so their sums load with their code. */
const terms = signal<TermSums | null>(null);
export const putTermSums = (sums: TermSums): void => void (terms.value = sums);

/** Returns null for a plain draft, and while the code for the draft's terms is not loaded. */
export const termSumsFor = (draft: SpotDraft): TermSums | null => (isPlain(draft) ? null : terms.value);

/** Returns null only while the code that the draft needs is not loaded. */
export const sumsFor = (draft: SpotDraft): OrderSums | null => (isPlain(draft) ? PLAIN : terms.value);
