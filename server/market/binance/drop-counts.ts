import { log } from '../../infra/log.ts';

/** What the upstream said and was not believed, or did not say. */
export type Dropped = 'unknown' | 'late' | 'repeated' | 'band' | 'malformed' | 'gap' | 'noBook' | 'flood';

const REPORT_MS = 60_000;

/** Counts what is dropped, and logs it once a minute: a line for each would be thousands. */
export interface DropCounts {
  add(why: Dropped): void;
  /** Logs the counts and starts anew, at most once a minute. */
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
