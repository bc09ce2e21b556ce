import type { Timers } from '../model/timers.ts';

/** Time hidden after which market data stops, ms, so that a glance at another app costs nothing. */
export const QUIET_AFTER_MS = 3000;
/** Time hidden after which the socket is closed, ms, unless the page waits for something. */
export const SLEEP_AFTER_MS = 60_000;

export interface HiddenPageParts {
  readonly timers: Timers;
  /** Called with true once the page has been hidden for a while, with false as soon as it is shown again. */
  onQuiet(quiet: boolean): void;
  /** Called each minute while the page stays hidden. */
  onIdle(): void;
}

export interface HiddenPage {
  /** True once the page has been hidden long enough that nobody looks at prices. */
  readonly isQuiet: boolean;
  setVisible(visible: boolean): void;
  stop(): void;
}

export function createHiddenPage({ timers, onQuiet, onIdle }: HiddenPageParts): HiddenPage {
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
  function idleIn(ms: number): void {
    timer = timers.setTimer(() => {
      idleIn(SLEEP_AFTER_MS);
      onIdle();
    }, ms);
  }
  return {
    get isQuiet() {
      return isQuiet;
    },
    setVisible(visible) {
      stop();
      if (visible) {
        setQuiet(false);
        return;
      }
      timer = timers.setTimer(() => {
        idleIn(SLEEP_AFTER_MS - QUIET_AFTER_MS);
        setQuiet(true);
      }, QUIET_AFTER_MS);
    },
    stop,
  };
}
