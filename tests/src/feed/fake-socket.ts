import type { SocketEvents, SocketLike } from '../../../src/feed/socket/reconnecting-socket.ts';

/** A socket in the hands of the test. */
export interface FakeSocket extends SocketLike {
  readonly sent: string[];
  readonly closedWith: number | null;
  /** The other end accepts. */
  open(): void;
  say(message: unknown): void;
  /** The other end sends a binary frame. */
  sendBytes(bytes: Uint8Array<ArrayBuffer>): void;
  /** The line drops with this code. */
  drop(code: number): void;
}

export interface SocketFactory {
  readonly sockets: FakeSocket[];
  readonly last: FakeSocket;
  open(events: SocketEvents): SocketLike;
}

export function createSocketFactory(): SocketFactory {
  const sockets: FakeSocket[] = [];
  return {
    sockets,
    get last() {
      return sockets.at(-1)!;
    },
    open(events) {
      let closedWith: number | null = null;
      const socket: FakeSocket = {
        sent: [],
        get closedWith() {
          return closedWith;
        },
        send: (text) => void socket.sent.push(text),
        close: (code = 1005) => {
          // As every browser: other codes cannot be sent, also on a socket that is closed already.
          if (code !== 1005 && code !== 1000 && (code < 3000 || code > 4999))
            throw new RangeError(`close code ${code}`);
          closedWith ??= code;
        },
        open: () => events.onOpen(),
        say: (message) => events.onMessage(typeof message === 'string' ? message : JSON.stringify(message)),
        sendBytes: ({ buffer }) => events.onMessage(buffer),
        drop: (code) => events.onClose(code),
      };
      sockets.push(socket);
      return socket;
    },
  };
}
