import type { View, Watched } from '../../../protocol/feed/view.ts';
import { marketSymbolOf } from '../../../protocol/units/market-symbol.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { HeardMarket, KnownRows } from './compact-client.ts';
import type { KnownCandle, KnownMarket, KnownTrade } from './json-client.ts';
import type { Truth } from './truth.ts';

/** Half of the time between two flushes: what is due a little later comes with the nearest one. */
const NEAR_MS = 50;
const FLUSH_MS = 100;
/** 24 h figures come once a second, their volumes every 30. */
const DAY_MS = 1000;
const VOLUMES_MS = 30_000;
const HEAD_MS = 5000;
/** A signed head comes once a second, and with a flush of the period. */
const HEAD_LATE_MS = 1200;
const PACE_STEP_MS = 100;

export interface Compared {
  readonly view: View;
  readonly markets: readonly HeardMarket[];
  readonly indexOf: ReadonlyMap<MarketSymbol, number>;
  /** The last flush of the client's period, and the period as it was at most within the last minute, ms. */
  readonly flushMs: number;
  readonly periodMs: number;
  /** Time of the newest KEY, which has the state that the others were last sent. */
  readonly keySentMs: number;
  readonly truth: Truth;
}

/** Counts comparisons and keeps what differed. */
export interface Tally {
  comparisons: number;
  byKind: Record<string, number>;
  differences: string[];
}

const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...each] : each));

function same(tally: Tally, kind: string, where: string, got: unknown, expected: unknown): void {
  tally.comparisons += 1;
  tally.byKind[kind] = (tally.byKind[kind] ?? 0) + 1;
  const [is, wanted] = [textOf(got), textOf(expected)];
  if (is !== wanted) tally.differences.push(`${where}: ${kind} is ${is}, not ${wanted}`);
}

/** Rows of one side as anybody would gather them: bids down, asks up, sizes added. */
export function gather(
  levels: ReadonlyMap<number, number>,
  step: number,
  rows: number,
  isAsk: boolean,
): readonly (readonly [number, number])[] {
  const sums = new Map<number, number>();
  for (const [price, size] of levels) {
    const row = isAsk ? Math.ceil(price / step) : Math.floor(price / step);
    sums.set(row, (sums.get(row) ?? 0) + size);
  }
  return [...sums].toSorted(([a], [b]) => (isAsk ? a - b : b - a)).slice(0, rows);
}

/** A part that has a pace of its own may be that old. */
const mayBeOld = ({ flushMs, keySentMs, view }: Compared, sentMs: number, paceMs: number): boolean =>
  paceMs > view.period &&
  flushMs - Math.max(sentMs, keySentMs) < Math.ceil(paceMs / PACE_STEP_MS) * PACE_STEP_MS - NEAR_MS;

function compareTrades(tally: Tally, where: string, heard: HeardMarket, known: KnownMarket, watched: Watched): void {
  same(tally, 'seq', where, heard.seq, known.seq);
  if (known.seq === 0) return;
  same(tally, 'time', where, heard.timeMs, known.timeMs);
  const expected = known.trades.slice(known.trades.length - watched.trades);
  if (watched.trades === 0) return;
  const fields = (trade: KnownTrade | undefined) =>
    trade && [trade.seq, trade.timeMs, trade.price, trade.size, trade.side];
  same(
    tally,
    'trades',
    where,
    expected.map(({ seq }) => fields(heard.trades.get(seq))),
    expected.map(fields),
  );
}

function compareBook(
  tally: Tally,
  where: string,
  book: KnownRows | null,
  known: KnownMarket,
  { book: wish }: Watched,
  { flushMs, keySentMs }: Compared,
): void {
  if (!wish) return;
  const bids = gather(known.bids, wish.step, wish.rows, false);
  const asks = gather(known.asks, wish.step, wish.rows, true);
  same(tally, 'book', where, [book?.step, book?.bids, book?.asks], [wish.step, bids, asks]);
  if (!book) return;
  const bestBid = Math.max(0, ...known.bids.keys());
  if (bids.length > 0) same(tally, 'best bid', where, book.bestBid, bestBid);
  if (bids.length > 0 && asks.length > 0) {
    same(tally, 'spread', where, book.spread, Math.min(...known.asks.keys()) - bestBid);
  }
  // A KEY has the seq of the last BOOK part, which may be behind.
  if (book.sentMs === flushMs && keySentMs !== flushMs) same(tally, 'seq of the book', where, book.seq, known.bookSeq);
}

