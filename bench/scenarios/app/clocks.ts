import type { CDPSession } from 'playwright';
import { cpuMsOf } from '../chart/cpu-times.ts';

/** Time spent until now, ms. */
export interface Clocks {
  readonly mainMs: number;
  readonly scriptMs: number;
  /** Processor time of all processes and threads of the browser. */
  readonly cpuMs: number;
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
    cpuMs: processInfo.reduce((sum, { id }) => sum + (cpuMsOf(id) || 0), 0),
    wallMs: performance.now(),
  };
}

/** Returns the time spent a second between two readings. */
export function perSecond(before: Clocks, after: Clocks): Pick<Clocks, 'mainMs' | 'scriptMs' | 'cpuMs'> {
  const seconds = (after.wallMs - before.wallMs) / 1000;
  const rate = (name: 'mainMs' | 'scriptMs' | 'cpuMs') => (after[name] - before[name]) / seconds;
  return { mainMs: rate('mainMs'), scriptMs: rate('scriptMs'), cpuMs: rate('cpuMs') };
}
