import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPaintMeter } from '../../../src/level/paint-meter.ts';

const NOTHING = { frames: 0, framesMs: 0, dropped: 0, longPaints: 0, longestMs: 0 };

describe('paint meter', () => {
  it('adds up frames, missed frames and long paints, and starts again with each report', () => {
    const meter = createPaintMeter();
    for (const ms of [0, 16, 33, 83]) meter.frame(ms, true);
    meter.paint(100, 150);
    meter.paint(200, 250.5);
    meter.paint(300, 420);
    expect(meter.take()).toEqual({ frames: 3, framesMs: 83, dropped: 2, longPaints: 2, longestMs: 120 });
    expect(meter.take()).toEqual(NOTHING);
  });

  it('counts no pause, be it between movements or while the page was hidden', () => {
    const meter = createPaintMeter();
    meter.frame(0, false);
    meter.frame(5000, true);
    meter.pause();
    meter.frame(3_600_000, false);
    meter.frame(3_700_000, false);
    expect(meter.take()).toEqual(NOTHING);
  });

  it('finds nothing missing on a faster screen', () => {
    const meter = createPaintMeter();
    for (let i = 0; i <= 120; i++) meter.frame(i * (1000 / 120), true);
    expect(meter.take()).toMatchObject({ frames: 120, dropped: 0 });
  });

  it('loses and invents nothing, however often it is asked', () => {
    const gap = fc.record({ gapMs: fc.integer({ min: 1, max: 400 }), take: fc.boolean() });
    fc.assert(
      fc.property(fc.array(gap, { minLength: 1, maxLength: 200 }), (gaps) => {
        const meter = createPaintMeter();
        const sum = { frames: 0, framesMs: 0, dropped: 0 };
        const take = () => {
          const { frames, framesMs, dropped } = meter.take();
          sum.frames += frames;
          sum.framesMs += framesMs;
          sum.dropped += dropped;
        };
        let ms = 0;
        meter.frame(ms, true);
        for (const each of gaps) {
          meter.frame((ms += each.gapMs), true);
          if (each.take) take();
        }
        take();
        const dropped = gaps.map(({ gapMs }) => Math.max(0, Math.round(gapMs / (1000 / 60)) - 1));
        expect(sum).toEqual({ frames: gaps.length, framesMs: ms, dropped: dropped.reduce((a, b) => a + b) });
      }),
    );
  });
});
