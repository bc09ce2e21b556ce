import type { Page } from '@playwright/test';

/** A task of the thread of a page. */
export interface PageTask {
  /** From its beginning to its end, ms, also while other processes had the processor. */
  readonly wallMs: number;
  /** Time of the processor, ms. */
  readonly cpuMs: number;
  /** The longest parts of it, as the browser names them, for somebody who has to divide it. */
  readonly parts: string;
}

/** An event of a browser's trace. Times are µs. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: {
    readonly name?: string;
    readonly data?: { readonly functionName?: string; readonly url?: string; readonly lineNumber?: number };
  };
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', '__metadata'];
const TASK = /RunTask$/;
const MAIN_THREAD = 'CrRendererMain';
/** Parts below it are not worth a word, ms. */
const TOLD_MS = 4;
const PARTS_TOLD = 6;

/** Names a part: `FunctionCall build-trades.js:120 12 ms`. */
function nameOf({ name, dur = 0, args }: TraceEvent): string {
  const { functionName = '', url = '', lineNumber } = args?.data ?? {};
  const place = url === '' ? '' : ` ${functionName} ${url.slice(url.lastIndexOf('/') + 1)}:${lineNumber ?? 0}`;
  return `${name}${place} ${(dur / 1000).toFixed(0)} ms`;
}

function tasksOf(events: readonly TraceEvent[]): readonly PageTask[] {
  const named = events.filter(({ name, args }) => name === 'thread_name' && args?.name === MAIN_THREAD);
  const threads = new Set(named.map(({ pid, tid }) => `${pid} ${tid}`));
  const own = events.filter(({ ph, pid, tid }) => ph === 'X' && threads.has(`${pid} ${tid}`));
  const parts = own.filter(({ name, dur = 0 }) => !TASK.test(name) && dur >= TOLD_MS * 1000);
  let endUs = -Infinity;
  // The browser names each task twice, one name inside the other.
  const outermost = own
    .filter(({ name }) => TASK.test(name))
    .sort((a, b) => a.ts - b.ts || b.dur! - a.dur!)
    .filter(({ ts, dur = 0 }) => {
      if (ts < endUs) return false;
      endUs = ts + dur;
      return true;
    });
  return outermost.map(({ pid, ts, dur = 0, tdur = dur }) => ({
    wallMs: dur / 1000,
    cpuMs: tdur / 1000,
    parts: parts
      .filter((part) => part.pid === pid && part.ts >= ts && part.ts < ts + dur)
      .sort((a, b) => b.dur! - a.dur!)
      .slice(0, PARTS_TOLD)
      .map(nameOf)
      .join(', '),
  }));
}

/** Returns the tasks of the page's thread while something is done. One page of a browser at a time. */
export async function tasksDuring(page: Page, act: () => Promise<void>): Promise<readonly PageTask[]> {
  const browser = page.context().browser()!;
  await browser.startTracing(page, { categories: CATEGORIES });
  let trace;
  try {
    await act();
  } finally {
    trace = await browser.stopTracing();
  }
  return tasksOf((JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] }).traceEvents);
}

/** The task that took most of the processor; null for none. */
export const longestTask = (tasks: readonly PageTask[]): PageTask | null =>
  tasks.reduce<PageTask | null>((most, task) => (most !== null && most.cpuMs >= task.cpuMs ? most : task), null);
