import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerCache, registerCacheThread } from '../../../src/level/caches.ts';
import { deviceFacts } from '../../../src/level/device-facts.ts';
import { chooseLevel, level, levelSource } from '../../../src/level/level.ts';
import { meters } from '../../../src/level/meters.ts';
import { startOptimiser } from '../../../src/level/optimiser.ts';
import { tellPaints } from '../../../src/level/paint-reports.ts';
import { levelReasons } from '../../../src/level/reasons.ts';
import { scrollFrames, watchPage } from '../../../src/level/watch-page.ts';
import { scoreWorkerUrl } from '../../../src/level/score-worker-url.ts';

/** Not a WebView, so that no score raises the level of this page by itself. */
const device = { androidWebView: false, androidVersion: null, chromiumVersion: null, cores: 8, memoryGb: 8 };
const noFrames = () => () => {};
const stops: (() => void)[] = [];

/** Keeps this thread busy. */
function block(ms: number): void {
  const endMs = performance.now() + ms;
  while (performance.now() < endMs);
}

/** Resolves when the engine has reported a task that ran `work`. */
const longTask = (work: () => void) =>
  new Promise<void>((done) => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe({ type: 'longtask' });
    setTimeout(work);
  });

/** The heap the page sees; a real one would decide by itself. */
function tellHeap(use: number | null): void {
  const memory = use === null ? undefined : { usedJSHeapSize: use * 1e9, jsHeapSizeLimit: 1e9 };
  Object.defineProperty(performance, 'memory', { configurable: true, value: memory });
}

beforeEach(() => {
  // Samples and cleanings come when the test says; frames, observers and workers stay real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  tellHeap(null);
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.useRealTimers();
  Reflect.deleteProperty(performance, 'memory');
  chooseLevel(null);
});

describe('the monitor of a page', () => {
  it('raises the level by one step for a task that blocks it, once', async () => {
    const before = level.value;
    stops.push(watchPage(noFrames));
    // Its own task, which the observer then reports.
    await new Promise<void>((done) => {
      setTimeout(() => {
        block(260);
        done();
      });
    });
    await vi.waitFor(() => {
      vi.advanceTimersByTime(5000);
      expect(level.value).toBe(before + 1);
    });
    expect(levelReasons.value.at(-1)).toMatchObject({ kind: 'longTask', limit: 200, to: before + 1 });
    expect(levelReasons.value.at(-1)!.value).toBeGreaterThan(200);
  });

  it('does not raise it for the task that builds another route', async () => {
    const before = level.value;
    stops.push(watchPage(noFrames));
    for (const route of ['one', 'two', 'three']) {
      await longTask(() => {
        // As routers do it: without an event.
        history.pushState(null, '', `#/${route}`);
        block(260);
      });
      // The sample after the settling time.
      vi.useRealTimers();
      await new Promise((done) => setTimeout(done, 2100));
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    }
    expect(level.value).toBe(before);
    history.replaceState(null, '', location.pathname + location.search);
  });

  it('hears what charts of another thread cost, shows it and raises the level for it', () => {
    const before = level.value;
    stops.push(
      watchPage(noFrames),
      registerCache({ name: 'test', size: () => 3, drop: () => undefined }),
      registerCacheThread({ size: () => 4, clean: () => undefined }),
    );
    tellPaints({ frames: 30, framesMs: 1000, dropped: 30, longPaints: 2, longestMs: 260 });
    vi.advanceTimersByTime(5000);
    expect([meters.longestPaintMs.value, meters.droppedFrames.value, meters.cached.value]).toEqual([260, 30, 7]);
    expect(level.value).toBe(before + 1);
    expect(levelReasons.value.at(-1)).toMatchObject({ kind: 'longTask', value: 260, limit: 200 });
  });

  it('reads on but leaves a chosen level alone, and goes on when the person gives it back', () => {
    const before = level.value;
    chooseLevel(0);
    stops.push(watchPage(noFrames));
    tellHeap(0.9);
    vi.advanceTimersByTime(15_000);
    expect([level.value, levelSource.value]).toEqual([0, 'chosen']);
    expect(meters.memoryUse.value).toBeCloseTo(0.9);
    chooseLevel(null);
    expect(level.value).toBe(before);
    vi.advanceTimersByTime(5000);
    expect(level.value).toBe(before + 1);
    expect(levelReasons.value.at(-1)).toMatchObject({ kind: 'memoryUse', value: 0.9, limit: 0.85 });
  });

  it('stops at 3 and stops with the page', () => {
    tellHeap(0.9);
    const stop = watchPage(noFrames);
    vi.advanceTimersByTime(60_000);
    expect(level.value).toBe(3);
    const { length } = levelReasons.value;
    stop();
    tellHeap(0.1);
    vi.advanceTimersByTime(60_000);
    expect(meters.memoryUse.value).toBeCloseTo(0.9);
    expect(levelReasons.value).toHaveLength(length);
  });

  it('hears of the frames of the loop that it is given', () => {
    let hear = (_nowMs: number, _more: boolean): void => {};
    stops.push(
      watchPage((listener) => {
        hear = listener;
        return () => {};
      }),
    );
    for (let i = 0; i <= 120; i++) hear(20 * i, true);
    vi.advanceTimersByTime(5000);
    expect(meters.frameRate.value).toBe(50);
  });
});

