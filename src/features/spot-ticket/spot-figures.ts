import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { averageOf, filledAt, totalOf } from '../../../protocol/units/spot-money.ts';
import type { WalkWish } from '../../../protocol/units/book-walk.ts';
import type { Filled } from '../../../protocol/units/spot-money.ts';
import { toUnits } from '../../model/decimal-parts.ts';
import { compare, decimalsOf, floorToStep, min } from '../../model/decimal.ts';
import { decimalTextOfScaled } from '../../model/scaled.ts';
import type { BookSide } from '../../signals/book.ts';
import type { Market } from '../../model/market.ts';
import { amountOf } from '../../ui/amount-input.ts';
import { ownUnit } from './spot-draft.ts';
import type { SizeUnit, SpotDraft } from './spot-draft.ts';
import {
  affordable,
  costOf,
  distanceOf,
  midOf,
  notionalOf,
  percentOfMost,
  QUOTE_DECIMALS,
  stepsWithin,
  textOf,
  ZERO,
} from '../../model/spot-sums.ts';
import { walkRows } from './walk-book.ts';

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
  /** Quote asset, without the fee, not rounded. */
  readonly notional: DecimalText;
  /** What the exchange measures against its smallest and largest order; quote asset. */
  readonly measured: DecimalText;
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

/** A typed price; null for none or zero. */
export function priceIn(text: string | undefined, { tickSize }: Pick<Market, 'tickSize'>): DecimalText | null {
  const price = amountOf(text ?? '', decimalsOf(tickSize));
  return price === null || isZero(price) ? null : price;
}

/** The price of a limit order; null while there is none. */
export const priceOf = (draft: SpotDraft, market: Market): DecimalText | null => priceIn(draft.price, market);

/** A price to size an order with: of a market order the best it can get. */
function sizingPrice(draft: SpotDraft, market: Market, prices: PricesNow): DecimalText | null {
  return draft.type === 'limit' ? priceOf(draft, market) : (bestOf(takenFrom(draft, prices), market) ?? prices.last);
}

/** The typed size; null for none or zero. */
export function sizeOf(draft: SpotDraft, market: Market): DecimalText | null {
  const size = amountOf(draft.size, decimalsOf(stepOf(draft.unit, market)));
  return size === null || isZero(size) ? null : size;
}

/** What a limit or market order would come to; null until price and size are there. */
export function figuresOf(draft: SpotDraft, market: Market, prices: PricesNow): OrderFigures | null {
  const size = sizeOf(draft, market);
  if (size === null) return null;
  return draft.type === 'limit' ? limitFigures(draft, size, market) : marketFigures(draft, size, market, prices);
}

function limitFigures(draft: SpotDraft, size: DecimalText, market: Market): OrderFigures | null {
  const price = priceOf(draft, market);
  if (price === null) return null;
  const quantity = draft.unit === 'base' ? size : quantityFor(draft, size, price, market);
  const filled = filledAt(draft.side, toUnits(price), toUnits(quantity), toUnits(market.takerFee));
  const sums = sumsOf(draft, filled);
  return { ...sums, measured: sums.notional, average: null, impact: null, thin: false };
}

/** Coins for an amount of the quote asset: a buy pays its fee out of it, a sell's value is meant before the fee. */
function quantityFor(draft: SpotDraft, quote: DecimalText, price: DecimalText, market: Market): DecimalText {
  return draft.side === 'buy' ? affordable(quote, price, market) : stepsWithin(quote, price, market.stepSize);
}

function marketFigures(draft: SpotDraft, size: DecimalText, market: Market, prices: PricesNow): OrderFigures | null {
  const rows = takenFrom(draft, prices);
  if (rows.count === 0) return null;
  const { filled, tooThin } = walkRows(rows, draft.side, wishOf(draft, size, rows, market), market);
  const sums = sumsOf(draft, filled);
  const average = filled.quantity === 0n ? null : textOf(averageOf(filled.value, filled.quantity));
  const middle = middleOf(prices, market);
  return {
    ...sums,
    measured: isSizedInQuote(draft) ? size : prices.last ? notionalOf(prices.last, sums.quantity) : sums.notional,
    average,
    impact: average && middle ? distanceOf(average, middle) : null,
    thin: tooThin,
  };
}

/** A buy at the market may name what it spends; every other order names its coins. */
export const isSizedInQuote = (draft: SpotDraft): boolean =>
  draft.side === 'buy' && draft.unit === 'quote' && (draft.type === 'market' || ownUnit(draft) === 'quote');

function wishOf(draft: SpotDraft, size: DecimalText, rows: BookSide, market: Market): WalkWish {
  if (isSizedInQuote(draft)) return { quote: toUnits(size) };
  const quantity = draft.unit === 'base' ? size : stepsWithin(size, bestOf(rows, market) ?? ZERO, market.stepSize);
  return { quantity: toUnits(quantity), limit: null };
}

const sumsOf = ({ side }: SpotDraft, filled: Filled) => ({
  quantity: textOf(filled.quantity),
  notional: textOf(filled.value),
  fee: textOf(filled.fee),
  total: textOf(totalOf(side, filled)),
});

/**
 * The largest size of a limit or market order in the unit of the draft: what the balance pays for with the fee, within the largest order of the
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
  // The exchange measures a market order at the last price.
  const measuredAt = draft.type === 'limit' ? price : (prices.last ?? price);
  const largest = stepsWithin(market.maxNotional, measuredAt, market.stepSize);
  if (draft.side === 'sell') {
    const held = min(floorToStep(available, market.stepSize), largest);
    return draft.unit === 'base' ? held : floorToStep(notionalOf(price, held), QUOTE_STEP);
  }
  if (isSizedInQuote(draft)) return floorToStep(min(available, market.maxNotional), QUOTE_STEP);
  if (draft.unit === 'quote')
    return floorToStep(min(available, costOf(market.maxNotional, market.takerFee)), QUOTE_STEP);
  if (draft.type === 'limit' || prices.asks.count === 0) return min(affordable(available, price, market), largest);
  const { filled } = walkRows(prices.asks, 'buy', { quote: toUnits(available) }, market);
  return min(textOf(filled.quantity), largest);
}

/** Where the slider stands: as chosen, else the typed size against the most there can be. */
export function percentShown(draft: SpotDraft, market: Market, most: DecimalText | null): number {
  if (draft.percent !== null) return draft.percent;
  const size = sizeOf(draft, market);
  return size === null || most === null ? 0 : percentOfMost(size, most);
}
