import { log } from '../../infra/log.ts';

/** Reasons for which a message of the upstream is dropped, or for which one is missing. */
export type Dropped = 'unknown' | 'late' | 'repeated' | 'band' | 'malformed' | 'gap' | 'noBook' | 'flood';

const REPORT_MS = 60_000;

/** Counts dropped messages and logs the counts once a minute; a line for each would be thousands. */
export interface DropCounts {
  add(why: Dropped): void;
  /** Logs the counts and resets them, at most once a minute. */
  report(nowMs: number): void;
}

export function dropCounts(): DropCounts {
  let counts: Partial<Record<Dropped, number>> = {};
  let reportMs = 0;
  return {
    add(why) {
      counts[why] = (counts[why] ?? 0) + 1;
    },
    report(nowMs) {
      if (nowMs < reportMs) return;
      reportMs = nowMs + REPORT_MS;
      if (Object.keys(counts).length === 0) return;
      log.warn('upstream not believed', counts);
      counts = {};
    },
  };
}
