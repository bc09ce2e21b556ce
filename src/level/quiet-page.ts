import { type ReadonlySignal, signal } from '@preact/signals-core';

/**
 * After the first paint pages still load and draw, on a slow line for a second or two; nobody waits for a score, nor for a
 * better estimate of the clock.
 */
const SETTLE_MS = 2500;
/**
 * From the first paint until code is fetched that it does without: prices, candles and own trades come meanwhile. A fifth of the
 * time until the device's score is measured, which wants a page at rest.
 */
export const MORE_CODE_AFTER_MS = 500;
/** A page that is never idle needs its monitor most. */
const MOST_WAIT_MS = 3000;
/** Wait where the engine has no idle callback. */
const NO_IDLE_MS = 200;

/** Resolves when the main thread has nothing else to do, or has not come to that for 3 s. */
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

/** A page that nobody sees has no frames, so it waits until somebody does. */
const framed = (): Promise<void> =>
  new Promise((done) => {
    requestAnimationFrame(() => done());
  });

const settled = (ms: number): Promise<void> =>
  new Promise((done) => {
    setTimeout(done, ms);
  });

/** Resolves once the page has loaded, been painted and come to rest. @param settleMs  from that paint on */
export async function pageIsQuiet(settleMs = SETTLE_MS): Promise<void> {
  await loaded();
  await framed();
  await settled(settleMs);
  await idle();
}

/** A person who has not touched the page for this long after its first paint is reading. */
const READING_MS = 5000;

const event = (...names: readonly string[]): Promise<void> =>
  new Promise((done) => {
    for (const name of names) addEventListener(name, () => done(), { once: true, capture: true, passive: true });
  });

let touched: Promise<void> | null = null;

/**
 * Resolves when code may be brought and run that only a tap shows: the page has been touched and is quiet, or has been at
 * rest so long that nobody is waiting for anything. A visit that only looks does without that code. Touches count from the
 * first call on.
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
