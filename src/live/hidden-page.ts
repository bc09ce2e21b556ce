import type { Timers } from '../model/timers.ts';

/** A page that is hidden this long gets no market news any more; a glance at another app costs nothing. */
export const QUIET_AFTER_MS = 3000;

export interface HiddenPage {
  /** The page has been hidden long enough: nobody looks at prices. */
  readonly isQuiet: boolean;
  setVisible(visible: boolean): void;
  stop(): void;
}

/** @param onQuiet  called with true once the page has been hidden for a while, with false as soon as it is shown again */
export function createHiddenPage(timers: Timers, onQuiet: (quiet: boolean) => void): HiddenPage {
  let isQuiet = false;
  let timer: number | null = null;

  function stop(): void {
    if (timer !== null) timers.clearTimer(timer);
    timer = null;
  }
  function setQuiet(next: boolean): void {
    if (next === isQuiet) return;
    isQuiet = next;
    onQuiet(next);
  }
  return {
    get isQuiet() {
      return isQuiet;
    },
    setVisible(visible) {
      stop();
      if (visible) setQuiet(false);
      else {
        timer = timers.setTimer(() => {
          timer = null;
          setQuiet(true);
        }, QUIET_AFTER_MS);
      }
    },
    stop,
  };
}
