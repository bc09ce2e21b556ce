import { computed, effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { TFunction } from 'i18next';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { heightOf, lineIdOf, lineIn, ownMarks } from '../../chart/own-marks.ts';
import type { LinePrice, LineWords } from '../../chart/own-marks.ts';
import type { ChartMark } from '../../chart/marks.ts';
import type { OrderActions } from '../../chart/orders/order-hands.ts';
import { marketFills } from './market-fills.ts';
import { alertsStore } from '../../data/price-alerts.ts';
import { followSpotPositions } from '../spot-orders/spot-positions.ts';
import { trailPoints } from '../spot-orders/trailing-stops.ts';
import { exactText } from '../../i18n/number-text.ts';
import { sub } from '../../model/decimal.ts';
import { kindOf } from '../../model/spot-kind.ts';
import type { SpotFill, SpotOrder } from '../../model/spot-order.ts';
import { marketStore } from '../../signals/markets.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { upDownOrdersStore } from '../../signals/up-down-orders.ts';
import { lazyCode, tellUnloaded } from '../../ui/lazy-code.ts';
import { distanceText } from '../spot-orders/trailing-distance.ts';
import { followHoldingResult, holdingOf } from './holding.ts';

type Words = TFunction<'app'>;

/** Loaded when a line is first moved or cancelled. */
const actionsCode = lazyCode(() => import('./order-actions.ts'), 'person', 'errors');

/**
 * Fetches earlier fills once a session, and again after a failure; keeps the cost of the holding current.
 * @returns a function that stops following
 */
export function followActivity(symbol: MarketSymbol): () => void {
  void marketFills(symbol).load();
  return followSpotPositions();
}

/** Removes repeated fills. */
export function withoutRepeats(fills: readonly SpotFill[]): readonly SpotFill[] {
  return [...new Map(fills.map((fill) => [fill.id, fill])).values()];
}

/**
 * Label of an order line: `Sell 0.5 · Stop limit`, with the remaining quantity. The limit line of a stop has the limit
 * order's name.
 */
export function lineText(t: Words, order: SpotOrder, of: LinePrice): string {
  const { side, symbol, quantity, quoteQuantity, filledQuantity, filledQuote, stopPrice, trailing, trigger } = order;
  const size =
    quantity === null
      ? `${exactText(sub(quoteQuantity!, filledQuote))} ${marketStore.of(symbol)?.quote ?? ''}`.trim()
      : exactText(sub(quantity, filledQuantity));
  const becomes = of === 'price' && stopPrice !== null && trigger === null;
  const kind = t(`spotOrders.kinds.${becomes ? 'limit' : kindOf(order)}`);
  return `${t(`activity.${side}`, { size })} · ${trailing ? `${kind} ${distanceText(trailing)}` : kind}`;
}

/**
 * Marks of one market for its chart: my trades, orders, fills, alerts and average cost. The same array until one of
 * them changes.
 */
export function ownMarksOf(symbol: MarketSymbol, t: Words): ReadonlySignal<readonly ChartMark[]> {
  const words: LineWords = {
    order: (order, of) => lineText(t, order, of),
    start: (order) => t('activity.starts', { what: lineText(t, order, 'stopPrice') }),
    leg: ({ leg }) => t('activity.planned', { what: t(`spotOrders.kinds.${leg}`) }),
    averageCost: t('activity.averageCost'),
  };
  // A computed of its own, because the positions change with every fill of any coin.
  const averageCost = computed(() => holdingOf(symbol)?.averageCost ?? null);
  const tickSize = computed(() => marketStore.bySymbol.value.get(symbol)?.tickSize ?? null);
  return computed(() =>
    ownMarks(
      symbol,
      tickSize.value,
      {
        contracts: upDownOrdersStore.current.value,
        spotOrders: spotOrdersStore.open.value,
        fills: withoutRepeats([...spotOrdersStore.recentFills.value, ...(marketFills(symbol).now.value.value ?? [])]),
        alerts: alertsStore.active.value,
        averageCost: averageCost.value,
      },
      words,
    ),
  );
}

/**
 * Calls `tell` with the trigger prices of a market's trailing stops, at once and after each change.
 * @returns a function that stops it
 */
function followStops(symbol: MarketSymbol, tell: Parameters<OrderActions['followPrices']>[0]): () => void {
  return effect(() => {
    const points = trailPoints().value;
    const mine = spotOrdersStore.open.peek().filter((order) => order.symbol === symbol && points.has(order.id));
    tell(new Map(mine.map(({ id }) => [lineIdOf(id, 'stopPrice'), heightOf(points.get(id)!.stop)])));
  });
}

/** Actions of dragging or tapping an order's line. */
export function orderActionsOf(symbol: MarketSymbol): OrderActions {
  async function act(
    id: string,
    work: (
      actions: NonNullable<Awaited<ReturnType<typeof actionsCode.fetch>>>,
      order: SpotOrder,
      of: LinePrice,
    ) => unknown,
  ): Promise<void> {
    const actions = await actionsCode.fetch();
    // The order may have ended in the meantime, which is announced separately.
    const line = lineIn(spotOrdersStore.open.peek(), id);
    if (!actions) tellUnloaded(actionsCode);
    else if (line) await work(actions, line.order, line.of);
  }
  return {
    move: (id, ticks) => act(id, (actions, order, of) => actions.askToMove(order, of, ticks)),
    cancel: (id) => void act(id, (actions, order) => actions.askToCancel(order)),
    followResult: (tell) => followHoldingResult(symbol, tell),
    followPrices: (tell) => followStops(symbol, tell),
  };
}
