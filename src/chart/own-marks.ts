import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { ChartMark, ContractMark } from './marks.ts';
import { sub } from '../model/decimal.ts';
import { exactText } from '../i18n/number-text.ts';
import type { UpDownOrder } from '../model/up-down-order.ts';
import type { SpotFill, SpotOrder } from '../model/spot-order.ts';
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
}

/** What a spot order says on its line, in the reader's language. @param size  what is left of it, base asset */
export type OrderWords = (side: 'buy' | 'sell', size: string) => string;

function spotMarkOf(order: SpotOrder, words: OrderWords): ChartMark | null {
  const { id, side, price, quantity, filledQuantity } = order;
  // A market order rests nowhere.
  if (price === null || quantity === null) return null;
  return {
    kind: 'order',
    id,
    side,
    price: heightOf(price),
    text: words(side, exactText(sub(quantity, filledQuantity))),
  };
}

/** Everything of mine that belongs on the chart of one market. */
export function ownMarks(symbol: MarketSymbol, activity: OwnActivity, words: OrderWords): readonly ChartMark[] {
  const mine = <T extends { readonly symbol: MarketSymbol }>(list: readonly T[]) =>
    list.filter((item) => item.symbol === symbol);
  return [
    ...mine(activity.contracts).map(contractMarkOf),
    ...mine(activity.spotOrders)
      .map((order) => spotMarkOf(order, words))
      .filter((mark) => mark !== null),
    ...mine(activity.fills).map(({ id, side, price, timeMs }): ChartMark => {
      return { kind: 'fill', id, side, price: heightOf(price), timeMs };
    }),
    ...mine(activity.alerts).map(({ id, price }): ChartMark => ({ kind: 'alert', id, price: heightOf(price) })),
  ];
}
