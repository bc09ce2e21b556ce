import { createFrameSampler } from './frame-sampler.ts';
import { type Heap, createHeapGrowth, shareOf } from './heap.ts';
import { createLongTasks } from './long-tasks.ts';
import { FRAME_RATE, HEAP_GROWTH_MB, LONG_TASKS, LONGEST_MS, MEMORY_USE } from './monitor-limits.ts';
import type { PaintReport } from './paint-meter.ts';
import type { ReasonKind } from './reasons.ts';

/** Readings of the meters; units as there. */
export interface Readings {
  readonly frameRate: number | null;
  readonly longTasks: number;
  readonly longestTaskMs: number;
  readonly memoryUse: number | null;
  readonly heapGrowthMb: number | null;
  readonly lagMs: number | null;
  readonly chartFrameRate: number | null;
  readonly longestPaintMs: number;
  readonly droppedFrames: number;
}

/** Reason to raise the level by one step; value and limit as in `LevelReason`. */
export interface Trigger {
  readonly kind: ReasonKind;
  readonly value: number;
  readonly limit: number;
}

/** All times are ms of one steady clock, which the caller keeps. */
export interface Monitor {
  /** Records a task over 50 ms, from the engine's observer. */
  task(startMs: number, durationMs: number): void;
  /** Records that a timer was `delayMs` late, in engines without that observer. */
  lag(nowMs: number, delayMs: number): void;
  /** See `FrameSampler.frame`. Called in every frame, so it allocates nothing. */
  frame(nowMs: number, more: boolean): void;
  /** Records the cost of charts of another thread in the second that ends now. */
  paints(nowMs: number, report: PaintReport): void;
  /** Reports another route: nothing counts for 2 s, because rendering a page once is no lasting load. */
  moved(nowMs: number): void;
  /** The page was hidden or shown. While hidden, and for 2 s after either, nothing counts. */
  visibility(nowMs: number, visible: boolean): void;
  /** Takes a sample; call it every 5 s. @returns the first trigger that is met, or null */
  sample(nowMs: number, heap: Heap | null): Trigger | null;
  /** Returns the readings of the last sample. */
  readings(): Readings;
  /** Reports that the level was raised: resets the trigger, and nothing counts for the 2 s in which the page adapts. */
  stepped(nowMs: number): void;
}

export const SAMPLE_MS = 5_000;
/** A task or delay longer than this is long. */
export const LONG_MS = 50;
/**
 * Time after hiding, showing, another route or another level in which nothing counts, ms
 * (docs/product.md#device-level).
 */
const SETTLE_MS = 2_000;
/** Length of the time that a report of paints covers. */
const REPORT_MS = 1_000;

/** Detects that the page overloads the device. It knows neither level nor browser. */
export function createMonitor(): Monitor {
  const frames = createFrameSampler();
  const tasks = createLongTasks();
  const growth = createHeapGrowth();
  // Frames of the thread that paints charts. Each thread is measured separately, because two busy threads are not one
  // slow one.
  const chartFrames = createFrameSampler();
  const paints = createLongTasks();
  let droppedFrames = 0;
  let hidden = false;
  let countsFromMs = -Infinity;
  let lagMs: number | null = null;
  let readings: Readings = {
    frameRate: null,
    longTasks: 0,
    longestTaskMs: 0,
    memoryUse: null,
    heapGrowthMb: null,
    lagMs: null,
    chartFrameRate: null,
    longestPaintMs: 0,
    droppedFrames: 0,
  };

  const counts = (ms: number) => !hidden && ms >= countsFromMs;

  function read(nowMs: number, heap: Heap | null): void {
    const grown = heap && growth.sample(nowMs, heap.usedBytes);
    readings = {
      frameRate: frames.rate(),
      longTasks: tasks.count(nowMs),
      longestTaskMs: tasks.longestMs(nowMs),
      memoryUse: shareOf(heap),
      heapGrowthMb: grown ?? readings.heapGrowthMb,
      lagMs,
      chartFrameRate: chartFrames.rate(),
      longestPaintMs: paints.longestMs(nowMs),
      droppedFrames,
    };
  }

  function firstTrigger(nowMs: number): Trigger | null {
    const { frameRate, longTasks, longestTaskMs, memoryUse, heapGrowthMb, chartFrameRate, longestPaintMs } = readings;
    const over = (kind: ReasonKind, value: number | null, limit: number): Trigger | null =>
      value !== null && value > limit ? { kind, value, limit } : null;
    const slow = (rate: number | null): Trigger | null =>
      rate !== null && rate < FRAME_RATE ? { kind: 'frameRate', value: rate, limit: FRAME_RATE } : null;
    return (
      over('memoryUse', memoryUse, MEMORY_USE) ??
      over('heapGrowth', heapGrowthMb, HEAP_GROWTH_MB) ??
      over(lagMs === null ? 'longTask' : 'lag', longestTaskMs, LONGEST_MS) ??
      over('longTask', longestPaintMs, LONGEST_MS) ??
      over('longTasks', longTasks, LONG_TASKS) ??
      over('longTasks', paints.count(nowMs), LONG_TASKS) ??
      slow(frameRate) ??
      slow(chartFrameRate)
    );
  }

  /** Frames are compared over time, so frames before and after a pause must not be compared. */
  function settle(nowMs: number): void {
    countsFromMs = Math.max(countsFromMs, nowMs + SETTLE_MS);
    frames.clear();
    chartFrames.clear();
  }

  /** Starts the counters again after a step of the level, and those of the heap. */
  function startAnew(): void {
    growth.clear();
    readings = { ...readings, heapGrowthMb: null };
  }

  return {
    task(startMs, durationMs) {
      if (counts(startMs) && durationMs > LONG_MS) tasks.add(startMs + durationMs, durationMs);
    },
    lag(nowMs, delayMs) {
      if (!counts(nowMs - delayMs)) return;
      lagMs = Math.max(lagMs ?? 0, delayMs);
      if (delayMs > LONG_MS) tasks.add(nowMs, delayMs);
    },
    frame(nowMs, more) {
      if (counts(nowMs)) frames.frame(nowMs, more);
    },
    paints(nowMs, report) {
      if (!counts(nowMs - REPORT_MS)) return;
      // The length is known of the longest task only; the others are known to be long.
      for (let i = 0; i < report.longPaints; i++) paints.add(nowMs, i === 0 ? report.longestMs : LONG_MS);
      chartFrames.add(report.frames, report.framesMs);
      droppedFrames += report.dropped;
    },
    moved: settle,
    visibility(nowMs, visible) {
      hidden = !visible;
      settle(nowMs);
      startAnew();
    },
    sample(nowMs, heap) {
      if (!counts(nowMs)) return null;
      read(nowMs, heap);
      const trigger = firstTrigger(nowMs);
      if (lagMs !== null) lagMs = 0;
      droppedFrames = 0;
      return trigger;
    },
    readings: () => readings,
    stepped(nowMs) {
      tasks.clear();
      paints.clear();
      settle(nowMs);
      startAnew();
    },
  };
}
