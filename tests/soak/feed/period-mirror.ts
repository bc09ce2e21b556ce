import type { View } from '../../../protocol/feed/view.ts';
import type { Member } from './member.ts';

const NEAR_MS = 50;
const SLOW_LEAST_MS = 500;
const JOINING_LEAST_MS = 500;

interface Running {
  lastMs: number;
  /** Early flushes so far. */
  early: number;
  readonly members: Set<Member>;
}

/** When the views of each period are flushed, as docs/feed.md says it: a period ends with the nearest flush. */
export interface PeriodMirror {
  /** A member has another view, or none any more. */
  changed(member: Member, before: View | null, nowMs: number): void;
  /** @returns faults: early flushes that nobody can have waited for, or that came too soon */
  flush(nowMs: number, isSlow: boolean): readonly string[];
  /** Returns the time of the last flush of a period; −Infinity before the first. */
  lastFlushMs(period: number): number;
}

/** @param early  number of flushes of a period that the server counts as early, for those who wait to join */
export function createPeriodMirror(early: (period: number) => number): PeriodMirror {
  const running = new Map<number, Running>();
  const flushed = new Map<number, number>();

  return {
    changed(member, before, nowMs) {
      const { view } = member;
      const next = view && !view.quiet ? view.period : null;
      const former = before && !before.quiet ? before.period : null;
      if (next !== null) {
        const of = running.get(next) ?? { lastMs: nowMs, early: early(next), members: new Set() };
        running.set(next, of);
        of.members.add(member);
      }
      if (former === null || former === next) return;
      const of = running.get(former)!;
      of.members.delete(member);
    },
    flush(nowMs, isSlow) {
      const faults: string[] = [];
      for (const [period, of] of running) {
        if (of.members.size === 0) {
          running.delete(period);
          flushed.delete(period);
          continue;
        }
        const dueMs = isSlow ? Math.max(SLOW_LEAST_MS, 2 * period) : period;
        const passedMs = nowMs - of.lastMs;
        const isEarly = early(period) > of.early;
        of.early = early(period);
        if (isEarly && (passedMs < JOINING_LEAST_MS - NEAR_MS || of.members.size < 2))
          faults.push(`period ${period} was flushed early, ${passedMs} ms after the last flush`);
        if (!isEarly && passedMs < dueMs - NEAR_MS) continue;
        of.lastMs = nowMs;
        flushed.set(period, nowMs);
      }
      return faults;
    },
    lastFlushMs: (period) => flushed.get(period) ?? -Infinity,
  };
}
