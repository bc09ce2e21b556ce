import type { Timers } from '../../model/timers.ts';

/** What is flushed at a period of its own. */
export const FLUSH_KINDS = ['price', 'others', 'book', 'trades', 'klines', 'lastCandle'] as const;
export type FlushKind = (typeof FLUSH_KINDS)[number];

/**
 * A kind whose period is at least this far over joins a flush that happens anyway: one message instead of two. Its next
 * turn counts from when it was due, so no kind is ever flushed more often than its period on average.
 */
const JOINS_AFTER = 0.5;

export interface FlushScheduleParts {
  timers: Timers;
  /** Period in ms, read each time: the device level may change. */
  periodMs(kind: FlushKind): number;
  /** Called with the kinds that are due and have something new; never with none. The set is reused. */
  flush(kinds: ReadonlySet<FlushKind>): void;
}

export interface FlushSchedule {
  /** There is something new of this kind. The first after a quiet period is flushed at once, the others as the period ends. */
  mark(kind: FlushKind): void;
  /** While paused nothing is flushed; what was marked goes out at once afterwards. */
  setPaused(paused: boolean): void;
  stop(): void;
}

/** Decides when, never what: merging is the business of the stores it flushes. */
export function createFlushSchedule({ timers, periodMs, flush }: FlushScheduleParts): FlushSchedule {
  const marked = new Set<FlushKind>();
  const due = new Set<FlushKind>();
  const lastMs: Record<FlushKind, number> = {
    price: -Infinity,
    others: -Infinity,
    book: -Infinity,
    trades: -Infinity,
    klines: -Infinity,
    lastCandle: -Infinity,
  };
  let timer: number | null = null;
  let timerMs = Infinity;
  let paused = false;

  const dueMs = (kind: FlushKind) => lastMs[kind] + periodMs(kind);

  function disarm(): void {
    if (timer !== null) timers.clearTimer(timer);
    timer = null;
    timerMs = Infinity;
  }

  function arm(): void {
    if (paused || marked.size === 0) return;
    let earliestMs = Infinity;
    for (const kind of marked) earliestMs = Math.min(earliestMs, dueMs(kind));
    if (earliestMs >= timerMs) return;
    disarm();
    timerMs = earliestMs;
    // Also for what is due now: the rest of this task's messages then share the flush.
    timer = timers.setTimer(fire, Math.max(0, earliestMs - timers.nowMs()));
  }

  function fire(): void {
    disarm();
    const nowMs = timers.nowMs();
    due.clear();
    for (const kind of marked) {
      const kindDueMs = dueMs(kind);
      if (kindDueMs > nowMs + periodMs(kind) * (1 - JOINS_AFTER)) continue;
      due.add(kind);
      lastMs[kind] = Math.max(kindDueMs, nowMs);
    }
    for (const kind of due) marked.delete(kind);
    if (due.size > 0) flush(due);
    arm();
  }

  return {
    mark(kind) {
      if (marked.has(kind)) return;
      marked.add(kind);
      arm();
    },
    setPaused(next) {
      paused = next;
      if (paused) disarm();
      else arm();
    },
    stop() {
      disarm();
      marked.clear();
      paused = true;
    },
  };
}
