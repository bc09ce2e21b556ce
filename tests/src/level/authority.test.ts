import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = '__persisted__level';
const step = (to: 0 | 1 | 2 | 3) => ({ kind: 'longTask', value: 300, limit: 200, to }) as const;

let stored: Map<string, string>;

/** The level's modules as a fresh page has them. */
async function page(address: string) {
  vi.stubGlobal('location', { search: address });
  vi.resetModules();
  return {
    ...(await import('../../../src/level/level.ts')),
    ...(await import('../../../src/level/reasons.ts')),
  };
}

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('who decides the level', () => {
  it('is what was measured when nobody else does, 0 before', async () => {
    const { level, levelSource, settings, applySteps } = await page('');
    expect([level.value, levelSource.value]).toEqual([0, 'measured']);
    applySteps([step(1), step(2)], 5);
    expect([level.value, levelSource.value, settings.value.bookMs]).toEqual([2, 'measured', 1000]);
  });

  it('is the address before the person, the person before safe mode, safe mode before what was measured', async () => {
    stored.set(KEY, '1');
    const addressed = await page('?level=3');
    expect([addressed.level.value, addressed.levelSource.value]).toEqual([3, 'address']);

    const { level, levelSource, chooseLevel, enterSafeMode } = await page('?level=9');
    expect([level.value, levelSource.value]).toEqual([1, 'chosen']);
    enterSafeMode(5);
    expect([level.value, levelSource.value]).toEqual([1, 'chosen']);
    chooseLevel(null);
    expect([level.value, levelSource.value]).toEqual([2, 'safe']);
    expect(stored.has(KEY)).toBe(false);
  });

  it('remembers a choice, and refuses one that is no level', async () => {
    const { chooseLevel, level } = await page('');
    chooseLevel(3);
    expect((await page('')).level.value).toBe(3);
    for (const bad of [-1, 4, 1.5, NaN]) expect(() => chooseLevel(bad)).toThrow(RangeError);
    expect(level.value).toBe(3);
  });
});

describe('what was measured', () => {
  it('only rises: a step that leads no higher is none', async () => {
    const { measuredLevel, levelReasons, applySteps } = await page('');
    applySteps([step(2)], 5);
    applySteps([step(1), step(2)], 6);
    expect(measuredLevel.value).toBe(2);
    applySteps([step(1), step(2), step(3)], 7);
    expect(levelReasons.value).toEqual([
      { ...step(2), atMs: 5 },
      { ...step(3), atMs: 7 },
    ]);
  });

  it('is 2 in safe mode, 3 if it was 3 already, and says so once', async () => {
    const first = await page('');
    first.enterSafeMode(5);
    first.enterSafeMode(6);
    expect(first.levelReasons.value).toEqual([{ kind: 'safeMode', value: null, limit: null, to: 2, atMs: 5 }]);

    const { level, levelSource, applySteps, enterSafeMode } = await page('');
    applySteps([step(3)], 5);
    enterSafeMode(6);
    expect([level.value, levelSource.value]).toEqual([3, 'safe']);
  });
});
