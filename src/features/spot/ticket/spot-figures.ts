import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { compare, decimalsOf, floorToStep, min, roundToStep } from '../../../model/decimal.ts';
import { decimalTextOfScaled } from '../../../model/scaled.ts';
import type { BookSide } from '../../../signals/book.ts';
import type { Market } from '../../../model/market.ts';
import { amountOf } from '../../../ui/amount-input.ts';
import type { DraftSums, SizeUnit, SpotDraft } from './spot-draft.ts';
import {
  affordable,
  costOf,
  distanceOf,
  feeOf,
  fieldText,
  midOf,
  notionalOf,
  partOf,
  percentOfMost,
  proceedsOf,
  QUOTE_DECIMALS,
  stepsWithin,
  ZERO,
} from './spot-sums.ts';
import { walkQuantity, walkQuote } from './walk-book.ts';

/** Prices as the app sees them. A book that is not there, or of another market, has no rows. */
export interface PricesNow {
  readonly last: DecimalText | null;
  readonly bids: BookSide;
  readonly asks: BookSide;
}

/** What an order would come to. Amounts of a market order are estimates. */
export interface OrderFigures {
  /** Base asset, whole steps. */
  readonly quantity: DecimalText;
  /** Quote asset, without the fee. */
  readonly notional: DecimalText;
  readonly fee: DecimalText;
  /** A buy: what it costs with the fee. A sell: what it brings without it. */
  readonly total: DecimalText;
  /** Of a market order: quote per base. */
  readonly average: DecimalText | null;
  /** Of a market order: share the average is worse than the middle of the book; null without both sides. */
  readonly impact: DecimalText | null;
  /** The book does not hold as much as a market order asks for. */
  readonly thin: boolean;
}

/** Step of a size written in the quote asset. */
export const QUOTE_STEP = `0.${'1'.padStart(QUOTE_DECIMALS, '0')}` as DecimalText;

const isZero = (amount: DecimalText): boolean => compare(amount, ZERO) === 0;

export const stepOf = (unit: SizeUnit, market: Market): DecimalText => (unit === 'base' ? market.stepSize : QUOTE_STEP);

/** The side a market order takes from. */
const takenFrom = (draft: SpotDraft, prices: PricesNow): BookSide => (draft.side === 'buy' ? prices.asks : prices.bids);

const bestOf = (side: BookSide, market: Market): DecimalText | null =>
  side.count === 0 ? null : decimalTextOfScaled(side.prices[0]!, market.priceDecimals);

/** Half way between both sides, else the last price (O2). */
export function middleOf(prices: PricesNow, market: Market): DecimalText | null {
  const [bid, ask] = [bestOf(prices.bids, market), bestOf(prices.asks, market)];
  return bid && ask ? midOf(bid, ask) : prices.last;
}

/** The price of a limit order; null while there is none. */
export function priceOf(draft: SpotDraft, { tickSize }: Market): DecimalText | null {
  const price = amountOf(draft.price, decimalsOf(tickSize));
  return price === null || isZero(price) ? null : price;
}

/** A price to size an order with: of a market order the best it can get. */
function sizingPrice(draft: SpotDraft, market: Market, prices: PricesNow): DecimalText | null {
  return draft.type === 'limit' ? priceOf(draft, market) : (bestOf(takenFrom(draft, prices), market) ?? prices.last);
}

/** The typed size; null for none or zero. */
export function sizeOf(draft: SpotDraft, market: Market): DecimalText | null {
  const size = amountOf(draft.size, decimalsOf(stepOf(draft.unit, market)));
  return size === null || isZero(size) ? null : size;
}

/** What the order of this draft would come to; null until price and size are there. */
export function figuresOf(draft: SpotDraft, market: Market, prices: PricesNow): OrderFigures | null {
  const size = sizeOf(draft, market);
  if (size === null) return null;
  return draft.type === 'limit' ? limitFigures(draft, size, market) : marketFigures(draft, size, market, prices);
}

