/** Error of a wait that its signal has aborted. */
export class Ended extends Error {}

/** @throws Ended */
export function goOn(signal: AbortSignal): void {
  if (signal.aborted) throw new Ended('ended');
}

/** Rejects with `Ended` when the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    goOn(signal);
    const stop = () => {
      clearTimeout(timer);
      fail(new Ended('ended'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      done();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}

const LOOK_MS = 50;
const LIMIT_MS = 15_000;
/** A screen that has rendered nothing for so long is quiet: late parts, such as mini charts, have loaded. */
const REST_MS = 700;
/** After this time a screen that is never quiet is measured anyway; its commits are reported. */
const REST_LIMIT_MS = 8000;

/**
 * Waits until `there` holds, and until React has come to rest.
 * @param what  for the message of the error
 * @throws Error when it does not hold in time, Ended with the signal
 */
export async function settled(what: string, there: () => boolean, signal: AbortSignal): Promise<void> {
  const endMs = performance.now() + LIMIT_MS;
  while (!there()) {
    if (performance.now() > endMs) throw new Error(`${what} did not come within ${LIMIT_MS / 1000} s`);
    await pause(LOOK_MS, signal);
  }
  const restless = performance.now() + REST_LIMIT_MS;
  for (let before = -1; before !== window.probe.commits && performance.now() < restless;) {
    before = window.probe.commits;
    await pause(REST_MS, signal);
  }
}
