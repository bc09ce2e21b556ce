/** Longest step of one frame, ms, so that a page that was hidden or blocked resumes without a jump. */
const LONGEST_FRAME_MS = 250;

export interface ReplayClock {
  readonly timeMs: number;
  readonly ended: boolean;
  /** Sets the speed as a multiple of real time; 1 at first. */
  setSpeed(times: number): void;
  /** Moves to a time within the replay. */
  seek(timeMs: number): void;
  /**
   * Advances by the time since the previous frame, multiplied by the speed. The first frame after `pause` advances
   * nothing.
   */
  frame(nowMs: number): void;
  pause(): void;
}

/**
 * The clock of a replay between two times, driven by frames. It starts at the end, where the whole trade is visible.
 */
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
