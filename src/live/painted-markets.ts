import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { SymbolTable } from '../feed/decode/symbol-table.ts';
import type { TickerColumns } from '../feed/throttle/latest-tickers.ts';
import { frameLoop } from '../frame/frame-loop.ts';
import type { MarketRow } from '../surface/columns/market-columns.ts';
import { serveSurface } from '../surface/serve-surface.ts';
import type { Stored } from './apply-flush.ts';
import type { SymbolScale } from './thread-messages.ts';
import { createOwnStores } from './own-stores.ts';
import { packTickers } from './pack-tickers.ts';
import type { PageInterest } from './page-interest.ts';

export interface PaintedMarketsParts {
  /** This is not the page's thread, on which text is cheaper than a canvas: lists are painted here. */
  readonly ownThread: boolean;
  readonly symbols: SymbolTable;
  readonly columns: TickerColumns;
  readonly interest: Pick<PageInterest, 'view' | 'seen' | 'detailed'>;
}

/** The lists whose numbers this thread paints, and the stores of this thread that they read. */
export interface PaintedMarkets {
  /**
   * Returns whether the stores of this thread have a reader: a painted list, or a book or trades that may become one.
   */
  isPainting(): boolean;
  /** Some list has had a row of this market on a canvas, now or earlier. */
  wasPainted(index: number): boolean;
  addSymbols(list: readonly SymbolScale[]): void;
  /** Reports that these markets have become visible. */
  nowSeen(indices: readonly number[]): void;
  /** Prices of markets that no moment shows, written at once. */
  writePrices(indices: readonly number[]): void;
  /** @param moment  the moment that the page shall have first; null: none, it is written at once or behind those that wait */
  write(flush: Stored, moment: number | null): void;
  /** The page has all moments up to this one. */
  momentTaken(moment: number): void;
  /** Serves one more list, or closes its port where this thread paints none. */
  openSurface(port: MessagePort): void;
}

export function createPaintedMarkets({ ownThread, symbols, columns, interest }: PaintedMarketsParts): PaintedMarkets {
  const names: MarketSymbol[] = [];
  const stores = createOwnStores(names);
  /** Markets of which lists have ever painted a row. */
  const painted = new Set<number>();
  let surfaces = 0;

  const isPainting = () => ownThread && (surfaces > 0 || interest.view.book !== null || interest.view.trades !== null);
  const writePrices = (indices: readonly number[]) => stores.writePrices(packTickers(columns, indices));

  /** A market that comes into sight may have no news: the page had it before, and this thread paints it from now on. */
  function begin(indices: readonly number[]): void {
    for (const index of indices) painted.add(index);
    const alone = indices.filter((index) => !interest.detailed.has(index));
    if (alone.length > 0) writePrices(alone);
    const ofMoment = indices.filter((index) => interest.detailed.has(index));
    // Behind the moments that wait: no line is ahead of chart and book.
    if (ofMoment.length > 0) stores.write({ tickers: packTickers(columns, ofMoment), book: null, trades: null });
  }

  /** The rows of a list that is flung are painted before the page says that they are in view. */
  function bringPrices(rows: readonly unknown[]): void {
    const indices = rows.flatMap((row) => {
      const { symbol } = row as Partial<MarketRow>;
      const index = symbol === undefined ? -1 : symbols.indexOf(symbol);
      return index < 0 || interest.seen.has(index) ? [] : [index];
    });
    begin(indices);
  }
  return {
    isPainting,
    wasPainted: (index) => painted.has(index),
    addSymbols(list) {
      for (const { symbol } of list) names[symbols.indexOf(symbol)] = symbol;
    },
    nowSeen(indices) {
      if (surfaces > 0) begin(indices);
    },
    writePrices,
    write(flush, moment) {
      if (moment === null) stores.write(flush);
      else stores.stage(flush, moment);
    },
    momentTaken: stores.taken,
    openSurface(port) {
      if (!ownThread) {
        port.close();
        return;
      }
      const wasPainting = isPainting();
      surfaces++;
      serveSurface(port, {
        requestFrame: (draw) => frameLoop.schedule('chart', draw),
        onRows: bringPrices,
        onClose: () => void surfaces--,
      });
      // Watched markets come with their moments, from the first on.
      begin([...interest.seen].filter((index) => !wasPainting || !interest.detailed.has(index)));
    },
  };
}
