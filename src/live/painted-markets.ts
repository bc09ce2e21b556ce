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
  /** True on a worker: lists are painted there. On the page's thread text is cheaper than a canvas. */
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
  /** Returns whether a list has ever had a row of this market on a canvas. */
  wasPainted(index: number): boolean;
  addSymbols(list: readonly SymbolScale[]): void;
  /** Reports that these markets have become visible. */
  nowSeen(indices: readonly number[]): void;
  /** Writes prices of markets that no moment shows at once. */
  writePrices(indices: readonly number[]): void;
  /**
   * Writes parts of a flush.
   * @param moment  the moment that the page must have applied first; null to write at once, or after waiting ones
   */
  write(flush: Stored, moment: number | null): void;
  /** The page has all moments up to this one. */
  momentTaken(moment: number): void;
  /** Serves one more list, or closes its port where this thread paints none. */
  openSurface(port: MessagePort): void;
}

export function createPaintedMarkets({ ownThread, symbols, columns, interest }: PaintedMarketsParts): PaintedMarkets {
  const names: MarketSymbol[] = [];
  const stores = createOwnStores(names);
  /** Markets with a row that a list has ever painted. */
  const painted = new Set<number>();
  let surfaces = 0;

  const isPainting = () => ownThread && (surfaces > 0 || interest.view.book !== null || interest.view.trades !== null);
  const writePrices = (indices: readonly number[]) => stores.writePrices(packTickers(columns, indices));

  /**
   * A market that becomes visible may have no pending change: so far the page showed it, and now this thread paints it.
   */
  function begin(indices: readonly number[]): void {
    for (const index of indices) painted.add(index);
    const alone = indices.filter((index) => !interest.detailed.has(index));
    if (alone.length > 0) writePrices(alone);
    const ofMoment = indices.filter((index) => interest.detailed.has(index));
    // Written after waiting moments, so that no line is newer than chart and book.
    if (ofMoment.length > 0) stores.write({ tickers: packTickers(columns, ofMoment), book: null, trades: null });
  }

  /** Rows of a fast scrolled list are painted before the page reports that they are visible. */
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
      // Watched markets are written with their moments, from the first one on.
      begin([...interest.seen].filter((index) => !wasPainting || !interest.detailed.has(index)));
    },
  };
}
