import { type Conditions, NO_CONDITIONS } from './conditions.ts';
import { spoiltSockets } from './spoilt-socket.ts';

/**
 * The kind of Date of a device whose clock is wrong. The monotone clock, which nobody can set, goes on.
 * @param aheadMs  of the true time
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
 * `fetch` on a bad line: late, and lost on the way there or, just as often, on the way back, when the exchange has done what
 * it was asked and nobody hears of it.
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
 * Puts the conditions into force on this thread, a page's or a worker's, in place of those before. Sockets that are open when
 * it is called for the first time are not on the bad line: their owner opens them again.
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
