import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameSampler } from '../../../src/level/frame-sampler.ts';

/** `count` frames in a row, `gapMs` apart, after a pause. */
function burst(sampler: ReturnType<typeof createFrameSampler>, startMs: number, gapMs: number, count: number): number {
  let ms = startMs;
  for (let i = 0; i < count; i++, ms += gapMs) sampler.frame(ms, i < count - 1);
  return ms;
}

describe('frame sampler', () => {
  it('has a rate after two samples of 60 frames: their mean', () => {
    const sampler = createFrameSampler();
    const half = burst(sampler, 0, 50, 61);
    expect(sampler.rate()).toBeNull();
    burst(sampler, half, 25, 61);
    expect(sampler.rate()).toBe(30); // (20 + 40) / 2
  });

  it('counts no pause: five bursts a second at full speed are full speed', () => {
    const sampler = createFrameSampler();
    for (let i = 0; i < 40; i++) burst(sampler, i * 200, 1000 / 60, 5);
    expect(sampler.rate()).toBe(60);
  });

  it('has no rate for frames that never follow one another', () => {
    const sampler = createFrameSampler();
    for (let i = 0; i < 1000; i++) sampler.frame(i * 200, false);
    expect(sampler.rate()).toBeNull();
  });

  it('counts a frame once, however many tell of it', () => {
    const [one, two] = [createFrameSampler(), createFrameSampler()];
    for (let i = 0; i <= 120; i++) {
      one.frame(i * 40, true);
      two.frame(i * 40, i % 2 === 0);
      two.frame(i * 40, true);
    }
    expect([one.rate(), two.rate()]).toEqual([25, 25]);
  });

  it('takes a phone that saves power for what it is: 30', () => {
    const sampler = createFrameSampler();
    burst(sampler, 0, 33.34, 121);
    expect(sampler.rate()).toBe(30);
  });

  it('agrees with a list of all intervals that are not pauses', () => {
    const frame = fc.record({ gapMs: fc.integer({ min: 1, max: 300 }), more: fc.boolean() });
    fc.assert(
      fc.property(fc.array(frame, { minLength: 100, maxLength: 600 }), (frames) => {
        const sampler = createFrameSampler();
        const intervals: number[] = [];
        let ms = 0;
        frames.forEach(({ gapMs, more }, i) => {
          ms += gapMs;
          if (i > 0 && frames[i - 1]!.more) intervals.push(gapMs);
          sampler.frame(ms, more);
        });
        const rates = Array.from({ length: Math.floor(intervals.length / 60) }, (_, i) => {
          const sample = intervals.slice(60 * i, 60 * i + 60);
          return 60_000 / sample.reduce((sum, each) => sum + each);
        });
        const [older, newer] = rates.slice(-2);
        expect(sampler.rate()).toBe(newer === undefined ? null : Math.round((older! + newer) / 2));
      }),
    );
  });

  it('takes frames that were counted elsewhere', () => {
    const sampler = createFrameSampler();
    for (let i = 0; i < 6; i++) sampler.add(20, 500);
    expect(sampler.rate()).toBe(40);
    sampler.add(0, 0);
    expect(sampler.rate()).toBe(40);
  });
});
