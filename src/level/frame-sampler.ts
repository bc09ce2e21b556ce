/** Frames of one sample (docs/contract.md#constants). */
const SAMPLE_FRAMES = 60;
/** Samples whose mean counts (decision 83). */
const SAMPLES = 2;

export interface FrameSampler {
  /**
   * Records a drawn frame; several callers may report the same one. Called in every frame, so it allocates nothing.
   * @param nowMs  the frame's time
   * @param more  true when the next frame was requested at once, so that the time until it is one frame interval and no
   * pause
   */
  frame(nowMs: number, more: boolean): void;
  /** Adds consecutive frames that were counted elsewhere, and their total time. */
  add(count: number, tookMs: number): void;
  /** Returns the mean of the last two samples, whole frames per second; null before there are two. */
  rate(): number | null;
  /** Forgets frames and samples. */
  clear(): void;
}

/**
 * Frame rate while something moves: pauses between movements do not count, so an idle page has no rate instead of a low
 * one. The rate is a whole number because a phone that saves power draws at 30, which comes out as 29.99.
 */
export function createFrameSampler(): FrameSampler {
  const samples: number[] = [];
  let lastMs = 0;
  let moving = false;
  let frames = 0;
  let spentMs = 0;

  function add(count: number, tookMs: number): void {
    frames += count;
    spentMs += tookMs;
    if (frames < SAMPLE_FRAMES) return;
    samples.push((1000 * frames) / spentMs);
    if (samples.length > SAMPLES) samples.shift();
    frames = 0;
    spentMs = 0;
  }

  return {
    frame(nowMs, more) {
      if (moving && nowMs === lastMs) return;
      if (moving) add(1, nowMs - lastMs);
      moving = more;
      lastMs = nowMs;
    },
    add,
    rate: () => (samples.length < SAMPLES ? null : Math.round(samples.reduce((sum, rate) => sum + rate) / SAMPLES)),
    clear() {
      samples.length = 0;
      moving = false;
      frames = 0;
      spentMs = 0;
    },
  };
}
