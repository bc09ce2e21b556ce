import type { LoggedTick } from './tick-log.ts';

/** Ticks are kept for twice the longest up/down order, ms; older ones come from the log. */
const KEPT_MS = 600_000;
/** Bounds the memory at high rates: 4096 ticks are ten minutes at seven a second. */
const KEPT_TICKS = 4096;

/** The newest ticks of one symbol without gaps, so that settlement seldom reads a file. */
export interface RecentTicks {
  push(tick: LoggedTick): void;
  /** Returns a tick, or undefined when it is not kept. */
  bySeq(seq: number): LoggedTick | undefined;
  /** Returns ticks newest first, at most `limit`. */
  newest(limit: number): readonly LoggedTick[];
  /** Returns the last tick with ts <= timeMs and the one after it; undefined when the former is not kept. */
  around(timeMs: number): { before: LoggedTick; after: LoggedTick | null } | undefined;
}

export function recentTicks(): RecentTicks {
  let kept: LoggedTick[] = [];
  let start = 0;

  /** Returns the index of the first kept tick with ts > timeMs. */
  function firstAfter(timeMs: number): number {
    let low = start;
    let high = kept.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (kept[middle]!.tick.ts <= timeMs) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    push(tick) {
      kept.push(tick);
      const oldestTs = tick.tick.ts - KEPT_MS;
      while (kept[start]!.tick.ts < oldestTs || kept.length - start > KEPT_TICKS) start += 1;
      if (start < KEPT_TICKS) return;
      kept = kept.slice(start);
      start = 0;
    },
    bySeq(seq) {
      const first = kept[start];
      return first && seq >= first.tick.seq ? kept[start + seq - first.tick.seq] : undefined;
    },
    newest: (limit) => kept.slice(Math.max(start, kept.length - limit)).toReversed(),
    around(timeMs) {
      const index = firstAfter(timeMs);
      return index > start ? { before: kept[index - 1]!, after: kept[index] ?? null } : undefined;
    },
  };
}
