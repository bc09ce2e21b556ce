/** A page that was hidden or hung goes on where it stood instead of leaping. */
const LONGEST_FRAME_MS = 250;

export interface ReplayClock {
  readonly timeMs: number;
  readonly ended: boolean;
  /** Times the real one; 1 at first. */
  setSpeed(times: number): void;
  /** To a moment within the replay. */
  seek(timeMs: number): void;
  /** One frame more: the time since the frame before, times the speed. The first frame after `pause` counts nothing. */
  frame(nowMs: number): void;
  pause(): void;
}

/** Time of a replay between two moments, driven by frames. Begins at its end, where the whole trade is in sight. */
export function createReplayClock(fromMs: number, toMs: number): ReplayClock {
  let timeMs = toMs;
  let lastFrameMs = NaN;
  let speed = 1;
  const within = (ms: number) => (ms < fromMs ? fromMs : ms > toMs ? toMs : ms);
  return {
    get timeMs() {
      return timeMs;
    },
    get ended() {
      return timeMs >= toMs;
    },
    setSpeed(times) {
      speed = times;
    },
    seek(ms) {
      timeMs = within(ms);
    },
    frame(nowMs) {
      const passed = nowMs - lastFrameMs;
      lastFrameMs = nowMs;
      if (passed > 0) timeMs = within(timeMs + speed * (passed < LONGEST_FRAME_MS ? passed : LONGEST_FRAME_MS));
    },
    pause() {
      lastFrameMs = NaN;
    },
  };
}
