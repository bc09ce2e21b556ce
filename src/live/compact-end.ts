import { FRAME } from '../../protocol/feed/frame-format.ts';
import { createCompactFeed } from '../feed/compact/compact-feed.ts';
import type { CompactFeed } from '../feed/compact/compact-feed.ts';
import { viewAnswerOf } from '../feed/compact/view-answer.ts';
import type { Counters } from '../feed/counters.ts';
import type { CompactEnd } from '../feed/decode/decode-message.ts';
import type { FeedSink } from '../feed/decode/feed-sink.ts';
import type { SymbolTable } from '../feed/decode/symbol-table.ts';
import type { Timers } from '../model/timers.ts';
import { createHeadKeys } from './head-keys.ts';
import type { HeadKeys } from './head-keys.ts';
import type { FromLive } from './thread-messages.ts';
import type { Stream } from './live-stream.ts';

export interface CompactEndParts {
  readonly timers: Pick<Timers, 'nowMs'>;
  readonly counters: Counters;
  readonly symbols: SymbolTable;
  readonly sink: FeedSink;
  apiBase(): string;
  /** Called with each FLUSH, even an empty one: the server sends one a period. */
  onFlush(): void;
  /**
   * Flushes a frame's changes to the page at once, because the server has already conflated them at the wanted period.
   */
  settle(): void;
  /** Called when sequence numbers may start over. */
  onOtherServer(): void;
  /** Returns the stream, which is created after this object because its frames come through it. */
  stream(): Pick<Stream, 'askKey' | 'sendViewAgain' | 'answered' | 'keyed'>;
  post(message: Extract<FromLive, { kind: 'rows' | 'step' | 'guard' }>, transfer: Transferable[]): void;
}

/** Connects the compact feed to the socket and to the page. */
export function createCompactEnd(parts: CompactEndParts): {
  readonly feed: CompactFeed;
  readonly headKeys: HeadKeys;
  /** The callbacks of the socket's decoder. */
  readonly end: CompactEnd;
} {
  const { symbols, counters, stream, post } = parts;
  const headKeys = createHeadKeys({
    symbols,
    apiBase: parts.apiBase,
    onRow: (row) => post({ kind: 'rows', of: 'CHECKPOINT', rows: [row] }, []),
  });
  const feed = createCompactFeed({
    symbols,
    sink: parts.sink,
    counters,
    nowMs: parts.timers.nowMs,
    askKey: (viewId) => stream().askKey(viewId),
    sendViewAgain: () => stream().sendViewAgain(),
    onKey: () => stream().keyed(),
    onStep: (inStep) => post({ kind: 'step', inStep }, []),
    onGuard: ({ symbol, price, timeMs }) =>
      post({ kind: 'guard', symbol: symbols.at(symbol).symbol, price, timeMs }, []),
  });
  return {
    feed,
    headKeys,
    end: {
      frame(bytes) {
        if (bytes[0] === FRAME.flush) parts.onFlush();
        if (feed.frame(bytes)) parts.settle();
      },
      answered(message) {
        const answer = viewAnswerOf(message);
        if (!answer) {
          counters.garbage++;
          return;
        }
        if (feed.answered(answer)) {
          headKeys.forget();
          parts.onOtherServer();
        }
        stream().answered(answer.periodMs);
      },
    },
  };
}
