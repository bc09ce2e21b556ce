import type { OrPlain, ScaledPrice } from '../../model/numbers.ts';
import { UNKNOWN_TICKER } from '../../model/ticker-row.ts';
import type { TickerValue } from '../../model/ticker-row.ts';
import type { Counters } from '../counters.ts';

/** Newest state of every market as columns, indexed by the symbol table. NaN: unknown. Prices scaled. */
export type TickerColumns = Record<TickerValue, Float64Array>;

export interface LatestTickersParts {
  counters: Counters;
  /** Rows of hidden markets that may wait (decision 14). */
  bufferSize(): number;
  /** A market has news; visible ones are flushed at the full rate. */
  onNews(visible: boolean): void;
}

export interface LatestTickers {
  readonly columns: TickerColumns;
  tick(symbol: number, seq: number, timeMs: number, price: OrPlain<ScaledPrice>): void;
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
  /** Those that became visible are news at once. */
  setVisible(symbols: readonly number[]): void;
  /** Moves the indices with news into `into`, oldest first, and settles their direction. */
  take(visible: boolean, into: number[]): void;
  /** A new socket: sequence numbers may start over. */
  resetSequences(): void;
}

const START_ROWS = 64;
const filled = (rows: number, value: number) => new Float64Array(rows).fill(value);
const unknown = (name: TickerValue, rows: number) => filled(rows, UNKNOWN_TICKER[name]);

function grown(from: Float64Array, to: Float64Array<ArrayBuffer>): Float64Array<ArrayBuffer> {
  to.set(from);
  return to;
}

/** The latest price of each market wins; what lies between two flushes is never drawn (docs/contract.md#socket). */
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
  let isVisible = new Uint8Array(START_ROWS);
  let isNews = new Uint8Array(START_ROWS);
  const visibleNews: number[] = [];
  const otherNews: number[] = [];
  let visibleNow: readonly number[] = [];

  function bytes(from: Uint8Array, rows: number): Uint8Array<ArrayBuffer> {
    const column = new Uint8Array(rows);
    column.set(from);
    return column;
  }

  function grow(rows: number): void {
    for (const name of Object.keys(columns) as TickerValue[]) columns[name] = grown(columns[name], unknown(name, rows));
    lastFlushed = grown(lastFlushed, filled(rows, NaN));
    lastSeq = grown(lastSeq, filled(rows, 0));
    isVisible = bytes(isVisible, rows);
    isNews = bytes(isNews, rows);
  }

  /** Short, so that engines put it into every tick. */
  function ensure(symbol: number): void {
    if (symbol >= columns.last.length) grow(2 * (symbol + 1));
  }

  /** Oldest half of the waiting hidden markets; their columns keep the newest value for the next news (decision 14). */
  function dropOldestHalf(): void {
    const dropped = otherNews.splice(0, Math.ceil(otherNews.length / 2));
    for (const symbol of dropped) isNews[symbol] = 0;
    counters.overflow += dropped.length;
  }

  function news(symbol: number): void {
    if (isNews[symbol] === 1) return;
    isNews[symbol] = 1;
    const visible = isVisible[symbol] === 1;
    if (visible) visibleNews.push(symbol);
    else {
      if (otherNews.length >= bufferSize()) dropOldestHalf();
      otherNews.push(symbol);
    }
    onNews(visible);
  }

  function setLast(symbol: number, timeMs: number, price: number): void {
    columns.last[symbol] = price;
    columns.tickTimeMs[symbol] = timeMs;
    // NaN compares false: an unknown extreme stays unknown until the summary comes.
    if (price > columns.high24h[symbol]!) columns.high24h[symbol] = price;
    if (price < columns.low24h[symbol]!) columns.low24h[symbol] = price;
  }

  function settleDirection(symbol: number): void {
    const move = columns.last[symbol]! - lastFlushed[symbol]!;
    if (move > 0) columns.direction[symbol] = 1;
    else if (move < 0) columns.direction[symbol] = -1;
    lastFlushed[symbol] = columns.last[symbol]!;
  }

  return {
    columns,
    tick(symbol, seq, timeMs, price) {
      ensure(symbol);
      if (seq <= lastSeq[symbol]!) return;
      lastSeq[symbol] = seq;
      setLast(symbol, timeMs, price);
      news(symbol);
    },
    summary(symbol, timeMs, last, open, high, low, volume, quoteVolume) {
      ensure(symbol);
      columns.open24h[symbol] = open;
      columns.high24h[symbol] = high;
      columns.low24h[symbol] = low;
      columns.volume[symbol] = volume;
      columns.quoteVolume[symbol] = quoteVolume;
      const knownMs = columns.tickTimeMs[symbol]!;
      if (knownMs >= timeMs)
        setLast(symbol, knownMs, columns.last[symbol]!); // a tick was quicker: keep its extremes
      else setLast(symbol, timeMs, last);
      news(symbol);
    },
    stale(symbol, stale) {
      ensure(symbol);
      columns.stale[symbol] = stale ? 1 : 0;
      news(symbol);
    },
    setVisible(symbols) {
      for (const symbol of visibleNow) isVisible[symbol] = 0;
      visibleNow = symbols;
      for (const symbol of symbols) {
        ensure(symbol);
        isVisible[symbol] = 1;
        if (isNews[symbol] === 1) {
          const waiting = otherNews.indexOf(symbol);
          if (waiting >= 0) otherNews.splice(waiting, 1);
          else continue; // waits among the visible already
          isNews[symbol] = 0;
        } else if (Object.is(columns.last[symbol], lastFlushed[symbol])) continue;
        news(symbol);
      }
    },
    take(visible, into) {
      const waiting = visible ? visibleNews : otherNews;
      into.length = 0;
      for (const symbol of waiting) {
        isNews[symbol] = 0;
        settleDirection(symbol);
        into.push(symbol);
      }
      waiting.length = 0;
    },
    resetSequences() {
      lastSeq.fill(0);
    },
  };
}
