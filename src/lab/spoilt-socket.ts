import { FRAME } from '../../protocol/feed/frame-format.ts';
import type { Conditions } from './conditions.ts';

/** A close code that no server sends; after a normal close the app would not reconnect. */
const CLOSE_CUT = 4001;

/** Begins the answer to a view. */
const VIEW = '{"type":"VIEW"';

/**
 * Returns whether a message may be lost. The answer to a view and its KEY never are: TCP repeats lost packets, and the
 * server drops only frames that a KEY replaces.
 */
const isLosable = (data: unknown): boolean =>
  data instanceof ArrayBuffer ? new Uint8Array(data)[0] === FRAME.flush : !String(data).startsWith(VIEW);

/**
 * Returns a `WebSocket` class with a bad connection: messages are delayed in order, and some received ones are lost,
 * like those that a server drops for a slow reader.
 * @returns the class, and a function to call when the conditions have changed
 */
export function spoiltSockets(
  TrueSocket: typeof WebSocket,
  conditions: () => Conditions,
  random: () => number = Math.random,
): { readonly Socket: typeof WebSocket; apply(): void } {
  const open = new Set<WebSocket>();

  class SpoiltSocket extends TrueSocket {
    /** Time at which the last message in each direction is due, monotonic ms; later ones never arrive before it. */
    private sentDueMs = 0;
    private heardDueMs = 0;

    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      open.add(this);
      super.addEventListener('close', () => open.delete(this));
      if (conditions().cut) super.close(CLOSE_CUT);
    }

    override send(data: Parameters<WebSocket['send']>[0]): void {
      this.sentDueMs = this.late(this.sentDueMs, () => {
        if (this.readyState === TrueSocket.OPEN) super.send(data);
      });
    }

    override addEventListener(type: string, listener: EventListenerOrEventListenerObject, options?: boolean | object) {
      if (type !== 'message' || typeof listener !== 'function') {
        super.addEventListener(type, listener, options);
        return;
      }
      super.addEventListener(
        type,
        (event) => {
          if (random() * 100 < conditions().lossPercent && isLosable((event as MessageEvent).data)) return;
          this.heardDueMs = this.late(this.heardDueMs, () => listener.call(this, event));
        },
        options,
      );
    }

    /** @returns the time at which it is due */
    private late(afterMs: number, run: () => void): number {
      const nowMs = performance.now();
      const dueMs = Math.max(afterMs, nowMs + conditions().latencyMs);
      if (dueMs <= nowMs) run();
      else setTimeout(run, dueMs - nowMs);
      return dueMs;
    }
  }

  return {
    Socket: SpoiltSocket,
    apply() {
      if (conditions().cut) for (const socket of open) socket.close(CLOSE_CUT);
    },
  };
}
