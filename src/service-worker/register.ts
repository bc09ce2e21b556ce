/** Longer than a file takes that was asked for before the worker took over. */
const LATE_MS = 30_000;

/**
 * Registers the worker where the page has none, and hands over what it has loaded meanwhile, and what was on its way when the
 * worker took over: neither has passed through it. Where there are no such workers, or they are
 * refused (private windows, wallet browsers), the page goes on as it is.
 * @param url  of the script, trusted
 * @param log  told why it was refused
 */
export async function registerServiceWorker(url: string, log: (text: string) => void): Promise<void> {
  try {
    const { serviceWorker } = navigator;
    // The browser looks for a newer one by itself, and one that is just leaving must not be called back.
    if (serviceWorker.controller) return;
    await serviceWorker.register(url, { updateViaCache: 'none' });
    const { active } = await serviceWorker.ready;
    const handOver = (loaded: PerformanceEntryList): void =>
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      active?.postMessage(loaded.map(({ name }) => name));
    handOver(performance.getEntriesByType('resource'));
    const late = new PerformanceObserver((list) => handOver(list.getEntries()));
    late.observe({ entryTypes: ['resource'] });
    setTimeout(() => late.disconnect(), LATE_MS);
  } catch (error) {
    log(`service worker: ${String(error)}`);
  }
}
