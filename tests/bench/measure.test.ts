import { describe, expect, it } from 'vitest';
import { calibrate, measureCases, medianOf, passesFor, timePasses } from '../../bench/measure.ts';
import type { Case, Variant } from '../../bench/measure.ts';

/** A clock that only work moves. */
function workClock() {
  let nowMs = 0;
  return { now: () => nowMs, work: (ms: number) => () => (nowMs += ms) };
}

describe('the median', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    expect(medianOf([3])).toBe(3);
    expect(medianOf([9, 1, 5])).toBe(5);
    expect(medianOf([4, 1, 2, 100])).toBe(3);
  });

  it('of nothing is refused', () => {
    expect(() => medianOf([])).toThrow(RangeError);
  });
});

describe('a sample', () => {
  it('has as many passes as fill it, at least one', () => {
    expect(passesFor(10, 5, 20)).toBe(10);
    expect(passesFor(3, 1, 20)).toBe(7);
    expect(passesFor(500, 1, 20)).toBe(1);
  });

  it('takes the time of all its passes', () => {
    const { now, work } = workClock();
    expect(timePasses(work(2), 30, now)).toBe(60);
  });

  it('is found by doubling, and again when the code has become faster', () => {
    const { now, work } = workClock();
    expect(calibrate(work(0.3), 20, now)).toBe(67);
    expect(calibrate(work(50), 20, now)).toBe(1);
    let passes = 0;
    const warming = workClock();
    const run = () => warming.work(passes++ < 2 ? 30 : 1)();
    expect(calibrate(run, 20, warming.now)).toBe(20);
    const busy = workClock();
    let looks = 0;
    expect(calibrate(() => busy.work(looks++ === 20 ? 500 : 1)(), 20, busy.now)).toBe(20);
  });
});

/** A variant that notes when it is sampled and says how long that took. */
function scripted(name: string, log: string[], ms: (sample: number) => number): Variant {
  let samples = -2; // two looks for the number of passes come first
  return {
    name,
    side: 'library',
    run: () => null,
    async sampleMs(passes) {
      if (samples >= 0) log.push(name);
      return ms(samples++) * passes;
    },
  };
}

describe('a run', () => {
  const caseOf = (items: number, ...variants: Variant[]): Case => ({
    id: `case of ${items}`,
    items,
    reference: null,
    variants,
  });

  it('samples every variant once in each round, in turning order', async () => {
    const log: string[] = [];
    const one = scripted('a', log, () => 1);
    const two = scripted('b', log, () => 1);
    const three = scripted('c', log, () => 1);
    await measureCases([caseOf(1, one, two), caseOf(2, three)], { rounds: 3, sampleMs: 0.1 });
    expect(log.join('')).toBe('abccbaabc');
  });

  it('tells ns per item: every sample and their median', async () => {
    const slow = scripted('slow', [], (sample) => [4, 2, 9][sample] ?? 1);
    const [measured] = await measureCases([caseOf(1000, slow)], { rounds: 3, sampleMs: 0.1 });
    expect(measured!.variants[0]).toMatchObject({ samples: [4000, 2000, 9000], median: 4000 });
  });

  it('tells its progress, the warming up first', async () => {
    const told: number[] = [];
    await measureCases([], { rounds: 2, sampleMs: 1 }, (round) => told.push(round));
    expect(told).toEqual([0, 1, 2]);
  });
});
