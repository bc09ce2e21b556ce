import type { LiveSocket } from './live-socket.ts';
import { sharedFrame } from './frame.ts';
import type { SharedFrame } from './frame.ts';

/** Gathers what one flush brings of single markets into one message for each socket that asked for it with `batch`. */
export interface BatchedMarkets {
  /** @param row  one row of `data`, as JSON text */
  add(socket: LiveSocket, row: string): void;
  /** Sends and forgets what was added. @param textOf  the message that holds these rows */
  send(channel: string, textOf: (rows: readonly string[]) => string): void;
}

/** Sockets with equal rows share one frame. */
export function batchedMarkets(): BatchedMarkets {
  const rowsOf = new Map<LiveSocket, string[]>();

  return {
    add(socket, row) {
      const rows = rowsOf.get(socket);
      if (rows) rows.push(row);
      else rowsOf.set(socket, [row]);
    },
    send(channel, textOf) {
      const frames = new Map<string, SharedFrame>();
      for (const [socket, rows] of rowsOf) {
        const text = textOf(rows);
        const frame = frames.get(text) ?? sharedFrame(text, rowsOf.size);
        frames.set(text, frame);
        socket.sendMarket(channel, frame);
      }
      rowsOf.clear();
    },
  };
}
