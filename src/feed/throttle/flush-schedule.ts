import type { Timers } from '../../model/timers.ts';

/**
 * Kinds of data, each with a flush period of its own. `moment`: price, book, trades and candles of the markets in view,
 * which must always be of the same tick; `price`: prices of other visible markets; `painted`: prices that the feed's
 * thread paints itself; `others`: prices of markets that are not visible; `labels`: painted and unfollowed prices for
 * the page's thread, which only sorts by them and reads them aloud.
 */
export type FlushKind = 'moment' | 'price' | 'painted' | 'others' | 'labels';

/**
 * Share of its period after which a kind joins a flush that happens anyway, so that one message is sent instead of two.
 * Its next period starts when the kind would have been due, so on average no kind is flushed more often than its
 * period.
 */
const JOINS_AFTER = 0.5;

/**
 * Longest time that a due `moment` waits for its missing parts, ms. They arrive in messages of the same server flush;
 * the limit is two of those flushes, because a frozen price is worse than one beside an older book.
 */
export const WHOLE_WAIT_MS = 200;

export interface FlushScheduleParts {
  timers: Timers;
  /** Period in ms, read each time: the device level may change. */
  periodMs(kind: FlushKind): number;
  /** Returns whether all parts of the current `moment` have arrived. */
  momentIsWhole(): boolean;
  /** Flushes the kinds that are due and have changes; never called with none. The set is reused. */
  flush(kinds: ReadonlySet<FlushKind>): void;
}

export interface FlushSchedule {
  /**
   * Reports a change of this kind. The first change after a quiet period is flushed at once, later ones when the period
   * ends, and a waiting `moment` as soon as it is complete.
   */
  mark(kind: FlushKind): void;
  /** Makes this kind due at once, whether it has changed or not. */
  hurry(kind: FlushKind): void;
  /** Reports that all changes of this `moment` have arrived: due kinds are flushed now, in this task. */
  settle(): void;
  /** Pauses or resumes flushing; changes reported while paused are flushed at once on resume. */
  setPaused(paused: boolean): void;
  stop(): void;
}

/** Decides when to flush. The stores decide what is sent, and merge changes. */
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

  /** Returns the time at which a marked kind must be checked again. */
  const wakeMs = (kind: FlushKind) => (isWaiting(kind) && !momentIsWhole() ? waitEndMs : dueMs(kind));

  /** Returns whether a kind must wait, including one that would only join another flush and is not due yet. */
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
    // Due kinds use the timer too, so that the other messages of this task share the flush.
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
