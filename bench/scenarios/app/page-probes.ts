/** What runs in the measured page. Each function is sent there as text, so it knows nothing of this file. */

export interface PageProbe {
  commits: number;
  /** Frames that took more than 50 ms, as the browser counts them. */
  longFrames: number;
  /** The longest of them, ms; 0 without one. Whoever reads it may begin anew with 0. */
  longestFrameMs: number;
}

export interface Probed {
  /** Between frames, ms. */
  readonly frameMs: readonly number[];
  readonly writes: number;
  /** Prices that reached the screen: market, text, epoch ms. */
  readonly seen: readonly (readonly [string, string, number])[];
}

declare global {
  interface Window {
    probe: PageProbe;
  }
}

/** Before the page's own code: counts React's commits by the hook of its developer tools, and long frames. */
export function installProbe(): void {
  const probe: PageProbe = { commits: 0, longFrames: 0, longestFrameMs: 0 };
  Object.assign(window, {
    probe,
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        probe.commits += 1;
      },
      onPostCommitFiberRoot: () => {},
      onCommitFiberUnmount: () => {},
    },
  });
  new PerformanceObserver((list) => {
    const frames = list.getEntries();
    probe.longFrames += frames.length;
    probe.longestFrameMs = Math.max(probe.longestFrameMs, ...frames.map(({ duration }) => duration));
  }).observe({ type: 'long-animation-frame' });
}

/** Watches frames, and texts of cells on their way to the screen, for `forMs`. Costs something itself. */
export async function probeFrames(forMs: number): Promise<Probed> {
  const frameMs: number[] = [];
  const seen: (readonly [string, string, number])[] = [];
  let writes = 0;
  let fresh: (readonly [string, string])[] = [];
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      writes += 1;
      const cell = target instanceof Element ? target : target.parentElement;
      const link = cell?.closest('a')?.getAttribute('href');
      const symbol = /symbol=(\w+)/.exec(link ?? '')?.[1];
      if (symbol && /price/i.test(cell!.className)) fresh.push([symbol, cell!.textContent!]);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  const end = performance.now() + forMs;
  await new Promise<void>((done) => {
    let before = NaN;
    const frame = (time: number) => {
      if (!Number.isNaN(before)) frameMs.push(time - before);
      before = time;
      const painted = fresh;
      fresh = [];
      // After this frame what was written before it is on the screen.
      setTimeout(() => {
        const nowMs = performance.timeOrigin + performance.now();
        for (const [symbol, text] of painted) seen.push([symbol, text, nowMs]);
        if (performance.now() > end) done();
      });
      if (time < end) requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  });
  observer.disconnect();
  return { frameMs, writes, seen };
}
