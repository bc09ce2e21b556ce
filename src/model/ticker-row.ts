import { placesOf } from './number-row.ts';

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

/** What is known of a market. */
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
