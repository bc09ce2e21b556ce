/** Counters of the feed for diagnostics; everything dropped is counted. */
export interface Counters {
  messages: number;
  /** Prices in these messages; one that arrives by DETAIL and by TRADE counts twice. */
  prices: number;
  /** Messages that are not JSON, not an object, or have fields of the wrong kind. */
  garbage: number;
  oversized: number;
  /** A type, symbol or interval we do not know. */
  unknown: number;
  /**
   * Prices that one stream repeated or sent too late. Each price in both streams is normal and not counted (decision
   * 7).
   */
  duplicates: number;
  /** Sequence numbers missing. */
  gaps: number;
  /** Prices left out because the buffer was full (decision 14). */
  overflow: number;
  /** Bytes received on the socket, headers not included. */
  bytesIn: number;
  /** Binary frames of the compact feed, those that were refused included. */
  framesIn: number;
  /** Bytes and frames sent on the socket, headers not included. */
  bytesOut: number;
  framesOut: number;
  /** Whole states of a view among the frames received that were applied. */
  keys: number;
  /** How often a frame was missing or damaged, so that a whole state was requested. */
  lost: number;
}

export const newCounters = (): Counters => ({
  messages: 0,
  prices: 0,
  garbage: 0,
  oversized: 0,
  unknown: 0,
  duplicates: 0,
  gaps: 0,
  overflow: 0,
  bytesIn: 0,
  framesIn: 0,
  bytesOut: 0,
  framesOut: 0,
  keys: 0,
  lost: 0,
});
