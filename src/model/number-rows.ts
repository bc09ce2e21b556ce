/**
 * Returns the index of each field in a row of numbers: `{ seq: 0, price: 1 … }`. Rows of numbers cross threads, where
 * objects would be copied; writer and reader take their indices from one list of names.
 */
export const placesOf = <const Field extends string>(fields: readonly Field[]): Readonly<Record<Field, number>> =>
  Object.fromEntries(fields.map((field, place) => [field, place])) as Record<Field, number>;

/** A kline as a row of numbers, in the order in which the wire begins its rows. */
export const KLINE_FIELDS = ['openTimeMs', 'open', 'high', 'low', 'close', 'volume'] as const;

export type KlineField = (typeof KLINE_FIELDS)[number];
export const KLINE_PLACES = placesOf(KLINE_FIELDS);
export const KLINE_WIDTH = KLINE_FIELDS.length;

/**
 * The newest prices of a market as a row of numbers, as the live side hands them to the page. A field added here does not
 * compile until the feed keeps a column of it and the page a signal, and fails a test until it is packed and read.
 */
export const TICKER_FIELDS = [
  /** Number of the market: see SymbolNumbers. */
  'symbolIndex',
  'last',
  /** Sign of the last move. */
  'direction',
  'open24h',
  'high24h',
  'low24h',
  'volume',
  'quoteVolume',
  'tickTimeMs',
  /** 1 or 0. */
  'stale',
] as const;

export const TICKER_COLUMNS = placesOf(TICKER_FIELDS);
export const TICKER_WIDTH = TICKER_FIELDS.length;

/** Fields of a ticker without the symbol. */
export type TickerValue = Exclude<(typeof TICKER_FIELDS)[number], 'symbolIndex'>;

/** A market of which nothing is known yet. NaN: unknown. */
export const UNKNOWN_TICKER: Readonly<Record<TickerValue, number>> = {
  last: NaN,
  direction: 0,
  open24h: NaN,
  high24h: NaN,
  low24h: NaN,
  volume: NaN,
  quoteVolume: NaN,
  tickTimeMs: NaN,
  stale: 0,
};

/** A public trade as a row of numbers, as the live side hands them to the page. */
export const TRADE_FIELDS = [
  'seq',
  /** Scaled, as the size is. */
  'price',
  'size',
  'timeMs',
  /** Who took: 1 a buyer, −1 a seller. */
  'side',
] as const;

export type TradeField = (typeof TRADE_FIELDS)[number];
export const TRADE_COLUMNS = placesOf(TRADE_FIELDS);
export const TRADE_WIDTH = TRADE_FIELDS.length;
