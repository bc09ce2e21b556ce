import type { KlineKey, KlineSink, KlineSource } from '../../../../src/chart/kline-source.ts';
import { columnsFrom } from './klines.ts';
import type { Row } from './klines.ts';

/** A source that tests drive by hand, and that counts who is subscribed. */
export interface ArraySource extends KlineSource {
  readonly opened: KlineKey[];
  closed: number;
  olderAsked: number;
  /** The sink of the latest subscription. */
  readonly sink: KlineSink;
}

/** @param rows what every subscription starts with; null: nothing comes until the test says so */
export function arraySource(rows: readonly Row[] | null, decimals = 1): ArraySource {
  const sinks: KlineSink[] = [];
  const source: ArraySource = {
    opened: [],
    closed: 0,
    olderAsked: 0,
    get sink() {
      return sinks[sinks.length - 1]!;
    },
    open(key, sink) {
      source.opened.push(key);
      sinks.push(sink);
      if (rows) sink.reset(columnsFrom(rows), decimals);
      return { loadOlder: () => void source.olderAsked++, close: () => void source.closed++ };
    },
  };
  return source;
}
