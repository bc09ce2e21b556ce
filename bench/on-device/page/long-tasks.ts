const TYPE = 'longtask';

const supported =
  typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes?.includes(TYPE) === true;

let observer: PerformanceObserver | null = null;
let seen = 0;

/** Tasks over 50 ms of this page since `start`, where the engine reports them. */
export const longTasks = {
  supported,
  start(): void {
    if (!supported || observer) return;
    observer = new PerformanceObserver((list) => {
      seen += list.getEntries().length;
    });
    observer.observe({ type: TYPE });
  },
  count(): number {
    // Those that were not told yet.
    seen += observer?.takeRecords().length ?? 0;
    return seen;
  },
} as const;
