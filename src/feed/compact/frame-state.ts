import { FEED_LIMITS } from '../../../protocol/feed/frame-format.ts';
import { SLOTS_MAX } from './market-slots.ts';
import { BookStates } from './book-states.ts';
import { StateCells } from './state-cells.ts';

/** The known state of a market. Prices and sizes are scaled, times server epoch ms. */
export const MARKET = {
  /** Price in the last PRICES entry, to which the next one is a difference. */
  listed: 0,
  /**
   * Price of the last trade in WATCH, to which the next one is a difference, with its sequence number and time; 0
   * before the first trade.
   */
  watched: 1,
  seq: 2,
  timeMs: 3,
  /** The newer one of `listed` and `watched`. */
  last: 4,
  open: 5,
  high: 6,
  low: 7,
  volume: 8,
  /** Whole units of the quote asset. */
  quoteVolume: 9,
  stale: 10,
} as const;
const MARKET_WIDTH = 11;

/** An open candle. */
export const CANDLE = { slot: 0, interval: 1, openTimeMs: 2, open: 3, high: 4, low: 5, close: 6, volume: 7 } as const;
const CANDLE_WIDTH = 8;
const CANDLES_MAX = FEED_LIMITS.watch * FEED_LIMITS.klines;

/** One trade of a frame. */
export const TRADE = { slot: 0, seq: 1, timeMs: 2, price: 3, size: 4, side: 5 } as const;
export const FRAME_TRADE_WIDTH = 6;
const TRADES_MAX = FEED_LIMITS.watch * FEED_LIMITS.trades;

/** A signed chain head as the frame has it. */
export interface HeadState {
  readonly slot: number;
  readonly seq: number;
  readonly timeMs: number;
  readonly hash: Uint8Array;
  readonly keyIndex: number;
  readonly signature: Uint8Array;
}

/**
 * Most chain heads of one frame: more than all watched markets need, since the server sends one of each in five
 * seconds.
 */
const HEADS_MAX = 32;

/** The fields of a market that a frame changed. */
export const CHANGED = { price: 1, day: 2, stale: 4 } as const;

/** The state that the server has sent, and the changes of the present frame. */
export class FrameState {
  readonly #markets = new StateCells(0);
  readonly #candles = new StateCells(CANDLES_MAX * CANDLE_WIDTH);
  readonly books = new BookStates();
  /** Rows of FRAME_TRADE_WIDTH. */
  readonly trades = new Float64Array(TRADES_MAX * FRAME_TRADE_WIDTH);
  tradeCount = 0;
  readonly heads: HeadState[] = [];
  /** Slots of the markets that the frame changed, each once, with flags of `CHANGED`. */
  changedSlots = new Int32Array(0);
  changedCount = 0;
  #changes = new Uint8Array(0);
  /** A bit for each candle. */
  #changedCandles = 0;
  /** Candles that the frame closed, before the ones that replaced them. */
  readonly #candleRow = new Float64Array(CANDLE_WIDTH);
  readonly #closed = new Float64Array(CANDLES_MAX * CANDLE_WIDTH);
  #closedCount = 0;

