import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { parseAmount } from '../../ledger/amount.ts';
import { createPriceLadder } from './price-ladder.ts';
import type { PriceLadder } from './price-ladder.ts';
import type { SpotOrderRow } from './spot-order-store.ts';

/** The columns of a pending order that decide which ticks meet it. */
export type Waiting = Pick<SpotOrderRow, 'id' | 'symbol' | 'side' | 'price' | 'stop_price' | 'waits_for'>;

/**
 * Prices that wait for a tick, in memory. It only decides when to query the database, which is authoritative: a missing
 * order is filled late, a surplus one costs a query.
 */
export interface RestingOrders {
  /** Adds the order in its present state. */
  add(order: Waiting): void;
  remove(symbol: MarketSymbol, id: string): void;
  /**
   * Returns whether a trade at this price would meet an order. Costs one or two comparisons, however many orders wait.
   */
  metBy(symbol: MarketSymbol, price: string): boolean;
  symbols(): readonly MarketSymbol[];
}

interface Place {
  readonly ladder: PriceLadder;
  readonly price: bigint;
}

interface Queue {
  readonly places: Map<string, Place>;
  /** Orders met by a trade at their price or below: limit buys and stops of sells. */
  readonly below: PriceLadder;
  /** Orders met by a trade at their price or above: limit sells and stops of buys. */
  readonly above: PriceLadder;
}

function placeIn(queue: Queue, { side, price, stop_price: stop, waits_for: waitsFor }: Waiting): Place | null {
  const at = waitsFor === 'trigger' ? stop : price;
  if (at === null) return null;
  const falls = (side === 'buy') === (waitsFor === null);
  return { ladder: falls ? queue.below : queue.above, price: parseAmount(at) };
}

export function createRestingOrders(): RestingOrders {
  const bySymbol = new Map<MarketSymbol, Queue>();

  const remove: RestingOrders['remove'] = (symbol, id) => {
    const queue = bySymbol.get(symbol);
    const place = queue?.places.get(id);
    if (!queue || !place) return;
    place.ladder.remove(place.price);
    queue.places.delete(id);
    if (queue.places.size === 0) bySymbol.delete(symbol);
  };

  return {
    add: (order) => {
      remove(order.symbol, order.id);
      const queue = bySymbol.get(order.symbol) ?? {
        places: new Map<string, Place>(),
        below: createPriceLadder(),
        above: createPriceLadder(),
      };
      const place = placeIn(queue, order);
      if (place === null) return;
      bySymbol.set(order.symbol, queue);
      place.ladder.add(place.price);
      queue.places.set(order.id, place);
    },
    remove,
    metBy: (symbol, price) => {
      const queue = bySymbol.get(symbol);
      if (queue === undefined) return false;
      const at = parseAmount(price);
      const highest = queue.below.highest();
      const lowest = queue.above.lowest();
      return (highest !== undefined && at <= highest) || (lowest !== undefined && at >= lowest);
    },
    symbols: () => [...bySymbol.keys()],
  };
}
