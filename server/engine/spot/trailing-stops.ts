import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { parseAmount } from '../../ledger/amount.ts';
import type { ChainedTick } from '../../market/market.ts';
import { createTrailingBook } from './trailing-book.ts';
import type { NamedTick, NamedTrail, TrailingBook } from './trailing-book.ts';
import { firstTrail, isTrailing, trailingTermsOf } from './trailing-rows.ts';
import type { TrailingColumns } from './trailing-rows.ts';

/**
 * Trailing stops of all markets, in memory: their state after the published ticks since each was placed. Each tick of a
 * market must pass once, in sequence: `meets`, then `setOffBy` when it does, then `pass`.
 */
export interface TrailingStops {
  /** Adds a stop. It follows from the tick after its placing, or after its saved state; a known stop is not changed. */
  add(row: TrailingColumns, mark?: TrailMark): void;
  remove(symbol: MarketSymbol, id: string): void;
  /** Returns whether the tick triggers a stop. */
  meets(tick: ChainedTick): boolean;
  /** Returns the stops that the tick triggers, with their state. */
  setOffBy(tick: ChainedTick): ReadonlyMap<string, NamedTrail>;
  pass(tick: ChainedTick): void;
  /** Returns the state of a stop; null while it is not active, or when it is unknown. */
  trailOf(symbol: MarketSymbol, id: string): NamedTrail | null;
  /** Returns the state of each stop of a market that a tick has passed; null while one is not active. */
  trailsOf(symbol: MarketSymbol): ReadonlyMap<string, NamedTrail | null>;
  symbols(): readonly MarketSymbol[];
}

/** State of a trailing stop after a tick; null when it was not active yet. */
export interface TrailMark {
  readonly seq: number;
  readonly trail: NamedTrail | null;
}

interface Joining extends TrailMark {
  readonly row: TrailingColumns;
}

/** The stops of one market. */
interface Trailing {
  /** By side and tick size. */
  readonly books: Map<string, TrailingBook>;
  readonly bookOf: Map<string, TrailingBook>;
  /** Stops that no later tick has passed since they were placed or saved. */
  readonly joining: Map<string, Joining>;
  /** Sequence number and price of the tick that was prepared last; one tick is used by several calls. */
  seq: number;
  price: bigint;
}

const newMarket = (): Trailing => ({ books: new Map(), bookOf: new Map(), joining: new Map(), seq: 0, price: 0n });

/** The result when no stop is triggered. */
export const NONE_SET_OFF: ReadonlyMap<string, NamedTrail> = new Map();

export function createTrailingStops(): TrailingStops {
  const bySymbol = new Map<MarketSymbol, Trailing>();

  /** Moves stops that were placed or saved before this tick into their books. */
  function join({ books, bookOf, joining }: Trailing, seq: number): void {
    for (const { row, seq: from, trail } of joining.values()) {
      if (from >= seq) continue;
      joining.delete(row.id);
      const { side, bips, activation, tickSize } = trailingTermsOf(row);
      const key = `${side} ${tickSize}`;
      const book = books.get(key) ?? createTrailingBook(side, tickSize);
      books.set(key, book);
      bookOf.set(row.id, book);
      if (trail !== null) book.follow(row.id, bips, trail.best, trail.activation);
      else book.wait(row.id, bips, activation!);
    }
  }

  /** Returns the market, prepared for this tick; undefined without trailing stops. */
  function at(tick: ChainedTick): Trailing | undefined {
    const market = bySymbol.get(tick.symbol);
    if (market === undefined || market.seq === tick.seq) return market;
    if (market.joining.size > 0) join(market, tick.seq);
    market.seq = tick.seq;
    market.price = parseAmount(tick.price);
    return market;
  }

  return {
    add: (row, mark) => {
      if (!isTrailing(row)) return;
      const market = bySymbol.get(row.symbol) ?? newMarket();
      bySymbol.set(row.symbol, market);
      if (market.bookOf.has(row.id) || market.joining.has(row.id)) return;
      market.joining.set(row.id, { row, ...(mark ?? { seq: row.armed_seq!, trail: firstTrail(row) }) });
    },
    remove: (symbol, id) => {
      const market = bySymbol.get(symbol);
      if (market === undefined) return;
      market.joining.delete(id);
      market.bookOf.get(id)?.remove(id);
      market.bookOf.delete(id);
      if (market.bookOf.size + market.joining.size === 0) bySymbol.delete(symbol);
    },
    meets: (tick) => {
      const market = at(tick);
      if (market === undefined) return false;
      for (const book of market.books.values()) if (book.isReachedBy(market.price)) return true;
      return false;
    },
    setOffBy: (tick) => {
      const market = at(tick);
      if (market === undefined) return NONE_SET_OFF;
      const found = new Map<string, NamedTrail>();
      for (const book of market.books.values()) {
        for (const [id, trail] of book.setOffBy(market.price)) found.set(id, trail);
      }
      return found;
    },
    pass: (tick) => {
      const market = at(tick);
      if (market === undefined) return;
      let named: NamedTick | null = null;
      for (const book of market.books.values()) {
        if (!book.isMovedBy(market.price)) continue;
        named ??= { seq: tick.seq, ts: tick.ts, price: market.price };
        book.pass(named);
      }
    },
    trailOf: (symbol, id) => {
      const market = bySymbol.get(symbol);
      return market?.joining.get(id)?.trail ?? market?.bookOf.get(id)?.trailOf(id) ?? null;
    },
    trailsOf: (symbol) => {
      const books = bySymbol.get(symbol)?.bookOf ?? [];
      return new Map(Array.from(books, ([id, book]) => [id, book.trailOf(id)]));
    },
    symbols: () => [...bySymbol.keys()],
  };
}
