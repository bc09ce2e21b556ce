/** Sizes of the cases. Tests run smaller ones. */
export interface Sizes {
  /** Orders in a sort. */
  readonly orders: number;
  /** Candles of the studies: a chart's history, and the longest. More than `SETTLED`. */
  readonly candles: number;
  readonly longHistory: number;
  /** Candles behind the one that ticks. More than `SETTLED`. */
  readonly shortBehind: number;
  readonly longBehind: number;
  readonly bookLevels: number;
  readonly bookChanges: number;
  readonly messages: number;
}

export const FULL_SIZES: Sizes = {
  orders: 100_000,
  candles: 10_000,
  longHistory: 1_000_000,
  shortBehind: 1000,
  longBehind: 100_000,
  bookLevels: 5000,
  bookChanges: 1000,
  messages: 1000,
};

export const TINY_SIZES: Sizes = {
  orders: 300,
  candles: 600,
  longHistory: 1500,
  shortBehind: 500,
  longBehind: 900,
  bookLevels: 100,
  bookChanges: 30,
  messages: 20,
};
