import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { averageOf, filledAt, totalOf } from '../../../protocol/units/spot-money.ts';
import type { WalkRequest } from '../../../protocol/units/book-walk.ts';
import type { Filled } from '../../../protocol/units/spot-money.ts';
import { toUnits } from '../../model/decimal-parts.ts';
import { compare, decimalsOf, floorToStep, min } from '../../model/decimal.ts';
import { decimalTextOfScaled } from '../../model/scaled.ts';
import type { BookSide } from '../../signals/book-store.ts';
import type { Market } from '../../model/market.ts';
import type { SpotSide } from '../../model/spot-order.ts';
import { amountOf } from '../../ui/amount-input.ts';
import { ownUnit } from './spot-draft.ts';
import type { SizeUnit, SpotDraft } from './spot-draft.ts';
import {
  affordable,
  costOf,
  distanceOf,
  isMoreThan,
  left,
  midOf,
  notionalOf,
  percentOfMost,
  QUOTE_DECIMALS,
  stepsWithin,
  textOf,
  ZERO,
} from '../../model/spot-sums.ts';
import { walkRows } from './walk-book.ts';

/** Prices that the app shows now. A book that is not loaded, or belongs to another market, has no rows. */
export interface PricesNow {
  readonly last: DecimalText | null;
  readonly bids: BookSide;
  readonly asks: BookSide;
}

/** Amounts of an order. Those of a market order are estimates. */
export interface OrderFigures {
  /** Base asset, whole steps. */
  readonly quantity: DecimalText;
  /** Quote asset, without the fee, not rounded. */
  readonly notional: DecimalText;
  /** Order value that the exchange compares with its smallest and largest order; quote asset. */
  readonly measured: DecimalText;
  readonly fee: DecimalText;
  /** Cost of a buy with its fee, or proceeds of a sell after its fee. */
  readonly total: DecimalText;
  /** Average price of a market order, quote per base; null for other types. */
  readonly average: DecimalText | null;
  /** Share by which a market order's average price is worse than the middle of the book; null without both sides. */
  readonly impact: DecimalText | null;
  /** Whether the book holds less than a market order asks for. */
  readonly thin: boolean;
}

/** Step of a size written in the quote asset. */
export const QUOTE_STEP = `0.${'1'.padStart(QUOTE_DECIMALS, '0')}` as DecimalText;

const isZero = (amount: DecimalText): boolean => compare(amount, ZERO) === 0;

export const stepOf = (unit: SizeUnit, market: Market): DecimalText => (unit === 'base' ? market.stepSize : QUOTE_STEP);

/** The book side that a market order takes from. */
const takenFrom = (draft: SpotDraft, prices: PricesNow): BookSide => (draft.side === 'buy' ? prices.asks : prices.bids);

const bestOf = (side: BookSide, market: Market): DecimalText | null =>
  side.count === 0 ? null : decimalTextOfScaled(side.prices[0]!, market.priceDecimals);

/** The best price of a side's own rows: the best bid for a buy, the best ask for a sell; null without a book (O2). */
export const bestPrice = (prices: PricesNow, side: SpotSide, market: Market): DecimalText | null =>
  bestOf(side === 'buy' ? prices.bids : prices.asks, market);

/** The price half way between best bid and best ask, else the last price. */
function middleOf(prices: PricesNow, market: Market): DecimalText | null {
  const [bid, ask] = [bestOf(prices.bids, market), bestOf(prices.asks, market)];
  return bid && ask ? midOf(bid, ask) : prices.last;
}

/** Parses a typed price; null when it is empty or zero. */
export function priceIn(text: string | undefined, { tickSize }: Pick<Market, 'tickSize'>): DecimalText | null {
  const price = amountOf(text ?? '', decimalsOf(tickSize));
  return price === null || isZero(price) ? null : price;
}

/** The price of a limit order; null while there is none. */
export const priceOf = (draft: SpotDraft, market: Market): DecimalText | null => priceIn(draft.price, market);

/** Returns the price that sizes the order; for a market order the best price of the book. */
function sizingPrice(draft: SpotDraft, market: Market, prices: PricesNow): DecimalText | null {
  return draft.type === 'limit' ? priceOf(draft, market) : (bestOf(takenFrom(draft, prices), market) ?? prices.last);
}

/** Parses the typed size; null when it is empty or zero. */
export function sizeOf(draft: SpotDraft, market: Market): DecimalText | null {
  const size = amountOf(draft.size, decimalsOf(stepOf(draft.unit, market)));
  return size === null || isZero(size) ? null : size;
}

/** Returns the amounts of a limit or market order; null until price and size are known. */
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

/**
 * Returns the coins for an amount of the quote asset. A buy pays its fee out of the amount; a sell's amount is before
 * its fee.
 */
function quantityFor(draft: SpotDraft, quote: DecimalText, price: DecimalText, market: Market): DecimalText {
  return draft.side === 'buy' ? affordable(quote, price, market) : stepsWithin(quote, price, market.stepSize);
}

function marketFigures(draft: SpotDraft, size: DecimalText, market: Market, prices: PricesNow): OrderFigures | null {
  const rows = takenFrom(draft, prices);
  if (rows.count === 0) return null;
  const { filled, tooThin } = walkRows(rows, draft.side, walkRequestOf(draft, size, rows, market), market);
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

/**
 * Whether the size is a quote amount to spend. Only market buys and market stops to buy can be sized so; every other
 * order is sized in coins.
 */
export const isSizedInQuote = (draft: SpotDraft): boolean =>
  draft.side === 'buy' && draft.unit === 'quote' && (draft.type === 'market' || ownUnit(draft) === 'quote');

/** Share of a typed amount above which it is told what the market's step leaves of it (O6). */
const TOLD_LEFT = '0.005' as DecimalText;

/** Whether a market buy spends clearly less than the amount that was typed, because coins come in whole steps. */
export function isRoundedDown(draft: SpotDraft, { total, thin }: OrderFigures, market: Market): boolean {
  const typed = isSizedInQuote(draft) ? sizeOf(draft, market) : null;
  return typed !== null && !thin && isMoreThan(left(typed, total), typed, TOLD_LEFT);
}

function walkRequestOf(draft: SpotDraft, size: DecimalText, rows: BookSide, market: Market): WalkRequest {
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
 * Returns the largest size of a limit or market order in the unit of the draft: what the balance covers with the fee,
 * at most the market's largest order (O5). Null while balance or price is unknown.
 * @param available  balance of the asset that the order spends
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

/** Returns the slider position in percent: the chosen one, else the typed size as a share of the largest size. */
export function percentShown(draft: SpotDraft, market: Market, most: DecimalText | null): number {
  if (draft.percent !== null) return draft.percent;
  const size = sizeOf(draft, market);
  return size === null || most === null ? 0 : percentOfMost(size, most);
}
