import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { MORE_CODE_AFTER_MS, pageIsQuiet } from './quiet-page.ts';

/** Who has not touched the page this long after its first paint is reading it. */
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

/** False as long as somebody may only be looking: what lies out of sight is not made then. Never false again. */
export const pageInUse: ReadonlySignal<boolean> = inUse;
