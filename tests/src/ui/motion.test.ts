import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Level } from '../../../src/level/settings.ts';
import { chooseLevel } from '../../../src/level/level.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';

/** The system's motion preference and its listeners. */
const system = {
  matches: false,
  listeners: [] as ((event: { matches: boolean }) => void)[],
  addEventListener(_type: string, listener: (event: { matches: boolean }) => void) {
    this.listeners.push(listener);
  },
  say(matches: boolean) {
    this.matches = matches;
    for (const listener of this.listeners) listener({ matches });
  },
};

vi.stubGlobal('matchMedia', () => system);
vi.stubGlobal('document', { hidden: false });
const { motion, reducedMotion, transitionMs } = await import('../../../src/ui/motion.ts');
const { everyRingFrame } = await import('../../../src/ui/ring.tsx');

const LEVELS: readonly Level[] = [0, 1, 2, 3];
const flags = () => {
  const { transitionMs: sheetMs, flashMs, bookFlashMs, skeletonShimmer, ringFps } = motion.value;
  return { transitionMs: sheetMs, flashMs, bookFlashMs, skeletonShimmer, ringFps };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  system.say(false);
  chooseLevel(null);
  vi.useRealTimers();
});

describe('what moves', () => {
  it.each(LEVELS)('is at level %i what its row says', (level) => {
    chooseLevel(level);
    expect(LEVEL_SETTINGS[level]).toMatchObject(flags());
    expect(transitionMs()).toBe(LEVEL_SETTINGS[level].transitionMs);
  });

  it.each(LEVELS)(
    'is under reduced motion at level %i what it is at level 3, from the moment it is asked for',
    (level) => {
      chooseLevel(3);
      const least = flags();
      expect(Object.values(least).every((flag) => flag === 0 || flag === false)).toBe(true);
      chooseLevel(level);
      system.say(true);
      expect(reducedMotion()).toBe(true);
      expect(flags()).toEqual(least);
      system.say(false);
      expect(LEVEL_SETTINGS[level]).toMatchObject(flags());
    },
  );
});

describe('rings', () => {
  it('follow the level and reduced motion while they run, with one timer for all, and none when the last is gone', () => {
    chooseLevel(0);
    const draws = [vi.fn(), vi.fn()];
    const stops = draws.map(everyRingFrame);
    const inASecond = () => {
      for (const draw of draws) draw.mockClear();
      vi.advanceTimersByTime(1000);
      return draws.map((draw) => draw.mock.calls.length);
    };
    expect(inASecond()).toEqual([10, 10]);
    chooseLevel(2);
    expect(inASecond()).toEqual([4, 4]);
    expect(vi.getTimerCount()).toBe(1);
    chooseLevel(3);
    expect(inASecond()).toEqual([0, 0]);
    expect(vi.getTimerCount()).toBe(0);
    chooseLevel(1);
    expect(inASecond()).toEqual([10, 10]);
    system.say(true);
    expect(inASecond()).toEqual([0, 0]);
    system.say(false);
    stops[0]!();
    expect(inASecond()).toEqual([0, 10]);
    stops[1]!();
    expect(vi.getTimerCount()).toBe(0);
  });
});
