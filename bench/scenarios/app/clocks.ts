import type { CDPSession } from 'playwright';
import { cpuMsOf } from '../chart/cpu-times.ts';

/** Time spent until now, ms. */
export interface Clocks {
  readonly mainMs: number;
  readonly scriptMs: number;
  /** Processor time of all threads of each process of the browser, by process id. */
  readonly processMs: ReadonlyMap<number, number>;
  readonly wallMs: number;
}

/** @param page  with Performance enabled in the domain `threadTicks` */
export async function readClocks(page: CDPSession, browser: CDPSession): Promise<Clocks> {
  const [{ metrics }, { processInfo }] = await Promise.all([
    page.send('Performance.getMetrics'),
    browser.send('SystemInfo.getProcessInfo'),
  ]);
  const seconds = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return {
    mainMs: seconds('TaskDuration') * 1000,
    scriptMs: seconds('ScriptDuration') * 1000,
    // A process that ended since has no counter any more.
    processMs: new Map(processInfo.map(({ id }) => [id, cpuMsOf(id) || 0])),
    wallMs: performance.now(),
  };
}

/**
 * Returns the time spent a second between two readings: of the page's main thread, of script on it, and of the whole
 * browser. A process that ended in between is left out, since what it spent is not known.
 */
export function perSecond(
  before: Clocks,
  after: Clocks,
): { readonly mainMs: number; readonly scriptMs: number; readonly cpuMs: number } {
  const seconds = (after.wallMs - before.wallMs) / 1000;
  let cpuMs = 0;
  for (const [id, ms] of after.processMs) cpuMs += ms - (before.processMs.get(id) ?? 0);
  return {
    mainMs: (after.mainMs - before.mainMs) / seconds,
    scriptMs: (after.scriptMs - before.scriptMs) / seconds,
    cpuMs: cpuMs / seconds,
  };
}
