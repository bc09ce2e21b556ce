import type { Interval } from '../../protocol/units/interval.ts';
import { fetchHistory } from './fetch-history.ts';

/** Asks for closing prices of one market. */
export interface ClosesRequest {
  /** Id that the answer repeats. */
  readonly id: number;
  /** Symbol in lower case, as on the wire (decision 18). */
  readonly wireSymbol: string;
  readonly interval: Interval;
  readonly limit: number;
}

export interface ClosesAnswer {
  readonly id: number;
  /** Oldest first; null: no usable answer. */
  readonly closes: Float64Array | null;
}

/** Calls end with their worker when the page is closed. */
const NEVER = new AbortController().signal;

async function closesOf(apiBase: string, request: ClosesRequest): Promise<Float64Array<ArrayBuffer> | null> {
  try {
    return Float64Array.from((await fetchHistory(apiBase, request, NEVER)).close);
  } catch {
    return null;
  }
}

/**
 * Fetches closing prices for the page at the other end of `port`, because a call would take a millisecond of the page's
 * thread.
 */
export function serveCloses(port: MessagePort, apiBase: () => string): void {
  port.addEventListener('message', async ({ data }: MessageEvent<ClosesRequest>) => {
    const closes = await closesOf(apiBase(), data);
    port.postMessage({ id: data.id, closes } satisfies ClosesAnswer, closes ? [closes.buffer] : []);
  });
  port.start();
}
