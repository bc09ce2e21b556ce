import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = '__persisted__deviceScore';
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 14; Phone; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36';

const stored = new Map<string, string>();
const started: { unmeasured: boolean }[] = [];
const recordingOptimiser = () => ({ startOptimiser: (parts: { unmeasured: boolean }) => started.push(parts) });

/** Stand-in for the parts of a page that the start uses; the test triggers frames. */
let frames: (() => void)[];

/** The engine as a fresh page of this device has it. */
async function page(navigator: object, optimiser: () => object) {
  vi.resetModules();
  vi.doMock('../../../src/level/optimiser.ts', optimiser);
  vi.stubGlobal('navigator', navigator);
  const { startLevel } = await import('../../../src/level/start-level.ts');
  return {
    start: () => startLevel({ createScoreWorker: () => null, followFrames: () => () => {} }),
    ...(await import('../../../src/level/level.ts')),
    ...(await import('../../../src/level/device-facts.ts')),
    ...(await import('../../../src/level/reasons.ts')),
  };
}

const phone = (userAgent: string) => ({ userAgent, hardwareConcurrency: 8, deviceMemory: 8 });

/** Draws a frame and lets the page come to rest. */
async function comeToRest(): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  frames.splice(0).forEach((frame) => frame());
  await vi.advanceTimersByTimeAsync(3000);
  await vi.dynamicImportSettled();
}

beforeEach(() => {
  vi.useFakeTimers();
  stored.clear();
  started.length = 0;
  frames = [];
  vi.stubGlobal('location', { search: '' });
  vi.stubGlobal('document', { readyState: 'complete', hidden: false });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run, 10));
  vi.stubGlobal('localStorage', { getItem: (key: string) => stored.get(key) ?? null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('start of the level engine', () => {
  it('sets the level before it returns: the formula without a score at a first visit', async () => {
    const { start, level, levelSource, deviceFacts } = await page(phone(WEBVIEW), recordingOptimiser);
    start();
    expect([level.value, levelSource.value, deviceFacts.value]).toEqual([1, 'measured', null]);
  });

  it('measures only once the page has been painted and rests', async () => {
    const { start } = await page(phone(WEBVIEW), recordingOptimiser);
    start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(started).toEqual([]);
    await comeToRest();
    expect(started).toMatchObject([{ unmeasured: true }]);
  });

  it('uses the kept score at the next visit, and measures no more', async () => {
    const { start, level, deviceFacts, levelReasons } = await page(phone(WEBVIEW), recordingOptimiser);
    const { engineOf } = await import('../../../src/level/device-facts.ts');
    const score = { score: 41, jsScore: 41, renderScore: 41, memoryScore: 41 };
    const measuredMs = Date.now() - 1000;
    stored.set(KEY, JSON.stringify({ ...score, engine: engineOf(WEBVIEW), measuredMs }));
    start();
    expect(level.value).toBe(2);
    expect(deviceFacts.value).toMatchObject({ ...score, measuredMs, androidVersion: 14, memoryGb: 8 });
    expect(levelReasons.value.map(({ kind }) => kind)).toEqual(['webview', 'weak']);
    await comeToRest();
    expect(started).toMatchObject([{ unmeasured: false }]);
  });

  it('goes to the safe level when the optimiser cannot start', async () => {
    const { start, level, levelSource } = await page(phone('Firefox/150.0'), () => ({
      startOptimiser() {
        throw new Error('no timers here');
      },
    }));
    start();
    expect([level.value, levelSource.value]).toEqual([0, 'measured']);
    await comeToRest();
    expect([level.value, levelSource.value]).toEqual([2, 'safe']);
  });

  it('goes to the safe level, without a throw, when even the device cannot be read', async () => {
    const { start, level, levelSource } = await page({}, recordingOptimiser);
    expect(start).not.toThrow();
    await comeToRest();
    expect([level.value, levelSource.value]).toEqual([2, 'safe']);
    expect(started).toEqual([]);
  });
});