describe('frames of a scroll', () => {
  it('are told while the page scrolls and not asked for otherwise', async () => {
    const asked = vi.spyOn(globalThis, 'requestAnimationFrame');
    const heard: boolean[] = [];
    stops.push(scrollFrames((_, more) => heard.push(more)));
    const box = document.createElement('div');
    box.style.cssText = 'height: 100px; overflow: auto';
    box.innerHTML = '<div style="height: 1000px"></div>';
    document.body.append(box);
    expect(asked).not.toHaveBeenCalled();
    box.scrollTop = 300;
    await vi.waitFor(() => expect(heard.at(-1)).toBe(false));
    expect(heard.slice(0, -1)).not.toContain(false);
    expect(asked).toHaveBeenCalledTimes(heard.length);
    box.remove();
    asked.mockRestore();
  });
});

describe('the optimiser', () => {
  const parts = {
    device,
    engine: 'test engine',
    unmeasured: true,
    measure: {
      createWorker: () => new Worker(scoreWorkerUrl, { type: 'module' }),
      createCanvas: () => document.createElement('canvas'),
      idle: () => Promise.resolve(),
    },
    followFrames: noFrames,
  };

  it('measures an unknown device, tells the facts and keeps the score', async () => {
    localStorage.removeItem('__persisted__deviceScore');
    stops.push(startOptimiser(parts));
    await vi.waitFor(() => expect(deviceFacts.value).not.toBeNull(), { timeout: 10_000 });
    const facts = deviceFacts.value!;
    expect(facts).toMatchObject({ failed: false, cores: 8, memoryGb: 8, androidWebView: false });
    const kept = JSON.parse(localStorage.getItem('__persisted__deviceScore')!);
    expect(kept).toMatchObject({ engine: 'test engine', score: facts.score, measuredMs: facts.measuredMs });
  });

  it('cleans caches every 30 s, and every 10 s at level 3', () => {
    const dropped: number[] = [];
    stops.push(registerCache({ name: 'test', size: () => 10, drop: (share) => dropped.push(share) }));
    chooseLevel(0);
    stops.push(startOptimiser({ ...parts, unmeasured: false }));
    tellHeap(0.75);
    vi.advanceTimersByTime(30_000);
    expect(dropped).toEqual([]);
    tellHeap(0.81);
    vi.advanceTimersByTime(30_000);
    expect(dropped).toEqual([0.3]);
    chooseLevel(3);
    tellHeap(0.75);
    vi.advanceTimersByTime(10_000);
    expect(dropped).toEqual([0.3, 0.6]);
  });
});
