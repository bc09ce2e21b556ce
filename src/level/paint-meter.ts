/** Cost of painting on another thread since the last report. */
export interface PaintReport {
  /** Number of consecutive frames, and their total time, ms; both give the frame rate. */
  readonly frames: number;
  readonly framesMs: number;
  /** Number of frames missing from 60 a second. */
  readonly dropped: number;
  /** Paints over 50 ms. */
  readonly longPaints: number;
  /** The longest paint. */
  readonly longestMs: number;
}

/** All times are ms of one steady clock. `frame` and `paint` are called in every frame: they allocate nothing. */
export interface PaintMeter {
  /** See `FrameSampler.frame`. */
  frame(nowMs: number, more: boolean): void;
  /** Records one painted chart. */
  paint(startMs: number, endMs: number): void;
  /** Reports that the page was hidden or shown, so that the time until the next frame is no frame interval. */
  pause(): void;
  /** Returns the cost of everything since the last call. */
  take(): PaintReport;
}

/** A paint longer than this is a long task of its thread. */
const LONG_MS = 50;
const FRAME_MS = 1000 / 60;

/** Sums the cost of painting on a thread that the page's observers do not see. */
export function createPaintMeter(): PaintMeter {
  let lastMs = 0;
  let moving = false;
  let frames = 0;
  let framesMs = 0;
  let dropped = 0;
  let longPaints = 0;
  let longestMs = 0;

  return {
    frame(nowMs, more) {
      if (moving && nowMs > lastMs) {
        frames++;
        framesMs += nowMs - lastMs;
        // On faster screens a frame takes less, and none is missing.
        dropped += Math.max(0, Math.round((nowMs - lastMs) / FRAME_MS) - 1);
      }
      moving = more;
      lastMs = nowMs;
    },
    paint(startMs, endMs) {
      const paintMs = endMs - startMs;
      if (paintMs > LONG_MS) longPaints++;
      if (paintMs > longestMs) longestMs = paintMs;
    },
    pause() {
      moving = false;
    },
    take() {
      const report = { frames, framesMs, dropped, longPaints, longestMs };
      frames = 0;
      framesMs = 0;
      dropped = 0;
      longPaints = 0;
      longestMs = 0;
      return report;
    },
  };
}
