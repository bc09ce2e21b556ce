import type { Timers } from '../model/timers.ts';

/** Time without a touch after which nobody is assumed to follow the page closely, ms. */
export const UNTOUCHED_AFTER_MS = 60_000;

const TOUCHES = ['pointerdown', 'keydown', 'wheel', 'visibilitychange'] as const;

/**
 * Reports when nobody has touched the page for `UNTOUCHED_AFTER_MS`, and the next touch. Showing the page again counts
 * as a touch.
 * @returns a function that stops, which counts as a touch
 */
export function watchTouches(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  timers: Timers,
  onUntouched: (untouched: boolean) => void,
): () => void {
  let touchedMs = timers.nowMs();
  let isUntouched = false;
  let timer = 0;

  /** The timer is restarted for the remaining time, so that a touch only records its time. */
  function wait(ms: number): void {
    timer = timers.setTimer(() => {
      const leftMs = UNTOUCHED_AFTER_MS - (timers.nowMs() - touchedMs);
      if (leftMs > 0) wait(leftMs);
      else tell(true);
    }, ms);
  }
  function tell(next: boolean): void {
    isUntouched = next;
    onUntouched(next);
  }
  function touched(): void {
    touchedMs = timers.nowMs();
    if (!isUntouched) return;
    tell(false);
    wait(UNTOUCHED_AFTER_MS);
  }
  for (const type of TOUCHES) page.addEventListener(type, touched, { capture: true, passive: true });
  wait(UNTOUCHED_AFTER_MS);
  return () => {
    timers.clearTimer(timer);
    for (const type of TOUCHES) page.removeEventListener(type, touched, { capture: true });
    if (isUntouched) tell(false);
  };
}
