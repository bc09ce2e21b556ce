/** 20 redraws a second are plenty for data; a finger gets every frame (target C6). */
const DATA_PERIOD_MS = 50;

/** Asks for one call before the next paint. */
export type RequestFrame = (draw: (timeMs: number) => void) => void;

/** `data`: the market moved, may wait. `view`: the person moved, next frame. */
export type Staleness = 'data' | 'view';

export interface RedrawSchedule {
  /** Marks the picture as stale; any number of calls make one frame. Nothing is drawn while hidden. */
  request(staleness: Staleness): void;
  /** Draws what is stale without waiting for a frame. */
  drawNow(): void;
  /** A finger is down: data, too, is drawn with the next frame. */
  setTouched(touched: boolean): void;
  /** Showing again draws once if anything changed meanwhile (K11). */
  setVisible(visible: boolean): void;
  stop(): void;
}

/**
 * Decides when to draw: only when stale, at most once a frame, never when hidden. Holds no timer and no frame while idle.
 * @param draw may call `request` to ask for one more frame
 */
export function createRedrawSchedule(
  draw: () => void,
  requestFrame: RequestFrame,
  nowMs: () => number = () => performance.now(),
): RedrawSchedule {
  let stale = false;
  let visible = true;
  let touched = false;
  let stopped = false;
  let framePending = false;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let lastDrawMs = -Infinity;

  const cancelTimer = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const drawStale = () => {
    if (stopped || !visible || !stale) return;
    stale = false;
    lastDrawMs = nowMs();
    draw();
  };
  const onFrame = () => {
    framePending = false;
    drawStale();
  };
  const frame = () => {
    cancelTimer();
    if (framePending) return;
    framePending = true;
    requestFrame(onFrame);
  };
  return {
    request(staleness) {
      stale = true;
      if (stopped || !visible) return;
      const waitMs = lastDrawMs + DATA_PERIOD_MS - nowMs();
      if (staleness === 'view' || touched || waitMs <= 0) frame();
      else if (!framePending) timer ??= setTimeout(frame, waitMs);
    },
    drawNow() {
      cancelTimer();
      drawStale();
    },
    setTouched(next) {
      touched = next;
    },
    setVisible(next) {
      visible = next;
      if (!visible) cancelTimer();
      else if (stale) frame();
    },
    stop() {
      stopped = true;
      cancelTimer();
    },
  };
}
