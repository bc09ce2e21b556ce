import { type ReadonlySignal, signal } from '@preact/signals-core';

/**
 * Time after the first paint until the device's score is measured, ms. Pages load and draw until then, on a slow line
 * for a second or two, and nobody waits for the score or a better estimate of the clock.
 */
const SETTLE_MS = 2500;
/**
 * Time after the first paint until late code is fetched, ms, so that prices, candles and own trades come first. It is a
 * fifth of the time until the score is measured, which needs an idle page.
 */
export const MORE_CODE_AFTER_MS = 500;
/** Longest wait for an idle page, ms, because a page that is never idle needs its monitor most. */
const MOST_WAIT_MS = 3000;
/** Wait where the engine has no idle callback. */
const NO_IDLE_MS = 200;

/** Resolves when the main thread is idle, at the latest after 3 s. */
export const idle = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done(), { timeout: MOST_WAIT_MS });
    else setTimeout(done, NO_IDLE_MS);
  });

const loaded = (): Promise<void> =>
  new Promise((done) => {
    if (document.readyState === 'complete') done();
    else addEventListener('load', () => done(), { once: true });
  });

/** A hidden page has no frames, so this waits until it is shown. */
const framed = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => done());
  });

const settled = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/** Resolves once the page has loaded, been painted and become idle. @param settleMs  shortest wait after that paint */
export async function pageIsQuiet(settleMs = SETTLE_MS): Promise<void> {
  await loaded();
  await framed();
  await settled(settleMs);
  await idle();
}

/** Time without a touch after the first paint after which the person counts as reading, ms. */
const READING_MS = 5000;

const event = (...names: readonly string[]): Promise<void> =>
  new Promise((done) => {
    for (const name of names) addEventListener(name, () => done(), { once: true, capture: true, passive: true });
  });

let touched: Promise<void> | null = null;

/**
 * Resolves when code that only a tap needs may be fetched and run: the page was touched and is idle, or was idle so
 * long that nobody waits for anything. A visit without a touch does not fetch it early. Touches count from the first
 * call on.
 */
export async function mayBringMore(): Promise<void> {
  touched ??= event('pointerdown', 'keydown', 'wheel');
  await Promise.race([touched, pageIsQuiet(READING_MS)]);
  await pageIsQuiet(MORE_CODE_AFTER_MS);
}

const inUse = signal(false, {
  watched() {
    void Promise.race([event('scroll'), mayBringMore()]).then(() => {
      inUse.value = true;
    });
  },
});

/**
 * True once the page is used. While it is false, code and rows that are not visible are not loaded or created. It never
 * becomes false again.
 */
export const pageInUse: ReadonlySignal<boolean> = inUse;
