import type { FeedSink } from '../../../src/feed/decode/feed-sink.ts';

const ignore = (): void => undefined;

/** Ignores everything that a decoder says; a measurement replaces what it counts. */
export const IGNORING_SINK: FeedSink = {
  tick: ignore,
  price: ignore,
  summary: ignore,
  stale: ignore,
  kline: ignore,
  depth: ignore,
  bookRows: ignore,
  head: ignore,
  rows: ignore,
  auth: ignore,
  pong: ignore,
};