function compareCandles(
  tally: Tally,
  where: string,
  heard: HeardMarket,
  known: KnownMarket,
  { klines }: Watched,
  compared: Compared,
): void {
  const { view, flushMs } = compared;
  for (const interval of klines) {
    const candle = heard.candles.get(interval);
    const expected = known.candles.get(interval);
    if (candle && mayBeOld(compared, candle.sentMs, view.klinePace)) continue;
    const newest = (rows: readonly KnownCandle[] | undefined) => rows?.at(-1);
    same(tally, 'candle', `${where} ${interval}`, newest(candle?.rows), newest(expected));
    if (!candle || candle.rows.length < 2 || candle.sentMs !== flushMs) continue;
    same(tally, 'closed candle', `${where} ${interval}`, candle.rows.at(-2), expected?.at(-2));
  }
}

function compareDay(tally: Tally, where: string, heard: HeardMarket, symbol: MarketSymbol, compared: Compared): void {
  const { flushMs, periodMs, truth } = compared;
  const { day } = heard;
  const within = (ms: number, is: (of: NonNullable<HeardMarket['day']>) => boolean): boolean =>
    truth.held(symbol, flushMs - ms - periodMs - FLUSH_MS, flushMs, ({ day: right }) => is(right));
  const prices =
    day !== null && within(DAY_MS, ({ open, high, low }) => open === day.open && high === day.high && low === day.low);
  same(tally, 'day', where, prices || day, true);
  const volumes =
    day !== null &&
    within(VOLUMES_MS + DAY_MS, ({ volume, quoteVolume }) => volume === day.volume && quoteVolume === day.quoteVolume);
  same(tally, 'volumes', where, volumes || day, true);
}

function compareRest(tally: Tally, where: string, heard: HeardMarket, symbol: MarketSymbol, compared: Compared): void {
  const { flushMs, periodMs, truth, view } = compared;
  const price = Number.isNaN(heard.price) ? 0 : heard.price;
  const held = truth.held(symbol, flushMs - view.rest - periodMs - FLUSH_MS, flushMs, (right) => right.price === price);
  same(tally, 'rest', where, held || price, true);
}

/**
 * Compares all that a client in step has to know after the last flush of its period with what a JSON client knew then.
 * @param name  of the client, for what differs
 */
export function compareClient(tally: Tally, name: string, compared: Compared): void {
  const { view, markets, indexOf, flushMs, periodMs, truth } = compared;
  const known = truth.after(flushMs);
  if (!known) return;
  const shown = new Set<MarketSymbol>();
  const each = (
    wire: string,
    act: (symbol: MarketSymbol, heard: HeardMarket, right: KnownMarket, where: string) => void,
  ) => {
    const symbol = marketSymbolOf(wire)!;
    const right = known.get(symbol);
    if (!right) return;
    shown.add(symbol);
    act(symbol, markets[indexOf.get(symbol)!]!, right, `${name} at ${flushMs}, ${wire}`);
  };
  const watched = new Set(view.watch.map(({ symbol }) => symbol));
  for (const wire of view.list) {
    each(wire, (_symbol, heard, right, where) => {
      // The price of a market that is looked at is that of its newest trade.
      if (watched.has(wire) && mayBeOld(compared, heard.tradesSentMs, view.pace)) return;
      if (right.price > 0) same(tally, 'price', where, heard.price, right.price);
    });
  }
  for (const watched of view.watch) {
    each(watched.symbol, (_symbol, heard, right, where) => {
      if (!mayBeOld(compared, heard.tradesSentMs, view.pace)) compareTrades(tally, where, heard, right, watched);
      const bookMs = heard.book?.sentMs ?? -Infinity;
      if (!mayBeOld(compared, bookMs, view.pace)) compareBook(tally, where, heard.book, right, watched, compared);
      compareCandles(tally, where, heard, right, watched, compared);
      if (!watched.heads) return;
      const newest = heard.heads.at(-1);
      if (newest)
        same(tally, 'head', where, flushMs - newest.timeMs < HEAD_MS + HEAD_LATE_MS + periodMs || newest.timeMs, true);
    });
  }
  for (const symbol of shown) {
    const heard = markets[indexOf.get(symbol)!]!;
    const where = `${name} at ${flushMs}, ${symbol}`;
    same(tally, 'stale', where, heard.stale, known.get(symbol)!.stale);
    if (view.day && known.get(symbol)!.price > 0) compareDay(tally, where, heard, symbol, compared);
  }
  if (view.rest === 0) return;
  for (const [symbol, index] of indexOf) {
    if (!shown.has(symbol)) compareRest(tally, `${name} at ${flushMs}, ${symbol}`, markets[index]!, symbol, compared);
  }
}
