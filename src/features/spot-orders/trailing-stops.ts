import { computed, effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { Market } from '../../model/market.ts';
import { decimalTextOfScaled, scaledOf } from '../../model/scaled.ts';
import type { SpotOrder, Trailing } from '../../model/spot-order.ts';
import { stopBehind } from './trailing-distance.ts';
import { marketStore } from '../../signals/markets.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { openSpotOrders } from '../../data/spot-order-lists.ts';

/** Position of an active trailing stop. */
export interface TrailPoint {
  /** Best price since activation and its publish time, server epoch ms. */
  readonly best: DecimalText;
  readonly timeMs: number;
  /** Trigger price that follows from the best price. */
  readonly stop: DecimalText;
}

type TrailingOrder = SpotOrder & { readonly trailing: Trailing };

const isFollowing = (order: SpotOrder): order is TrailingOrder =>
  order.trailing !== null && order.waitsFor === 'trigger';

/** Interval at which positions are fetched, ms, because a price between two flushes is never seen here. */
const ASK_MS = 30_000;

const points = signal<ReadonlyMap<string, TrailPoint>>(new Map());
let started = false;

/**
 * Positions of my active trailing stops by order id: the exchange's last answer, moved by every better price that this
 * page has shown since. A price between two flushes is not seen here, so the shown trigger may be too far from the
 * market until the next fetch, at most 30 s while a view subscribes.
 */
export function trailPoints(): ReadonlySignal<ReadonlyMap<string, TrailPoint>> {
  if (!started) effect(followAll);
  started = true;
  return points;
}

/** Position of one order; `null` while it is not active. */
export const trailPointOf = ({ id }: SpotOrder): ReadonlySignal<TrailPoint | null> => {
  const all = trailPoints();
  return computed(() => all.value.get(id) ?? null);
};

/** Follows all orders that wait now. @returns a function that stops it */
function followAll(): () => void {
  const before = points.peek();
  const next = new Map<string, TrailPoint>();
  const ends: (() => void)[] = [];
  const markets = marketStore.bySymbol.value;
  const followed = spotOrdersStore.open.value.filter(isFollowing);
  for (const order of followed) {
    const market = markets.get(order.symbol);
    const point = market && furthest(order, answeredPoint(order), before.get(order.id) ?? null, market);
    if (point) next.set(order.id, point);
  }
  points.value = next;
  for (const order of followed) {
    const market = markets.get(order.symbol);
    if (market) ends.push(follow(order, market));
  }
  if (followed.length > 0) ends.push(askAgain());
  return () => ends.forEach((end) => end());
}

/** Fetches the positions again at the interval. @returns a function that stops it */
function askAgain(): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void openSpotOrders.refresh();
  }, ASK_MS);
  return () => clearInterval(timer);
}

function answeredPoint({ trailing: { best }, stopPrice }: TrailingOrder): TrailPoint | null {
  return best && stopPrice && { best: best.price, timeMs: best.timeMs, stop: stopPrice };
}

const signOf = ({ side }: SpotOrder) => (side === 'sell' ? 1 : -1);

function furthest(order: SpotOrder, answered: TrailPoint | null, seen: TrailPoint | null, market: Market) {
  if (answered === null || seen === null) return answered ?? seen;
  const further =
    signOf(order) * (scaledOf(seen.best, market.priceDecimals) - scaledOf(answered.best, market.priceDecimals));
  return further > 0 ? seen : answered;
}

/**
 * Moves the position of one order with its market's prices. Hot: it runs at every price, compares two numbers, and
 * allocates only for a better price.
 * @returns a function that stops it
 */
function follow(order: TrailingOrder, { priceDecimals, tickSize }: Market): () => void {
  const { id, side, trailing } = order;
  const sign = signOf(order);
  const from = points.peek().get(id) ?? null;
  // The first price counts when it reaches the activation price, later ones when they are beyond the best.
  let beaten = from
    ? sign * scaledOf(from.best, priceDecimals)
    : sign * scaledOf(trailing.activationPrice, priceDecimals) - 1;
  // The page may still show a price older than the one that the exchange has answered with.
  const sinceMs = from?.timeMs ?? order.createdMs;
  const { last, tickTimeMs } = tickerStore.of(order.symbol);
  return effect(() => {
    const price = last.value;
    const timeMs = tickTimeMs.peek();
    if (!(sign * price > beaten && timeMs > sinceMs)) return;
    beaten = sign * price;
    const best = decimalTextOfScaled(price, priceDecimals);
    if (best === null) return;
    const stop = stopBehind(side, trailing, best, trailing.tickSize ?? tickSize);
    points.value = new Map(points.peek()).set(id, { best, timeMs, stop });
  });
}
