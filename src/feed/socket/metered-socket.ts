import type { Counters } from '../counters.ts';
import type { SocketEvents, SocketLike } from './reconnecting-socket.ts';

/**
 * Returns the bytes of one message for the counters. Text counts one byte a character: frequent messages are ASCII, and
 * exact counting would read each message a second time.
 */
function bytesOf(data: unknown): number {
  if (typeof data === 'string') return data.length;
  return data instanceof ArrayBuffer ? data.byteLength : 0;
}

/**
 * Opens a socket whose bytes are counted in both directions, as the page sees them: without headers and before
 * compression. The decoder counts received frames.
 * @throws as `open` does
 */
export function openMetered(
  open: (events: SocketEvents) => SocketLike,
  events: SocketEvents,
  counters: Counters,
): SocketLike {
  const socket = open({
    onOpen: events.onOpen,
    onMessage(data) {
      counters.bytesIn += bytesOf(data);
      events.onMessage(data);
    },
    onClose: events.onClose,
  });
  return {
    send(text) {
      counters.framesOut++;
      counters.bytesOut += bytesOf(text);
      socket.send(text);
    },
    close: (code) => socket.close(code),
  };
}
