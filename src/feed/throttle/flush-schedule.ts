import type { Timers } from '../../model/timers.ts';

/**
 * Kinds of data, each with a flush period of its own. `moment`: price, book, trades and candles of the markets in view,
 * which must always be of the same tick; `price`: prices of other visible markets; `painted`: prices that the feed's
 * thread paints itself; `others`: prices of markets that are not visible; `labels`: painted and unfollowed prices for
 * the page's thread, which only sorts by them and reads them aloud.
 */
export type FlushKind = 'moment' | 'price' | 'painted' | 'others' | 'labels';

/**
 * A kind whose period is at least this far over joins a flush that happens anyway: one message instead of two. Its next
 * turn counts from when it was due, so no kind is ever flushed more often than its period on average.
 */
const JOINS_AFTER = 0.5;

/**
 * A moment that is due but not whole waits for the rest, which is on its way in messages of the same flush of the server; for
 * two of its flushes at most, since a price that stands still is worse than one beside an older book.
 */
export const WHOLE_WAIT_MS = 200;

export interface FlushScheduleParts {
  timers: Timers;
  /** Period in ms, read each time: the device level may change. */
  periodMs(kind: FlushKind): number;
  /** All that belongs to the present moment has come. */
  momentIsWhole(): boolean;
  /** Flushes the kinds that are due and have changes; never called with none. The set is reused. */
  flush(kinds: ReadonlySet<FlushKind>): void;
}

export interface FlushSchedule {
  /**
   * There is something new of this kind. The first after a quiet period is flushed at once, the others as the period ends,
   * and a moment that waits to be whole as soon as it is.
   */
  mark(kind: FlushKind): void;
  /** This kind is due at once, whether there is something new of it or not. */
  hurry(kind: FlushKind): void;
  /** All news of this moment have come: what is due is flushed now, in this task. */
  settle(): void;
  /** While paused nothing is flushed; what was marked goes out at once afterwards. */
  setPaused(paused: boolean): void;
  stop(): void;
}

/** Decides when, never what: merging is the business of the stores it flushes. */
export function createFlushSchedule({ timers, periodMs, momentIsWhole, flush }: FlushScheduleParts): FlushSchedule {
  const marked = new Set<FlushKind>();
  const due = new Set<FlushKind>();
  const lastMs: Record<FlushKind, number> = {
    moment: -Infinity,
    price: -Infinity,
    painted: -Infinity,
    others: -Infinity,
    labels: -Infinity,
  };
  /** Time until which a due moment may wait for its missing parts; NaN while none waits. */
  let waitEndMs = NaN;
  let timer: number | null = null;
  let timerMs = Infinity;
  let paused = false;

  const dueMs = (kind: FlushKind) => lastMs[kind] + periodMs(kind);
  const isWaiting = (kind: FlushKind) => kind === 'moment' && !Number.isNaN(waitEndMs);

  /** When to look at a marked kind. */
  const wakeMs = (kind: FlushKind) => (isWaiting(kind) && !momentIsWhole() ? waitEndMs : dueMs(kind));

  /** Returns whether a flush must wait; also for one that would only join another and is not due yet. */
  function mustWait(nowMs: number): boolean {
    if (!momentIsWhole()) {
      if (dueMs('moment') > nowMs) return true;
      if (Number.isNaN(waitEndMs)) waitEndMs = nowMs + WHOLE_WAIT_MS;
      if (nowMs < waitEndMs) return true;
    }
    waitEndMs = NaN;
    return false;
  }

  function disarm(): void {
    if (timer !== null) timers.clearTimer(timer);
    timer = null;
    timerMs = Infinity;
  }

  function arm(): void {
    if (paused || marked.size === 0) return;
    let earliestMs = Infinity;
    for (const kind of marked) earliestMs = Math.min(earliestMs, wakeMs(kind));
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
      if (kind === 'moment' && mustWait(nowMs)) continue;
      due.add(kind);
      lastMs[kind] = Math.max(kindDueMs, nowMs);
    }
    for (const kind of due) marked.delete(kind);
    if (due.size > 0) flush(due);
    arm();
  }

  return {
    mark(kind) {
      if (marked.has(kind) && !isWaiting(kind)) return;
      marked.add(kind);
      arm();
    },
    hurry(kind) {
      lastMs[kind] = -Infinity;
      marked.add(kind);
      arm();
    },
    settle() {
      if (!paused && marked.size > 0) fire();
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