function limitFigures(draft: SpotDraft, size: DecimalText, market: Market): OrderFigures | null {
  const price = priceOf(draft, market);
  if (price === null) return null;
  const quantity = draft.unit === 'base' ? size : quantityFor(draft, size, price, market);
  const rest = totals(draft, notionalOf(price, quantity), market);
  return { quantity, ...rest, average: null, impact: null, thin: false };
}

/** Coins for an amount of the quote asset: a buy pays its fee out of it, a sell's value is meant before the fee. */
function quantityFor(draft: SpotDraft, quote: DecimalText, price: DecimalText, market: Market): DecimalText {
  return draft.side === 'buy' ? affordable(quote, price, market) : stepsWithin(quote, price, market.stepSize);
}

function marketFigures(draft: SpotDraft, size: DecimalText, market: Market, prices: PricesNow): OrderFigures | null {
  const side = takenFrom(draft, prices);
  if (side.count === 0) return null;
  const walk =
    draft.unit === 'base'
      ? walkQuantity(side, size, market)
      : draft.side === 'buy'
        ? walkQuote(side, size, market)
        : walkQuantity(side, stepsWithin(size, bestOf(side, market) ?? ZERO, market.stepSize), market);
  const middle = middleOf(prices, market);
  return {
    quantity: walk.quantity,
    ...totals(draft, walk.notional, market),
    average: walk.average,
    impact: walk.average && middle ? distanceOf(walk.average, middle) : null,
    thin: walk.thin,
  };
}

function totals(draft: SpotDraft, notional: DecimalText, { takerFee }: Market) {
  const fee = feeOf(notional, takerFee);
  const total = draft.side === 'buy' ? costOf(notional, takerFee) : proceedsOf(notional, takerFee);
  return { notional, fee, total };
}

/**
 * The largest size in the unit of the draft: what the balance pays for with the fee, within the largest order of the
 * market (O5). Null while balance or price is not known.
 * @param available  of the asset the order spends
 */
export function mostOf(
  draft: SpotDraft,
  market: Market,
  prices: PricesNow,
  available: DecimalText | null,
): DecimalText | null {
  const price = sizingPrice(draft, market, prices);
  if (available === null || price === null) return null;
  if (draft.side === 'sell') {
    const held = min(floorToStep(available, market.stepSize), stepsWithin(market.maxNotional, price, market.stepSize));
    return draft.unit === 'base' ? held : floorToStep(notionalOf(price, held), QUOTE_STEP);
  }
  const quote = min(available, costOf(market.maxNotional, market.takerFee));
  if (draft.unit === 'quote') return floorToStep(quote, QUOTE_STEP);
  if (draft.type === 'limit') return affordable(quote, price, market);
  return prices.asks.count === 0 ? affordable(quote, price, market) : walkQuote(prices.asks, quote, market).quantity;
}

/** Where the slider stands: as chosen, else the typed size against the most there can be. */
export function percentShown(draft: SpotDraft, market: Market, most: DecimalText | null): number {
  if (draft.percent !== null) return draft.percent;
  const size = sizeOf(draft, market);
  return size === null || most === null ? 0 : percentOfMost(size, most);
}

/** Sums for changes of the draft, on the market and the balances of that moment. */
export function draftSums(
  market: Market,
  pricesNow: () => PricesNow,
  availableFor: (draft: SpotDraft) => DecimalText | null,
): DraftSums {
  return {
    sizeAt(draft, percent) {
      const most = mostOf(draft, market, pricesNow(), availableFor(draft));
      if (most === null) return null;
      const step = stepOf(draft.unit, market);
      const size = partOf(most, percent, step);
      return isZero(size) ? '' : fieldText(size, step);
    },
    sizeIn(draft, from) {
      const before = figuresOf({ ...draft, unit: from }, market, pricesNow());
      if (before === null || isZero(before.quantity)) return null;
      if (draft.unit === 'base') return fieldText(before.quantity, market.stepSize);
      // As meant: a buy with its fee, a sell before it. Up to the next cent, so that turning back finds the same steps.
      const quote = draft.side === 'buy' ? before.total : before.notional;
      return fieldText(roundToStep(quote, QUOTE_STEP, 'up'), QUOTE_STEP);
    },
  };
}
