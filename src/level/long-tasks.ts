/** Sliding window the tasks are counted in (decision 82). */
const WINDOW_MS = 60_000;

export interface LongTasks {
  /** @param endMs  end of the task, not before that of the last one */
  add(endMs: number, durationMs: number): void;
  /** Returns the number of tasks that ended within the last minute. */
  count(nowMs: number): number;
  /** Returns the length of the longest of them, ms; 0 when there are none. */
  longestMs(nowMs: number): number;
  clear(): void;
}

/** Long tasks of the last minute. */
export function createLongTasks(): LongTasks {
  const ends: number[] = [];
  const durations: number[] = [];

  function forgetOld(nowMs: number): void {
    let old = 0;
    while (old < ends.length && nowMs - ends[old]! > WINDOW_MS) old++;
    ends.splice(0, old);
    durations.splice(0, old);
  }

  return {
    add(endMs, durationMs) {
      ends.push(endMs);
      durations.push(durationMs);
    },
    count(nowMs) {
      forgetOld(nowMs);
      return ends.length;
    },
    longestMs(nowMs) {
      forgetOld(nowMs);
      return Math.max(0, ...durations);
    },
    clear() {
      ends.length = 0;
      durations.length = 0;
    },
  };
}