  /** Makes room for `slots` markets. Call it between two frames. */
  grow(slots: number): void {
    if (slots <= this.#changes.length) return;
    const size = Math.min(SLOTS_MAX, 2 * slots);
    this.#markets.grow(size * MARKET_WIDTH);
    this.changedSlots = new Int32Array(size);
    this.#changes = new Uint8Array(size);
  }

  market(slot: number, field: number): number {
    return this.#markets.get(slot * MARKET_WIDTH + field);
  }

  setMarket(slot: number, field: number, value: number): void {
    this.#markets.set(slot * MARKET_WIDTH + field, value);
  }

  /** Records that the frame changed a part of a market, by a flag of `CHANGED`. */
  changed(slot: number, what: number): void {
    if (this.#changes[slot] === 0) this.changedSlots[this.changedCount++] = slot;
    this.#changes[slot]! |= what;
  }

  /** Returns the parts of a market that the frame changed, as flags of `CHANGED`. */
  changesOf(slot: number): number {
    return this.#changes[slot]!;
  }

  /** Adds a trade. @returns false when there are more than four watched markets can have */
  addTrade(slot: number, seq: number, timeMs: number, price: number, sizeAndSide: number): boolean {
    if (this.tradeCount === TRADES_MAX) return false;
    const at = this.tradeCount++ * FRAME_TRADE_WIDTH;
    const isSold = sizeAndSide % 2;
    this.trades[at + TRADE.slot] = slot;
    this.trades[at + TRADE.seq] = seq;
    this.trades[at + TRADE.timeMs] = timeMs;
    this.trades[at + TRADE.price] = price;
    this.trades[at + TRADE.size] = (sizeAndSide - isSold) / 2;
    this.trades[at + TRADE.side] = isSold === 1 ? -1 : 1;
    return true;
  }

  /** @returns false when there are too many */
  addHead(head: HeadState): boolean {
    return this.heads.push(head) <= HEADS_MAX;
  }

  /** Returns the place of an open candle; −1 when it was not known. */
  candleOf(slot: number, interval: number): number {
    for (let candle = 0; candle < CANDLES_MAX; candle++) {
      if (this.candle(candle, CANDLE.slot) === slot && this.candle(candle, CANDLE.interval) === interval) return candle;
    }
    return -1;
  }

  /** Returns the place for a new candle; −1 when none is left. */
  newCandle(slot: number, interval: number): number {
    for (let candle = 0; candle < CANDLES_MAX; candle++) {
      if (!Number.isNaN(this.candle(candle, CANDLE.slot))) continue;
      this.#candles.set(candle * CANDLE_WIDTH + CANDLE.slot, slot);
      this.#candles.set(candle * CANDLE_WIDTH + CANDLE.interval, interval);
      return candle;
    }
    return -1;
  }

  candle(candle: number, field: number): number {
    return this.#candles.get(candle * CANDLE_WIDTH + field);
  }

  setCandle(candle: number, field: number, value: number): void {
    this.#candles.set(candle * CANDLE_WIDTH + field, value);
    this.#changedCandles |= 1 << candle;
  }

  /**
   * Keeps the candle of a place that the frame is about to replace, so that it is delivered too.
   * @returns false when there are too many
   */
  closeCandle(candle: number): boolean {
    if (((this.#changedCandles >> candle) & 1) === 0) return true;
    if (this.#closedCount === CANDLES_MAX) return false;
    const at = this.#closedCount++ * CANDLE_WIDTH;
    for (let field = 0; field < CANDLE_WIDTH; field++) this.#closed[at + field] = this.candle(candle, field);
    return true;
  }

  /** Calls back with each candle that the frame changed, closed ones first. The array is reused. */
  forChangedCandles(hear: (candle: Float64Array) => void): void {
    const row = this.#candleRow;
    for (let at = 0; at < this.#closedCount * CANDLE_WIDTH; at += CANDLE_WIDTH) {
      for (let field = 0; field < CANDLE_WIDTH; field++) row[field] = this.#closed[at + field]!;
      hear(row);
    }
    for (let candle = 0; candle < CANDLES_MAX; candle++) {
      if (((this.#changedCandles >> candle) & 1) === 0) continue;
      for (let field = 0; field < CANDLE_WIDTH; field++) row[field] = this.candle(candle, field);
      hear(row);
    }
  }

  /** Forgets the state of all markets, because a KEY contains the whole state. */
  startOver(): void {
    this.#markets.startOver();
    this.#candles.startOver();
    this.books.startOver();
  }

  /** The frame was good and has been delivered. */
  keep(): void {
    this.#markets.keep();
    this.#candles.keep();
    this.books.keep();
    this.#forgetChanges();
  }

  /** Undoes all changes of the frame. */
  undo(): void {
    this.#markets.undo();
    this.#candles.undo();
    this.books.undo();
    this.#forgetChanges();
  }

  #forgetChanges(): void {
    for (let at = 0; at < this.changedCount; at++) this.#changes[this.changedSlots[at]!] = 0;
    this.changedCount = 0;
    this.tradeCount = 0;
    this.heads.length = 0;
    this.#changedCandles = 0;
    this.#closedCount = 0;
  }
}
