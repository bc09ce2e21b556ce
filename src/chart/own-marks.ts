import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { ChartMark, ContractMark, CostMark, OrderMark, PlanMark } from './marks.ts';
import type { UpDownOrder } from '../model/up-down-order.ts';
import type { SpotFill, SpotOrder } from '../model/spot-order.ts';
import { plannedLegs } from '../model/spot-pairs.ts';
import type { PlannedLeg } from '../model/spot-pairs.ts';
import type { PriceAlert } from '../model/price-alert.ts';

/** The height of a mark: pixels, not money. The order keeps its text. */
export const heightOf = (price: DecimalText): number => Number(price);

/** An up/down trade as the chart draws it (K6). */
export const contractMarkOf = (order: UpDownOrder): ContractMark => ({
  kind: 'contract',
  id: order.id,
  direction: order.direction,
  openPrice: heightOf(order.openTick.price),
  openTimeMs: order.openTick.timeMs,
  expiryTimeMs: order.dueMs,
});

export interface OwnActivity {
  readonly contracts: readonly UpDownOrder[];
  readonly spotOrders: readonly SpotOrder[];
  readonly fills: readonly SpotFill[];
  readonly alerts: readonly PriceAlert[];
  /** Average cost of the coins of this market that are held, quote per base; null for none. */
  readonly averageCost: DecimalText | null;
}

/** The price of an order that a line shows and moves. */
export type LinePrice = OrderMark['of'];

/** Texts of the order lines, in the reader's language. */
export interface LineWords {
  order(order: SpotOrder, of: LinePrice): string;
  /** Returns the text of the line at which a trailing stop begins to follow. */
  start(order: SpotOrder): string;
  leg(leg: PlannedLeg): string;
  readonly averageCost: string;
}

/** The line of one price of an order, as the marks name it. */
export const lineIdOf = (orderId: string, of: LinePrice): string => `${of} ${orderId}`;

/** The order of a line, and which of its prices that is; null for what is no line of these. */
export function lineIn(orders: readonly SpotOrder[], id: string): { order: SpotOrder; of: LinePrice } | null {
  for (const order of orders) {
    for (const of of LINE_PRICES) if (lineIdOf(order.id, of) === id) return { order, of };
  }
  return null;
}

const LINE_PRICES: readonly LinePrice[] = ['stopPrice', 'price'];

/**
 * Returns the price an order waits for: that of its trigger, then its own limit. A market order that does not wait has
 * no line.
 */
export function waitingPrice(order: SpotOrder, of: LinePrice): DecimalText | null {
  if (of === 'stopPrice' && order.trigger !== null) return null;
  return order[of];
}

function orderMarksOf(order: SpotOrder, tickSize: DecimalText | null, words: LineWords): readonly OrderMark[] {
  // The market moves a trailing stop, no hand.
  const tick = tickSize === null || order.trailing !== null ? null : heightOf(tickSize);
  return LINE_PRICES.flatMap((of): readonly OrderMark[] => {
    const price = waitingPrice(order, of);
    if (price === null) return [];
    const { id, side } = order;
    return [
      { kind: 'order', id: lineIdOf(id, of), side, of, price: heightOf(price), text: words.order(order, of), tick },
    ];
  });
}

/** Returns the planned prices of an order: where a trailing stop begins, and the orders that a buy places. */
function planMarksOf(order: SpotOrder, words: LineWords): readonly PlanMark[] {
  const { trailing, waitsFor, stopPrice } = order;
  const start = waitsFor === 'trigger' && stopPrice === null ? (trailing?.activationPrice ?? null) : null;
  return [
    ...(start === null ? [] : [{ kind: 'plan', price: heightOf(start), text: words.start(order) } as const]),
    ...plannedLegs(order).flatMap((leg): readonly PlanMark[] => {
      const price = leg.stopPrice ?? leg.price;
      return price === null ? [] : [{ kind: 'plan', price: heightOf(price), text: words.leg(leg) }];
    }),
  ];
}

const costMarkOf = (averageCost: DecimalText | null, words: LineWords): readonly CostMark[] =>
  averageCost === null ? [] : [{ kind: 'cost', price: heightOf(averageCost), text: words.averageCost }];

/**
 * Returns a person's own orders, fills, alerts and holding as marks on the chart of one market.
 * @param tickSize  of the market; null while it is not known: nothing can be moved
 */
export function ownMarks(
  symbol: MarketSymbol,
  tickSize: DecimalText | null,
  activity: OwnActivity,
  words: LineWords,
): readonly ChartMark[] {
  const mine = <T extends { readonly symbol: MarketSymbol }>(list: readonly T[]) =>
    list.filter((item) => item.symbol === symbol);
  return [
    ...mine(activity.contracts).map(contractMarkOf),
    ...costMarkOf(activity.averageCost, words),
    ...mine(activity.spotOrders).flatMap((order) => planMarksOf(order, words)),
    ...mine(activity.spotOrders).flatMap((order) => orderMarksOf(order, tickSize, words)),
    ...mine(activity.fills).map(({ id, side, price, timeMs }): ChartMark => {
      return { kind: 'fill', id, side, price: heightOf(price), timeMs };
    }),
    ...mine(activity.alerts).map(({ id, price }): ChartMark => ({ kind: 'alert', id, price: heightOf(price) })),
  ];
}
