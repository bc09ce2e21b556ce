/** One minute. Prices in ticks, volumes in lots, quote sums in ticks × lots. Integers below 2^53. */
export interface Minute {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly quoteVolume: number;
  readonly trades: number;
  readonly takerVolume: number;
  readonly takerQuoteVolume: number;
}

export const MINUTE_MS = 60_000;
export const HOUR_MINUTES = 60;
export const DAY_MINUTES = 1440;

/** Columns of a row, in this order; a row with 0 trades is a minute without a tick. */
export const OPEN = 0;
export const HIGH = 1;
export const LOW = 2;
export const CLOSE = 3;
export const VOLUME = 4;
export const QUOTE_VOLUME = 5;
export const TRADES = 6;
export const TAKER_VOLUME = 7;
export const TAKER_QUOTE_VOLUME = 8;
export const COLUMNS = 9;

export const minuteOf = (timeMs: number): number => Math.floor(timeMs / MINUTE_MS);

/** The place of a minute: `data[at + CLOSE]` is its close. */
export interface MinuteRow {
  readonly data: Float64Array;
  readonly at: number;
}

/**
 * One-minute candles of one symbol, by epoch minute, in blocks of a UTC day (100 kB each). Minutes without a trade are
 * absent.
 */
export interface MinuteSeries {
  /** Calls `visit` for each minute present in [from, to], ascending. Hot path: no allocation per minute. */
  each(from: number, to: number, visit: (minute: number, data: Float64Array, at: number) => void): void;
  row(minute: number): MinuteRow | null;
  set(minute: number, candle: Minute): void;
  /** Adds one tick to its minute. */
  addTick(minute: number, price: number, qty: number, takerBought: boolean): void;
  /** Returns the newest minute present in [from, to], or null. */
  lastIn(from: number, to: number): number | null;
  /** Drops whole days before `minute`. */
  dropBefore(minute: number): void;
}

/** Writes a minute's columns, the first one at `at`. */
export function writeMinute(data: Float64Array, at: number, minute: Minute): void {
  data[at + OPEN] = minute.open;
  data[at + HIGH] = minute.high;
  data[at + LOW] = minute.low;
  data[at + CLOSE] = minute.close;
  data[at + VOLUME] = minute.volume;
  data[at + QUOTE_VOLUME] = minute.quoteVolume;
  data[at + TRADES] = minute.trades;
  data[at + TAKER_VOLUME] = minute.takerVolume;
  data[at + TAKER_QUOTE_VOLUME] = minute.takerQuoteVolume;
}

/** Returns the minute whose first column is at `at`. */
export const minuteAt = (data: Float64Array, at: number): Minute => ({
  open: data[at + OPEN]!,
  high: data[at + HIGH]!,
  low: data[at + LOW]!,
  close: data[at + CLOSE]!,
  volume: data[at + VOLUME]!,
  quoteVolume: data[at + QUOTE_VOLUME]!,
  trades: data[at + TRADES]!,
  takerVolume: data[at + TAKER_VOLUME]!,
  takerQuoteVolume: data[at + TAKER_QUOTE_VOLUME]!,
});

/**
 * Sums rows into one, as minutes into their hour; all sums must be below 2^53.
 * @param from  index of the first row in `data`
 * @param to  index after the last one
 * @param at  place in `sums` of the sum's first column
 */
export function addRows(data: Float64Array, from: number, to: number, sums: Float64Array, at: number): void {
  const first = from * COLUMNS;
  const end = to * COLUMNS;
  sums[at + OPEN] = data[first + OPEN]!;
  sums[at + HIGH] = data[first + HIGH]!;
  sums[at + LOW] = data[first + LOW]!;
  sums[at + CLOSE] = data[end - COLUMNS + CLOSE]!;
  sums.fill(0, at + VOLUME, at + COLUMNS);
  for (let row = first; row < end; row += COLUMNS) {
    if (data[row + HIGH]! > sums[at + HIGH]!) sums[at + HIGH] = data[row + HIGH]!;
    if (data[row + LOW]! < sums[at + LOW]!) sums[at + LOW] = data[row + LOW]!;
    for (let column = VOLUME; column < COLUMNS; column += 1) sums[at + column]! += data[row + column]!;
  }
}

export function minuteSeries(): MinuteSeries {
  const days = new Map<number, Float64Array>();

  function dayAt(minute: number): Float64Array {
    const day = Math.floor(minute / DAY_MINUTES);
    let data = days.get(day);
    if (!data) {
      data = new Float64Array(DAY_MINUTES * COLUMNS);
      days.set(day, data);
    }
    return data;
  }
  const offsetOf = (minute: number): number => (minute % DAY_MINUTES) * COLUMNS;

  return {
    each(from, to, visit) {
      for (let minute = from; minute <= to;) {
        const day = Math.floor(minute / DAY_MINUTES);
        const dayEnd = Math.min(to, day * DAY_MINUTES + DAY_MINUTES - 1);
        const data = days.get(day);
        if (data) {
          for (let at = offsetOf(minute); minute <= dayEnd; minute += 1, at += COLUMNS) {
            if (data[at + TRADES]! > 0) visit(minute, data, at);
          }
        }
        minute = dayEnd + 1;
      }
    },

    row(minute) {
      const data = days.get(Math.floor(minute / DAY_MINUTES));
      const at = offsetOf(minute);
      return data && data[at + TRADES]! > 0 ? { data, at } : null;
    },

    set(minute, candle) {
      writeMinute(dayAt(minute), offsetOf(minute), candle);
    },

    addTick(minute, price, qty, takerBought) {
      const data = dayAt(minute);
      const at = offsetOf(minute);
      const first = data[at + TRADES] === 0;
      if (first) data[at + OPEN] = price;
      if (first || price > data[at + HIGH]!) data[at + HIGH] = price;
      if (first || price < data[at + LOW]!) data[at + LOW] = price;
      data[at + CLOSE] = price;
      data[at + VOLUME]! += qty;
      data[at + QUOTE_VOLUME]! += price * qty;
      data[at + TRADES]! += 1;
      if (!takerBought) return;
      data[at + TAKER_VOLUME]! += qty;
      data[at + TAKER_QUOTE_VOLUME]! += price * qty;
    },

    lastIn(from, to) {
      for (let minute = to; minute >= from; minute -= 1) {
        const day = Math.floor(minute / DAY_MINUTES);
        const data = days.get(day);
        if (!data) minute = day * DAY_MINUTES;
        else if (data[offsetOf(minute) + TRADES]! > 0) return minute;
      }
      return null;
    },

    dropBefore(minute) {
      const firstKept = Math.floor(minute / DAY_MINUTES);
      for (const day of days.keys()) if (day < firstKept) days.delete(day);
    },
  };
}
