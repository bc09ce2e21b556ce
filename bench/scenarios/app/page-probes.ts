/** Functions that run in the measured page. Each is sent there as text, so it must not use names of this file. */

export interface PageProbe {
  commits: number;
  /** When React committed last, or a file or an answer was there; ms since the page was opened. */
  renewedMs: number;
  /** When the last frame that took more than 50 ms ended. */
  longFrameMs: number;
  /** Frames that took more than 50 ms, as the browser counts them. */
  longFrames: number;
  /** The longest of them, ms; 0 without one. A reader may reset it to 0. */
  longestFrameMs: number;
}

declare global {
  interface Window {
    probe: PageProbe;
  }
}

/** Runs before the page's own code: counts React's commits by the hook of its developer tools, and long frames. */
export function installProbe(): void {
  const probe: PageProbe = { commits: 0, renewedMs: 0, longFrameMs: 0, longFrames: 0, longestFrameMs: 0 };
  Object.assign(window, {
    probe,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        probe.commits += 1;
        probe.renewedMs = performance.now();
      },
      onPostCommitFiberRoot: () => {},
      onCommitFiberUnmount: () => {},
    },
  });
  new PerformanceObserver((list) => {
    const frames = list.getEntries();
    probe.longFrames += frames.length;
    probe.longestFrameMs = Math.max(probe.longestFrameMs, ...frames.map(({ duration }) => duration));
    probe.longFrameMs = Math.max(...frames.map(({ startTime, duration }) => startTime + duration));
  }).observe({ type: 'long-animation-frame' });
  new PerformanceObserver((list) => {
    probe.renewedMs = Math.max(
      probe.renewedMs,
      ...list.getEntries().map(({ startTime, duration }) => startTime + duration),
    );
  }).observe({ type: 'resource' });
}

/** Nothing was rendered, fetched or slow for so long; `longFrames` says whether slow frames count. */
export function atRest({ quietMs, longFrames }: { quietMs: number; longFrames: boolean }): boolean {
  const { renewedMs, longFrameMs } = window.probe;
  return performance.now() - Math.max(renewedMs, longFrames ? longFrameMs : 0) >= quietMs;
}

/**
 * Whether the row of a market says its price: as text, or in its label where it was painted before it was ever text.
 */
export function saysPrice(symbol: string): boolean {
  const row = document.querySelector(`a[href*="symbol=${symbol}"]`);
  const said = row?.querySelector('[role="img"][aria-label]')?.getAttribute('aria-label');
  return /\d\.\d\d/.test(said ?? row?.querySelector('[class*="price"]')?.textContent ?? '');
}
