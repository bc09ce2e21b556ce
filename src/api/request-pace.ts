import { pause } from './pause.ts';

const MINUTE_MS = 60_000;

/**
 * Limits the requests of each kind in any minute, because the exchange refuses more, which the browser logs as errors.
 */
export interface RequestPace {
  /** Waits until one more request of a kind may be sent, and counts it; ends at once when the signal aborts. */
  take(kind: string, signal: AbortSignal): Promise<void>;
  /**
   * Pauses a kind for some seconds, after the exchange has refused one of this page or of another one at the same
   * address.
   */
  hold(kind: string, seconds: number): void;
}

interface Sent {
  /** Clock ms of each request of the last minute, the oldest first. */
  times: readonly number[];
  heldUntilMs: number;
}

/** @param most  most requests of a kind in a minute */
export function createRequestPace(most: number): RequestPace {
  const kinds = new Map<string, Sent>();

  function sentOf(kind: string): Sent {
    const known = kinds.get(kind) ?? { times: [], heldUntilMs: -Infinity };
    kinds.set(kind, known);
    return known;
  }

  return {
    async take(kind, signal) {
      const sent = sentOf(kind);
      while (!signal.aborted) {
        const now = performance.now();
        sent.times = sent.times.filter((ms) => now - ms < MINUTE_MS);
        const full = sent.times.length < most ? 0 : sent.times[0]! + MINUTE_MS - now;
        const waitMs = Math.max(full, sent.heldUntilMs - now);
        if (waitMs <= 0) {
          sent.times = [...sent.times, now];
          return;
        }
        await pause(waitMs / 1000, signal);
      }
    },
    hold(kind, seconds) {
      const sent = sentOf(kind);
      sent.heldUntilMs = Math.max(sent.heldUntilMs, performance.now() + seconds * 1000);
    },
  };
}
