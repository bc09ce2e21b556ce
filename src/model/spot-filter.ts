import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { rangeMs } from './day-range.ts';
import type { DayRange } from './day-range.ts';
import { kindOf } from './spot-kind.ts';
import type { SpotFill, SpotOrder, SpotSide } from './spot-order.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { add } from './decimal.ts';

/** Kinds of orders that a filter can select. Both legs of pairs are one kind; trailing stops count as market stops. */
export const FILTER_KINDS = ['limit', 'market', 'stopLimit', 'stopMarket', 'oco'] as const;
export type FilterKind = (typeof FILTER_KINDS)[number];

/** Ends of orders that are over. */
export const FILTER_ENDS = ['filled', 'cancelled'] as const;
export type FilterEnd = (typeof FILTER_ENDS)[number];

/** Which orders or fills a list shows; null is all. `kind` and `end` mean nothing to fills. */
export interface SpotFilter {
  readonly symbol: MarketSymbol | null;
  readonly side: SpotSide | null;
  readonly kind: FilterKind | null;
  readonly end: FilterEnd | null;
  /** When it was created, by the calendar of this device. */
  readonly days: DayRange | null;
}

export const NO_FILTER: SpotFilter = { symbol: null, side: null, kind: null, end: null, days: null };

export const isNarrowed = (filter: SpotFilter): boolean => Object.values(filter).some((part) => part !== null);

function filterKindOf(order: SpotOrder) {
  if (order.ocoId !== null) return 'oco';
  return order.trailing === null ? kindOf(order) : 'stopMarket';
}

function isWithin(days: DayRange | null, timeMs: number): boolean {
  if (days === null) return true;
  const { fromMs, toMs } = rangeMs(days);
  return timeMs >= fromMs && timeMs < toMs;
}

/** Whether a filter lets an order or a fill pass. */
export function passesFilter({ symbol, side, kind, end, days }: SpotFilter, row: SpotOrder | SpotFill): boolean {
  if (symbol !== null && row.symbol !== symbol) return false;
  if (side !== null && row.side !== side) return false;
  if ('orderId' in row) return isWithin(days, row.timeMs);
  if (kind !== null && filterKindOf(row) !== kind) return false;
  if (end !== null && row.status !== end) return false;
  return isWithin(days, row.createdMs);
}

/** Sums of orders or fills in the quote asset: paid by buys and received by sells before fees, and the fees. */
export interface SpotTotals {
  readonly bought: DecimalText;
  readonly sold: DecimalText;
  readonly fees: DecimalText;
}

/** The same with one more row. */
export function withRow(totals: SpotTotals, row: SpotOrder | SpotFill): SpotTotals {
  const quote = 'orderId' in row ? row.quoteQuantity : row.filledQuote;
  const sum = row.side === 'buy' ? 'bought' : 'sold';
  return { ...totals, [sum]: add(totals[sum], quote), fees: add(totals.fees, row.fee) };
}
