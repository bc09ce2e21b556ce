import type { OrPlain, ScaledPrice } from '../../model/numbers.ts';
import { UNKNOWN_TICKER } from '../../model/number-rows.ts';
import type { TickerValue } from '../../model/number-rows.ts';
import type { Counters } from '../counters.ts';
import type { FlushKind } from './flush-schedule.ts';

/** Newest state of every market as columns, indexed by the symbol table. NaN: unknown. Prices scaled. */
export type TickerColumns = Record<TickerValue, Float64Array>;

/** Flush kind that a market's changes are sent with. */
export type NewsKind = Exclude<FlushKind, 'labels'>;

export interface LatestTickersParts {
  counters: Counters;
  /** Most rows of hidden markets that may wait (decision 14), not counting markets that were never sent. */
  bufferSize(): number;
  /** Called when a market has a change to send with the next flush of this kind. */
  onNews(kind: NewsKind): void;
}

export interface LatestTickers {
  readonly columns: TickerColumns;
  tick(symbol: number, seq: number, timeMs: number, price: OrPlain<ScaledPrice>): void;
  /** Stores a price whose tick is not known, in the server's order. An equal price is no change. */
  price(symbol: number, timeMs: number, price: OrPlain<ScaledPrice>): void;
  /** Stores a 24 h summary. An equal one is no change: the server sends those of all markets once a second. */
  summary(
    symbol: number,
    timeMs: number,
    last: OrPlain<ScaledPrice>,
    open: OrPlain<ScaledPrice>,
    high: OrPlain<ScaledPrice>,
    low: OrPlain<ScaledPrice>,
    volume: number,
    quoteVolume: number,
  ): void;
  stale(symbol: number, stale: boolean): void;
  /**
   * Sets the markets that are flushed with their moment, all visible ones, and those of them that are only painted. A
   * market that becomes visible counts as changed.
   */
  setVisible(detailed: readonly number[], visible: readonly number[], painted?: readonly number[]): void;
  /**
   * Adds the indices of markets with changes of this kind to `into`, oldest first, and computes the direction of their
   * last move.
   */
  take(kind: NewsKind, into: number[]): void;
  /** Sequence number of the newest tick of a market; 0 before there is one. */
  seqOf(symbol: number): number;
  /** A new socket: sequence numbers may start over. */
  resetSequences(): void;
}

const START_ROWS = 64;
const KINDS = ['others', 'price', 'painted', 'moment'] as const satisfies readonly NewsKind[];
const OTHERS = KINDS.indexOf('others');
const PRICE = KINDS.indexOf('price');
const PAINTED = KINDS.indexOf('painted');
const MOMENT = KINDS.indexOf('moment');
/** States of `isNews`: nothing pending, pending, or pending but dropped, which is sent with the next change. */
const KNOWN = 0;
const WAITS = 1;
const DROPPED = 2;
const filled = (rows: number, value: number) => new Float64Array(rows).fill(value);
const unknown = (name: TickerValue, rows: number) => filled(rows, UNKNOWN_TICKER[name]);

function grown(from: Float64Array, to: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  to.set(from);
  return to;
}

function grownBytes(from: Uint8Array, rows: number): Uint8Array<ArrayBuffer> {
  const column = new Uint8Array(rows);
  column.set(from);
  return column;
}

/** @returns whether it was another value */
function write(column: Float64Array, symbol: number, value: number): boolean {
  if (Object.is(column[symbol], value)) return false;
  column[symbol] = value;
  return true;
}

