import type { Monitor } from './monitor.ts';

/** The part of a monitor that hears of tasks. */
type TaskWatch = Pick<Monitor, 'task' | 'lag'>;

/** Period of the timer whose delay stands in for the observer (docs/product.md#engines). */
const TICK_MS = 50;

const observesTasks = (): boolean =>
  typeof PerformanceObserver === 'function' &&
  (PerformanceObserver.supportedEntryTypes as readonly string[] | undefined)?.includes('longtask') === true;

/** Long tasks by the engine's observer. */
function observe(monitor: TaskWatch): () => void {
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) monitor.task(startTime, duration);
  });
  observer.observe({ type: 'longtask' });
  return () => observer.disconnect();
}

/** Runs a timer while the page is visible; its delay shows how long a task blocked the thread. */
function tick(monitor: TaskWatch): () => void {
  let timer: ReturnType<typeof setInterval> | null = null;
  let lastMs = 0;

  const stop = (): void => {
    if (timer !== null) clearInterval(timer);
    timer = null;
  };
  const run = (): void => {
    stop();
    if (document.hidden) return;
    lastMs = performance.now();
    timer = setInterval(() => {
      const nowMs = performance.now();
      monitor.lag(nowMs, Math.max(0, nowMs - lastMs - TICK_MS));
      lastMs = nowMs;
    }, TICK_MS);
  };
  document.addEventListener('visibilitychange', run);
  run();
  return () => {
    document.removeEventListener('visibilitychange', run);
    stop();
  };
}

/** Reports long tasks to the monitor, or delays of the event loop in engines that do not observe tasks. */
export const followTasks = (monitor: TaskWatch): (() => void) => (observesTasks() ? observe(monitor) : tick(monitor));
