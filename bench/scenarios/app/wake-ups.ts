import type { CDPSession } from 'playwright';

/** The part of a browser's trace that is read. Times are µs. */
export interface TraceEvent {
  readonly name: string;
  /** X: with a length; M: names a thread in `args`. */
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string };
}

export interface WakeUps {
  /** Pictures that the page gave to the screen, and frames that its scripts asked for. */
  readonly frames: number;
  /** Times that script began to run on the main thread of the page. */
  readonly page: number;
  /** The same in its workers. */
  readonly workers: number;
}

const CATEGORIES = ['devtools.timeline', 'devtools.timeline.frame', '__metadata'];
const MAIN_THREAD = 'CrRendererMain';
const WORKER_THREAD = /^DedicatedWorker/;
const SCRIPT = new Set(['FunctionCall', 'RunMicrotasks', 'EvaluateScript']);
const FRAMES = new Set(['DrawFrame', 'FireAnimationFrame']);

/** Scripts that were not called by another one of the list. @param events  of one thread */
function outermost(events: readonly TraceEvent[]): number {
  let [count, endUs] = [0, -Infinity];
  for (const { ts, dur = 0 } of events.toSorted((a, b) => a.ts - b.ts)) {
    if (ts >= endUs) count += 1;
    endUs = Math.max(endUs, ts + dur);
  }
  return count;
}

/** @param events  of a browser with one page */
export function wakeUpsOf(events: readonly TraceEvent[]): WakeUps {
  const nameOf = new Map(
    events
      .filter(({ name }) => name === 'thread_name')
      .map(({ pid, tid, args }) => [`${pid} ${tid}`, args?.name ?? '']),
  );
  const threads = Map.groupBy(
    events.filter(({ name, ph }) => SCRIPT.has(name) && ph === 'X'),
    ({ pid, tid }) => `${pid} ${tid}`,
  );
  const sum = (isMeant: (name: string) => boolean) =>
    [...threads].reduce((all, [id, mine]) => all + (isMeant(nameOf.get(id) ?? '') ? outermost(mine) : 0), 0);
  return {
    frames: events.filter(({ name }) => FRAMES.has(name)).length,
    page: sum((name) => name === MAIN_THREAD),
    workers: sum((name) => WORKER_THREAD.test(name)),
  };
}

/** Lets the page alone for a while and counts what happens all the same. */
export async function countWakeUps(browser: CDPSession, forMs: number): Promise<WakeUps> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { readonly value: readonly unknown[] }) => {
    events.push(...(value as readonly TraceEvent[]));
  };
  browser.on('Tracing.dataCollected', collect);
  await browser.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, excludedCategories: ['*'] },
  });
  await new Promise((done) => setTimeout(done, forMs));
  const complete = new Promise<void>((done) => browser.once('Tracing.tracingComplete', () => done()));
  await browser.send('Tracing.end');
  await complete;
  browser.off('Tracing.dataCollected', collect);
  return wakeUpsOf(events);
}
