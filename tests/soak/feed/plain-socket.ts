import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { scanFrames } from '../../../bench/harness/scan-frames.ts';
import { LiveSocket } from '../../../server/live/live-socket.ts';

/** A frame of the server: text, or the bytes of a binary one. */
export interface ServerFrame {
  readonly text: string;
  readonly bytes: Uint8Array | null;
}

const BINARY = 2;
const OPEN = 1;

export interface PlainSocket {
  readonly socket: LiveSocket;
  /** Sets how many bytes wait for a slow client. */
  queue(bytes: number): void;
}

/** The server's end of a socket without a line: each frame is handed over as it is written. */
export function plainSocket(nowMs: number, onFrame: (frame: ServerFrame) => void): PlainSocket {
  const scan = scanFrames(Infinity, ({ opcode, payload }) => {
    const isBinary = opcode === BINARY;
    onFrame({ text: isBinary ? '' : payload.toString(), bytes: isBinary ? new Uint8Array(payload) : null });
  });
  const stream = {
    writableLength: 0,
    write(chunk: Buffer) {
      scan(chunk);
      return true;
    },
  };
  const ws = { readyState: OPEN, OPEN };
  return {
    socket: new LiveSocket(ws as unknown as WebSocket, stream as unknown as Duplex, false, nowMs),
    queue(bytes) {
      stream.writableLength = bytes;
    },
  };
}