/** Keeps the newest price of each market; prices between two flushes are never drawn (docs/contract.md#socket). */
export function createLatestTickers({ counters, bufferSize, onNews }: LatestTickersParts): LatestTickers {
  const columns: TickerColumns = {
    last: unknown('last', START_ROWS),
    direction: unknown('direction', START_ROWS),
    open24h: unknown('open24h', START_ROWS),
    high24h: unknown('high24h', START_ROWS),
    low24h: unknown('low24h', START_ROWS),
    volume: unknown('volume', START_ROWS),
    quoteVolume: unknown('quoteVolume', START_ROWS),
    tickTimeMs: unknown('tickTimeMs', START_ROWS),
    stale: unknown('stale', START_ROWS),
  };
  let lastSeq = new Float64Array(START_ROWS);
  let lastFlushed = filled(START_ROWS, NaN);
  /** Index in `KINDS`. */
  let kindOf = new Uint8Array(START_ROWS);
  let isNews = new Uint8Array(START_ROWS);
  /** Hidden markets that were never sent: they wait apart from the others and are never dropped. */
  const firstNews: number[] = [];
  /** Indices of changed markets, for each of `KINDS`. */
  const waiting: readonly number[][] = [...KINDS.map(() => []), firstNews];
  const otherNews = waiting[OTHERS]!;
  let seenNow: readonly number[] = [];

  function grow(rows: number): void {
    for (const name of Object.keys(columns) as TickerValue[]) columns[name] = grown(columns[name], unknown(name, rows));
    lastFlushed = grown(lastFlushed, filled(rows, NaN));
    lastSeq = grown(lastSeq, filled(rows, 0));
    kindOf = grownBytes(kindOf, rows);
    isNews = grownBytes(isNews, rows);
  }

  /** Short, so that engines put it into every tick. */
  function ensure(symbol: number): void {
    if (symbol >= columns.last.length) grow(2 * (symbol + 1));
  }

  /**
   * Drops the oldest half of the waiting hidden markets; their columns keep the newest value, which is sent with the
   * next change (decision 14).
   */
  function dropOldestHalf(): void {
    const dropped = otherNews.splice(0, Math.ceil(otherNews.length / 2));
    for (const symbol of dropped) isNews[symbol] = DROPPED;
    counters.overflow += dropped.length;
  }

  function news(symbol: number): void {
    if (isNews[symbol] === WAITS) return;
    isNews[symbol] = WAITS;
    const kind = kindOf[symbol]!;
    if (kind !== OTHERS) waiting[kind]!.push(symbol);
    else if (Number.isNaN(lastFlushed[symbol])) firstNews.push(symbol);
    else {
      if (otherNews.length >= bufferSize()) dropOldestHalf();
      otherNews.push(symbol);
    }
    onNews(KINDS[kind]!);
  }

  /** Moves a market's pending change to its present kind; a market that became visible counts as changed. */
  function putInPlace(symbol: number): void {
    if (isNews[symbol] === WAITS) {
      const own = waiting[kindOf[symbol]!]!;
      const former = waiting.find((list) => list !== own && list.includes(symbol));
      if (!former) return;
      former.splice(former.indexOf(symbol), 1);
      isNews[symbol] = KNOWN;
    } else if (isNews[symbol] === KNOWN && Object.is(columns.last[symbol], lastFlushed[symbol])) return;
    news(symbol);
  }

  function settleDirection(symbol: number): void {
    const move = columns.last[symbol]! - lastFlushed[symbol]!;
    if (move > 0) columns.direction[symbol] = 1;
    else if (move < 0) columns.direction[symbol] = -1;
    lastFlushed[symbol] = columns.last[symbol]!;
  }

  function takeAll(taken: number[], into: number[]): void {
    for (const symbol of taken) {
      isNews[symbol] = KNOWN;
      settleDirection(symbol);
      into.push(symbol);
    }
    taken.length = 0;
  }

  function setPrice(symbol: number, timeMs: number, price: OrPlain<ScaledPrice>): void {
    columns.last[symbol] = price;
    columns.tickTimeMs[symbol] = timeMs;
    // NaN compares false: an unknown extreme stays unknown until the summary comes.
    if (price > columns.high24h[symbol]!) columns.high24h[symbol] = price;
    if (price < columns.low24h[symbol]!) columns.low24h[symbol] = price;
    news(symbol);
  }

  return {
    columns,
    tick(symbol, seq, timeMs, price) {
      ensure(symbol);
      if (seq <= lastSeq[symbol]!) return;
      lastSeq[symbol] = seq;
      setPrice(symbol, timeMs, price);
    },
    price(symbol, timeMs, price) {
      ensure(symbol);
      if (price !== columns.last[symbol] || isNews[symbol] === DROPPED) setPrice(symbol, timeMs, price);
    },
    summary(symbol, timeMs, last, open, high, low, volume, quoteVolume) {
      ensure(symbol);
      const knownMs = columns.tickTimeMs[symbol]!;
      // A tick was quicker: its extremes are kept.
      const isLate = knownMs >= timeMs;
      const newest = isLate ? columns.last[symbol]! : last;
      let isNew = isNews[symbol] === DROPPED;
      isNew = write(columns.open24h, symbol, open) || isNew;
      isNew = write(columns.high24h, symbol, newest > high ? newest : high) || isNew;
      isNew = write(columns.low24h, symbol, newest < low ? newest : low) || isNew;
      isNew = write(columns.volume, symbol, volume) || isNew;
      isNew = write(columns.quoteVolume, symbol, quoteVolume) || isNew;
      isNew = write(columns.last, symbol, newest) || isNew;
      isNew = write(columns.tickTimeMs, symbol, isLate ? knownMs : timeMs) || isNew;
      if (isNew) news(symbol);
    },
    stale(symbol, stale) {
      ensure(symbol);
      if (write(columns.stale, symbol, stale ? 1 : 0) || isNews[symbol] === DROPPED) news(symbol);
    },
    setVisible(detailed, visible, painted = []) {
      for (const symbol of seenNow) kindOf[symbol] = OTHERS;
      seenNow = [...new Set([...visible, ...detailed])];
      for (const symbol of seenNow) {
        ensure(symbol);
        kindOf[symbol] = PRICE;
      }
      for (const symbol of painted) kindOf[symbol] = PAINTED;
      for (const symbol of detailed) kindOf[symbol] = MOMENT;
      seenNow.forEach(putInPlace);
    },
    take(kind, into) {
      if (kind === 'others') takeAll(firstNews, into);
      takeAll(waiting[KINDS.indexOf(kind)]!, into);
    },
    seqOf: (symbol) => lastSeq[symbol] ?? 0,
    resetSequences() {
      lastSeq.fill(0);
    },
  };
}
