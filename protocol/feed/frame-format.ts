/** Version of the compact feed that this release speaks (docs/feed.md). */
export const FEED_VERSION = 1;

/** First byte of a binary frame; its upper four bits are 0. */
export const FRAME = { flush: 1, key: 2, guard: 3 } as const;

/** Tag of a part. A part is tag u8, length v, bytes; one with an unknown tag is skipped. */
export const PART = {
  prices: 1,
  pricesKey: 2,
  day: 3,
  watch: 4,
  book: 5,
  bookKey: 6,
  kline: 7,
  head: 8,
  stale: 9,
  /** Whole figures of 24 h: in a KEY, and when a market comes into the wish. */
  dayKey: 10,
} as const;

/** Flags of DAY: which changes follow. */
export const DAY = { open: 1, high: 2, low: 4, volumes: 8 } as const;

/** Flags of WATCH. `whole`: seq, time and price of the newest trade follow. */
export const WATCH = { whole: 1 } as const;

/** Flags of KLINE. `volume`: a change of the volume follows; without it the volume stood. */
export const KLINE = { whole: 1, high: 2, low: 4, volume: 8 } as const;

/** Periods a view may ask for, ms. */
export const FEED_PERIODS_MS = [100, 200, 300, 500, 1000, 1600, 2000, 5000] as const;
export type FeedPeriodMs = (typeof FEED_PERIODS_MS)[number];

/** Limits of a wish. */
export const FEED_LIMITS = {
  list: 150,
  watch: 4,
  trades: 50,
  /** Rows of a side of the book: tickets walk them. */
  rows: 200,
  /** Size of a book row's step in ticks. */
  step: 10_000,
  klines: 2,
  guards: 100,
  viewBytes: 4096,
  viewsPerSecond: 4,
} as const;

/** A view that is not quiet gets an empty FLUSH after this long without a frame, ms. */
export const EMPTY_FRAME_MS = 2500;
