import { cachedEntries } from '../level/caches.ts';
import { createPaintMeter } from '../level/paint-meter.ts';
import type { PaintReport } from '../level/paint-meter.ts';
import type { Timers } from '../model/timers.ts';

/** Interval of the reports to the main thread while something is painted. */
const REPORT_MS = 1000;

export interface PaintReporter {
  /** See `PaintMeter.frame`. */
  frame(nowMs: number, more: boolean): void;
  /** See `PaintMeter.paint`. It starts the second that ends with a report. */
  paint(startMs: number, endMs: number): void;
  pause(): void;
  stop(): void;
}

/**
 * Reports the cost of painting and the number of cache entries to the main thread, at most once a second and only while
 * charts are painted here.
 */
export function createPaintReporter(
  timers: Timers,
  tell: (report: PaintReport, cached: number) => void,
): PaintReporter {
  const meter = createPaintMeter();
  let timer: number | null = null;

  const report = (): void => {
    timer = null;
    tell(meter.take(), cachedEntries());
  };
  return {
    frame: meter.frame,
    paint(startMs, endMs) {
      meter.paint(startMs, endMs);
      timer ??= timers.setTimer(report, REPORT_MS);
    },
    pause: meter.pause,
    stop() {
      if (timer !== null) timers.clearTimer(timer);
      timer = null;
    },
  };
}
