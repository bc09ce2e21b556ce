import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { CDPSession } from 'playwright';

/** For so long a process runs at a time: shorter than a frame, longer than the system takes to wake it. */
const RUN_MS = 3;

interface Slowing {
  readonly pids: readonly number[];
  readonly rate: number;
  /** 1 ends it. */
  readonly stop: Int32Array<SharedArrayBuffer>;
}

/** A process that ended has no signals any more. */
function signal(pids: readonly number[], name: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone.
    }
  }
}

function runAndStop({ pids, rate, stop }: Slowing): void {
  let runMs = RUN_MS;
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort!.postMessage('slow');
  while (Atomics.load(stop, 0) === 0) {
    signal(pids, 'SIGSTOP');
    Atomics.wait(stop, 0, 0, runMs * (rate - 1));
    const startMs = performance.now();
    signal(pids, 'SIGCONT');
    Atomics.wait(stop, 0, 0, RUN_MS);
    // It ran for a little longer than it should: it is stopped for as much longer.
    runMs = performance.now() - startMs;
  }
}

// This file is also the thread that sends the signals.
if (!isMainThread && workerData?.pids) runAndStop(workerData as Slowing);

/**
 * Lets processes run for one part in `rate` of the time, with all their threads.
 * @returns once they are slow: a call that lets them run freely again
 */
export async function slowProcesses(pids: readonly number[], rate: number): Promise<() => Promise<void>> {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(import.meta.filename, { workerData: { pids, rate, stop } satisfies Slowing });
  const ended = once(worker, 'exit');
  await once(worker, 'message');
  return async () => {
    Atomics.store(stop, 0, 1);
    Atomics.notify(stop, 0);
    await ended;
  };
}

/**
 * Slows the renderers of a browser, with the workers of their pages: the browser's own throttle slows the page's thread
 * alone.
 * @param browser  session of the whole browser
 * @returns a call that lets them run freely again
 */
export async function slowRenderers(browser: CDPSession, rate: number): Promise<() => Promise<void>> {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  return slowProcesses(pids, rate);
}
