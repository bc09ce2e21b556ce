import type { Conditions } from './conditions.ts';

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
