import { randomUUID } from 'node:crypto';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Bus } from '../infra/bus.ts';
import type { FeedBook } from './feed.ts';
import type { MirroredBook } from './mirrored-book.ts';
import { mirroredBook } from './mirrored-book.ts';

/** A book snapshot or delta that the engine sends to all other nodes. */
interface BookMessage {
  /** Id of the engine's run. */
  readonly run: string;
  /** Number of this market's message within the run. */
  readonly n: number;
  readonly whole: boolean;
  readonly book: FeedBook;
}

/** The book of one market on this node. */
interface Known {
  readonly mirror: MirroredBook;
  /** Position in the engine's messages; null while a snapshot is needed. */
  at: { readonly run: string; readonly n: number } | null;
}

/**
 * Distributes the books of a cluster. Only the engine has them: other nodes receive every delta, and request a snapshot
 * when they missed one.
 */
export interface BookNews {
  /** Publishes a delta. Call it on the engine. */
  publish(symbol: MarketSymbol, change: FeedBook): void;
  /**
   * Makes this node the engine with this book.
   * @returns the delta from the known book to it
   */
  begin(symbol: MarketSymbol, book: FeedBook): FeedBook;
  /** Requests missing snapshots on other nodes; sends requested ones on the engine. Call it once a second. */
  catchUp(): void;
  snapshot(symbol: MarketSymbol): FeedBook;
  close(): void;
}

const depthOf = (symbol: MarketSymbol): string => `md.${symbol}.depth`;
const snapshotRequestOf = (symbol: MarketSymbol): string => `md.${symbol}.ask`;

/**
 * Creates the distribution.
 * @param changed  called for every delta from an engine on another node
 */
export function bookNews(
  bus: Bus,
  symbols: readonly MarketSymbol[],
  changed: (symbol: MarketSymbol, change: FeedBook) => void,
): BookNews {
  const run = randomUUID();
  const books = new Map(symbols.map((symbol): [MarketSymbol, Known] => [symbol, { mirror: mirroredBook(), at: null }]));
  const requested = new Set<MarketSymbol>();
  let leads = false;

  const bookOf = (symbol: MarketSymbol): Known => {
    const known = books.get(symbol);
    if (!known) throw new RangeError(`no market ${symbol}`);
    return known;
  };

  function send(symbol: MarketSymbol, whole: boolean, book: FeedBook): void {
    const known = bookOf(symbol);
    const n = (known.at?.n ?? 0) + 1;
    known.at = { run, n };
    bus.publish(depthOf(symbol), JSON.stringify({ run, n, whole, book } satisfies BookMessage));
  }

  function receive(symbol: MarketSymbol, message: BookMessage): void {
    if (leads) return;
    const known = bookOf(symbol);
    if (message.whole) {
      known.at = { run: message.run, n: message.n };
      changed(symbol, known.mirror.replace(message.book));
    } else if (known.at?.run === message.run && known.at.n + 1 === message.n) {
      known.at = { run: message.run, n: message.n };
      known.mirror.apply(message.book);
      changed(symbol, message.book);
    } else if (known.at?.run !== message.run || message.n > known.at.n) {
      if (known.at !== null) bus.publish(snapshotRequestOf(symbol), '');
      known.at = null;
    }
  }

  const unsubscribe = symbols.flatMap((symbol) => [
    bus.subscribe(depthOf(symbol), (text) => receive(symbol, JSON.parse(text) as BookMessage)),
    bus.subscribe(snapshotRequestOf(symbol), () => void requested.add(symbol)),
  ]);

  return {
    publish(symbol, change) {
      bookOf(symbol).mirror.apply(change);
      send(symbol, false, change);
    },
    begin(symbol, book) {
      leads = true;
      const change = bookOf(symbol).mirror.replace(book);
      bookOf(symbol).at = null;
      send(symbol, true, book);
      return change;
    },
    catchUp() {
      if (leads) for (const symbol of requested) send(symbol, true, bookOf(symbol).mirror.snapshot());
      else for (const [symbol, { at }] of books) if (at === null) bus.publish(snapshotRequestOf(symbol), '');
      requested.clear();
    },
    snapshot: (symbol) => bookOf(symbol).mirror.snapshot(),
    close() {
      for (const stop of unsubscribe) stop();
    },
  };
}
