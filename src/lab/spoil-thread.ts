import { type Conditions, NO_CONDITIONS } from './conditions.ts';
import { spoiltSockets } from './spoilt-socket.ts';

/**
 * Returns a `Date` class with a wrong clock. The monotonic clock is not changed, because nobody can set it.
 * @param aheadMs  returns the time by which the clock is ahead of the true time, ms
 */
export function movedDate(TrueDate: DateConstructor, aheadMs: () => number): DateConstructor {
  class MovedDate extends TrueDate {
    constructor(...given: readonly [] | ConstructorParameters<DateConstructor>) {
      if (given.length === 0) super(MovedDate.now());
      else super(...(given as ConstructorParameters<DateConstructor>));
    }
    static override now(): number {
      return TrueDate.now() + aheadMs();
    }
  }
  return MovedDate as DateConstructor;
}

const pause = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal!.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/**
 * Returns a `fetch` with a bad connection: delayed, and lost on the way to the exchange or, as often, on the way back,
 * after the exchange has executed the call.
 * @param random  0 … 1
 */
export const spoiltFetch =
  (trueFetch: typeof fetch, conditions: () => Conditions, random: () => number = Math.random): typeof fetch =>
  async (input, init) => {
    const { latencyMs, lossPercent, cut } = conditions();
    const isLost = random() * 100 < lossPercent;
    const onTheWayBack = isLost && random() < 0.5;
    if (latencyMs > 0) await pause(latencyMs, init?.signal);
    if (cut || (isLost && !onTheWayBack)) throw new TypeError('network lab: lost on the way there');
    const answer = await trueFetch(input, init);
    if (onTheWayBack) throw new TypeError('network lab: lost on the way back');
    return answer;
  };

let conditions = NO_CONDITIONS;
let applySockets: (() => void) | null = null;

/**
 * Applies the conditions to this thread, of a page or a worker, and replaces earlier ones. Sockets that were open at
 * the first call are unaffected, so their owner must reopen them.
 */
export function spoilThread(next: Conditions): void {
  conditions = next;
  if (!applySockets) {
    const current = (): Conditions => conditions;
    const { Socket, apply } = spoiltSockets(WebSocket, current);
    Object.assign(globalThis, {
      fetch: spoiltFetch(fetch.bind(globalThis), current),
      WebSocket: Socket,
      Date: movedDate(Date, () => conditions.clockMs),
    });
    applySockets = apply;
  }
  applySockets();
}
