import { describe, expect, it } from 'vitest';
import { registerCache } from '../../../src/level/caches.ts';
import { createPaintReporter } from '../../../src/live/paint-reporter.ts';
import { createFakeTimers } from '../model/fake-timers.ts';

function stage() {
  const timers = createFakeTimers();
  const told: { frames: number; longPaints: number; cached: number }[] = [];
  const reporter = createPaintReporter(timers, ({ frames, longPaints }, cached) =>
    told.push({ frames, longPaints, cached }),
  );
  return { timers, told, reporter };
}

describe('paint reporter', () => {
  it('tells once a second while something is painted, however often, and not at all otherwise', () => {
    const { timers, told, reporter } = stage();
    for (let ms = 0; ms < 3000; ms += 20) {
      reporter.paint(ms, ms + (ms === 1500 ? 60 : 2));
      reporter.frame(ms, true);
      timers.advance(20);
    }
    expect(told.map(({ frames }) => frames).reduce((a, b) => a + b)).toBeGreaterThan(140);
    expect(told.length).toBeLessThanOrEqual(3);
    expect(told.map(({ longPaints }) => longPaints)).toContain(1);
    timers.advance(1000);
    const { length } = told;
    timers.advance(60_000);
    expect([told.length, timers.pending]).toEqual([length, 0]);
  });

  it('tells how many entries the caches of its thread keep', () => {
    const { timers, told, reporter } = stage();
    const stop = registerCache({ name: 'test', size: () => 7, drop: () => undefined });
    reporter.paint(0, 1);
    timers.advance(1000);
    stop();
    expect(told).toEqual([{ frames: 0, longPaints: 0, cached: 7 }]);
  });

  it('tells nothing and leaves no timer when stopped', () => {
    const { timers, told, reporter } = stage();
    reporter.paint(0, 1);
    reporter.stop();
    timers.advance(5000);
    expect([told, timers.pending]).toEqual([[], 0]);
  });
});
