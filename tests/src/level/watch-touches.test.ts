import { describe, expect, it } from 'vitest';
import { UNTOUCHED_AFTER_MS, watchTouches } from '../../../src/level/watch-touches.ts';
import { createFakeTimers } from '../model/fake-timers.ts';

function stage() {
  const page = new EventTarget();
  const timers = createFakeTimers();
  const told: boolean[] = [];
  const stop = watchTouches(page, timers, (untouched) => told.push(untouched));
  return { timers, told, stop, touch: (type = 'pointerdown') => page.dispatchEvent(new Event(type)) };
}

describe('a page that nobody touches (G31)', () => {
  it('is told after a minute without a touch, and the first touch ends it at once', () => {
    const { timers, told, touch } = stage();
    timers.advance(UNTOUCHED_AFTER_MS - 1);
    touch('wheel');
    timers.advance(UNTOUCHED_AFTER_MS - 1);
    expect(told).toEqual([]);
    timers.advance(1);
    expect(told).toEqual([true]);
    timers.advance(10 * UNTOUCHED_AFTER_MS);
    touch('keydown');
    touch();
    expect(told).toEqual([true, false]);
    timers.advance(UNTOUCHED_AFTER_MS);
    expect(told).toEqual([true, false, true]);
    touch('visibilitychange');
    expect(told.at(-1)).toBe(false);
  });

  it('keeps one timer however often it is touched', () => {
    const { timers, touch } = stage();
    for (let i = 0; i < 1000; i++) {
      touch();
      timers.advance(10);
      expect(timers.pending).toBe(1);
    }
  });

  it('counts as touched once nobody watches, and hears nothing more', () => {
    const { timers, told, touch, stop } = stage();
    timers.advance(UNTOUCHED_AFTER_MS);
    stop();
    expect(told).toEqual([true, false]);
    touch();
    timers.advance(2 * UNTOUCHED_AFTER_MS);
    expect(told).toHaveLength(2);
    expect(timers.pending).toBe(0);
    const early = stage();
    early.stop();
    expect([early.told, early.timers.pending]).toEqual([[], 0]);
  });
});
