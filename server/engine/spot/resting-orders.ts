import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Side } from '../../../protocol/units/spot-money.ts';
import { parseAmount } from '../../ledger/amount.ts';

/**
 * Which prices wait for a tick, in memory: only says when it is worth asking the database, which knows better.
 * An order that is missing here is filled late; one too many costs a query.
 */
export interface RestingOrders {
  add(symbol: MarketSymbol, id: string, side: Side, price: string): void;
  remove(symbol: MarketSymbol, id: string): void;
  /** A trade at this price would meet an order. One or two comparisons. */
  metBy(symbol: MarketSymbol, price: string): boolean;
  symbols(): readonly MarketSymbol[];
}

interface Waiting {
  readonly prices: Map<string, { readonly side: Side; readonly price: bigint }>;
  highestBuy: bigint | null;
  lowestSell: bigint | null;
}

function refresh(waiting: Waiting): void {
  waiting.highestBuy = null;
  waiting.lowestSell = null;
  for (const { side, price } of waiting.prices.values()) {
    if (side === 'buy' && (waiting.highestBuy === null || price > waiting.highestBuy)) waiting.highestBuy = price;
    if (side === 'sell' && (waiting.lowestSell === null || price < waiting.lowestSell)) waiting.lowestSell = price;
  }
}

export function createRestingOrders(): RestingOrders {
  const bySymbol = new Map<MarketSymbol, Waiting>();
  return {
    add: (symbol, id, side, price) => {
      const waiting = bySymbol.get(symbol) ?? { prices: new Map(), highestBuy: null, lowestSell: null };
      bySymbol.set(symbol, waiting);
      waiting.prices.set(id, { side, price: parseAmount(price) });
      refresh(waiting);
    },
    remove: (symbol, id) => {
      const waiting = bySymbol.get(symbol);
      if (!waiting?.prices.delete(id)) return;
      if (waiting.prices.size === 0) bySymbol.delete(symbol);
      else refresh(waiting);
    },
    metBy: (symbol, price) => {
      const waiting = bySymbol.get(symbol);
      if (waiting === undefined) return false;
      const at = parseAmount(price);
      const { highestBuy, lowestSell } = waiting;
      return (highestBuy !== null && at <= highestBuy) || (lowestSell !== null && at >= lowestSell);
    },
    symbols: () => [...bySymbol.keys()],
  };
}
