const SECOND_MS = 1000;

export interface CountdownRedrawParts {
  /** A countdown is on screen at this time of the server clock. */
  hasCountdown(nowMs: number): boolean;
  /** Server clock, epoch ms. */
  nowMs(): number;
  redraw(): void;
}

/** Redraws a chart at each full second of the server clock while a countdown is on screen. */
export interface CountdownRedraw {
  /** Call after every frame: sets the timer for the next second if there is a countdown. */
  followSecond(): void;
  /** A hidden chart holds no timer. */
  setVisible(visible: boolean): void;
  stop(): void;
}

export function createCountdownRedraw({ hasCountdown, nowMs, redraw }: CountdownRedrawParts): CountdownRedraw {
  let isVisible = true;
  let timer: ReturnType<typeof setTimeout> | null = null;

  function onSecond(): void {
    timer = null;
    redraw();
  }

  function stop(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  }

  return {
    followSecond() {
      if (timer !== null || !isVisible || !hasCountdown(nowMs())) return;
      timer = setTimeout(onSecond, SECOND_MS - (nowMs() % SECOND_MS));
    },
    setVisible(visible) {
      isVisible = visible;
      if (!visible) stop();
    },
    stop,
  };
}
