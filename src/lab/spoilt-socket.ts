import { FRAME } from '../../protocol/feed/frame-format.ts';
import type { Conditions } from './conditions.ts';

/** Our own code, as no server sends it. A normal close would end the attempts to come back. */
const CLOSE_CUT = 4001;

/** Begins the answer to a view. */
const VIEW = '{"type":"VIEW"';

/**
 * Whether a message may be lost. Not the answer to a view and its KEY: no line loses them, since TCP repeats what was lost,
 * and the server drops for a slow reader only what a KEY makes good.
 */
const isLosable = (data: unknown): boolean =>
  data instanceof ArrayBuffer ? new Uint8Array(data)[0] === FRAME.flush : !String(data).startsWith(VIEW);

/**
 * A kind of WebSocket on a bad line: what it sends and hears comes late and in its order; some of what it should hear, such as
 * what a server drops for a slow reader, never comes.
 * @returns the kind, and what to call when the conditions have changed
 */
export function spoiltSockets(
  TrueSocket: typeof WebSocket,
  conditions: () => Conditions,
  random: () => number = Math.random,
): { readonly Socket: typeof WebSocket; apply(): void } {
  const open = new Set<WebSocket>();

  class SpoiltSocket extends TrueSocket {
    /** When the last message, in each direction, is due: a later one never comes before it. Monotone ms. */
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

    /** @returns when it is due */
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
