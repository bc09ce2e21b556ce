import type { View } from '../../../protocol/feed/view.ts';
import type { Member } from './member.ts';

const NEAR_MS = 50;
const SLOW_LEAST_MS = 500;

interface Running {
  lastMs: number;
  readonly members: Set<Member>;
}

/** When the views of each period are flushed, as docs/feed.md says it: a period ends with the nearest flush. */
export interface PeriodMirror {
  /** A member has another view, or none any more. */
  changed(member: Member, before: View | null, nowMs: number): void;
  flush(nowMs: number, isSlow: boolean): void;
  /** Returns the time of the last flush of a period; −Infinity before the first. */
  lastFlushMs(period: number): number;
}

export function createPeriodMirror(): PeriodMirror {
  const running = new Map<number, Running>();
  const flushed = new Map<number, number>();

  return {
    changed(member, before, nowMs) {
      const { view } = member;
      const next = view && !view.quiet ? view.period : null;
      const former = before && !before.quiet ? before.period : null;
      if (next !== null) {
        const of = running.get(next) ?? { lastMs: nowMs, members: new Set() };
        running.set(next, of);
        of.members.add(member);
      }
      if (former === null || former === next) return;
      const of = running.get(former)!;
      of.members.delete(member);
      if (of.members.size > 0) return;
      running.delete(former);
      flushed.delete(former);
    },
    flush(nowMs, isSlow) {
      for (const [period, of] of running) {
        const dueMs = isSlow ? Math.max(SLOW_LEAST_MS, 2 * period) : period;
        if (nowMs - of.lastMs < dueMs - NEAR_MS) continue;
        of.lastMs = nowMs;
        flushed.set(period, nowMs);
      }
    },
    lastFlushMs: (period) => flushed.get(period) ?? -Infinity,
  };
}
