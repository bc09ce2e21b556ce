import { randomUUID } from 'node:crypto';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import type { Bus } from '../infra/bus.ts';
import type { FeedBook } from './feed.ts';
import type { MirroredBook } from './mirrored-book.ts';
import { mirroredBook } from './mirrored-book.ts';

/** A whole book, or a change of it, from the engine to all other nodes. */
interface BookMessage {
  /** Of one engine between its start and its end. */
  readonly run: string;
  /** Counts the messages of this market in the run. */
  readonly n: number;
  readonly whole: boolean;
  readonly book: FeedBook;
}

/** The book of one market as this node knows it. */
interface Known {
  readonly mirror: MirroredBook;
  /** Null: to be asked for. */
  at: { readonly run: string; readonly n: number } | null;
}

/**
 * Books of a cluster. They are made by the engine and kept nowhere: other nodes hear of every change, and ask for a whole book
 * when they have missed one.
 */
export interface BookNews {
  /** As the engine: a change that is published now. */
  tell(symbol: MarketSymbol, change: FeedBook): void;
  /** From now on this node is the engine, and this is the book. @returns the change that leads to it */
  begin(symbol: MarketSymbol, book: FeedBook): FeedBook;
  /** Asks for the books that are not known, as another node; tells those that were asked for, as the engine. Once a second is enough. */
  catchUp(): void;
  snapshot(symbol: MarketSymbol): FeedBook;
  close(): void;
}

const depthOf = (symbol: MarketSymbol): string => `md.${symbol}.depth`;
const askOf = (symbol: MarketSymbol): string => `md.${symbol}.ask`;

/** @param changed told of every change that came from the engine elsewhere */
export function bookNews(
  bus: Bus,
  symbols: readonly MarketSymbol[],
  changed: (symbol: MarketSymbol, change: FeedBook) => void,
): BookNews {
  const run = randomUUID();
  const books = new Map(symbols.map((symbol): [MarketSymbol, Known] => [symbol, { mirror: mirroredBook(), at: null }]));
  const asked = new Set<MarketSymbol>();
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

  function hear(symbol: MarketSymbol, message: BookMessage): void {
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
      if (known.at !== null) bus.publish(askOf(symbol), '');
      known.at = null;
    }
  }

  const unsubscribe = symbols.flatMap((symbol) => [
    bus.subscribe(depthOf(symbol), (text) => hear(symbol, JSON.parse(text) as BookMessage)),
    bus.subscribe(askOf(symbol), () => void asked.add(symbol)),
  ]);

  return {
    tell(symbol, change) {
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
      if (leads) for (const symbol of asked) send(symbol, true, bookOf(symbol).mirror.snapshot());
      else for (const [symbol, { at }] of books) if (at === null) bus.publish(askOf(symbol), '');
      asked.clear();
    },
    snapshot: (symbol) => bookOf(symbol).mirror.snapshot(),
    close() {
      for (const stop of unsubscribe) stop();
    },
  };
}
