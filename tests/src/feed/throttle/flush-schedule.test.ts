import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFlushSchedule, WHOLE_WAIT_MS } from '../../../../src/feed/throttle/flush-schedule.ts';
import type { FlushKind } from '../../../../src/feed/throttle/flush-schedule.ts';
import { createFakeTimers } from '../../model/fake-timers.ts';

function stage(periods: Partial<Record<string, number>> = { price: 200, moment: 500 }) {
  const timers = createFakeTimers();
  const flushes: string[] = [];
  const startMs = timers.nowMs();
  const moment = { isWhole: true };
  const schedule = createFlushSchedule({
    timers,
    periodMs: (kind) => periods[kind] ?? 100,
    momentIsWhole: () => moment.isWhole,
    flush: (kinds) => flushes.push(`${timers.nowMs() - startMs}: ${[...kinds].sort().join(' ')}`),
  });
  return { timers, flushes, schedule, periods, moment };
}

describe('flush schedule', () => {
  it('flushes the first news at once and the next ones once per period', () => {
    const { timers, flushes, schedule } = stage();
    for (let ms = 0; ms < 990; ms += 10) {
      schedule.mark('price');
      timers.advance(10);
    }
    expect(flushes).toEqual(['0: price', '200: price', '400: price', '600: price', '800: price']);
  });

  it('flushes what is due in the task that settles it, and leaves the rest', () => {
    const { timers, flushes, schedule } = stage({ price: 0, moment: 0, labels: 1000 });
    schedule.mark('labels');
    timers.advance(300);
    schedule.mark('labels');
    schedule.mark('price');
    schedule.mark('moment');
    schedule.settle();
    expect(flushes).toEqual(['0: labels', '300: moment price']);
    schedule.settle();
    timers.advance(2000);
    expect(flushes).toEqual(['0: labels', '300: moment price', '1000: labels']);
    schedule.setPaused(true);
    schedule.mark('price');
    schedule.settle();
    expect(flushes).toHaveLength(3);
  });

  it('sets no timer while there is no news', () => {
    const { timers, schedule } = stage();
    schedule.mark('price');
    timers.advance(5000);
    expect(timers.pending).toBe(0);
  });

  it('lets a kind join a flush that happens anyway once half of its period is over', () => {
    const { timers, flushes, schedule } = stage();
    for (let ms = 0; ms < 1000; ms += 5) {
      schedule.mark('price');
      schedule.mark('moment');
      timers.advance(5);
    }
    expect(flushes).toEqual([
      '0: moment price',
      '200: price',
      '400: moment price',
      '600: price',
      '800: moment price',
      '1000: price',
    ]);
  });

  it('never flushes a kind more often than its period on average, nor leaves news lying for over one and a half', () => {
    const marks = fc.array(
      fc.record({
        kind: fc.constantFrom<FlushKind>('price', 'moment', 'others'),
        afterMs: fc.integer({ min: 0, max: 400 }),
      }),
      { maxLength: 200 },
    );
    const periods = { price: 200, moment: 500, others: 300 };
    fc.assert(
      fc.property(marks, (steps) => {
        const { timers, flushes, schedule } = stage(periods);
        let passedMs = 0;
        for (const { kind, afterMs } of steps) {
          timers.advance(afterMs);
          passedMs += afterMs;
          schedule.mark(kind);
        }
        timers.advance(750);
        for (const [kind, periodMs] of Object.entries(periods)) {
          const turns = flushes.filter((line) => line.includes(kind)).length;
          expect(turns).toBeLessThanOrEqual((passedMs + 750) / periodMs + 2);
          if (steps.some((step) => step.kind === kind)) expect(turns).toBeGreaterThan(0);
        }
        expect(timers.pending).toBe(0);
      }),
    );
  });

  it('lets a moment that is not whole wait for the rest, which then goes out at once', () => {
    const { timers, flushes, schedule, moment } = stage();
    moment.isWhole = false;
    schedule.mark('moment');
    schedule.mark('price');
    timers.advance(30);
    expect(flushes).toEqual(['0: price']);
    schedule.mark('moment');
    timers.advance(10);
    expect(flushes).toHaveLength(1);
    moment.isWhole = true;
    schedule.mark('moment');
    timers.advance(0);
    expect(flushes).toEqual(['0: price', '40: moment']);
    schedule.mark('moment');
    timers.advance(1000);
    expect(flushes.slice(2)).toEqual(['540: moment']);
    expect(timers.pending).toBe(0);
  });

  it('does not wait for ever: a price that stands still would be worse', () => {
    const { timers, flushes, schedule, moment } = stage({ moment: 200 });
    moment.isWhole = false;
    for (let ms = 0; ms < 1000; ms += 10) {
      schedule.mark('moment');
      timers.advance(10);
    }
    const times = flushes.map((line) => Number.parseInt(line, 10));
    expect(times).toEqual([0, 1, 2].map((turn) => WHOLE_WAIT_MS + turn * (WHOLE_WAIT_MS + 200)));
    schedule.stop();
    expect(timers.pending).toBe(0);
  });

  it('reads the period each time: the level may change', () => {
    const { timers, flushes, schedule, periods } = stage();
    schedule.mark('price');
    timers.advance(0);
    periods['price'] = 1000;
    schedule.mark('price');
    timers.advance(999);
    expect(flushes).toHaveLength(1);
    timers.advance(1);
    expect(flushes).toHaveLength(2);
  });

  it('flushes at once what is hurried, new or not, and counts its period from then', () => {
    const { timers, flushes, schedule } = stage({ labels: 1000 });
    schedule.mark('labels');
    timers.advance(300);
    schedule.hurry('labels');
    timers.advance(300);
    schedule.mark('labels');
    schedule.hurry('labels');
    timers.advance(100);
    schedule.mark('labels');
    timers.advance(2000);
    expect(flushes).toEqual(['0: labels', '300: labels', '600: labels', '1600: labels']);
    expect(timers.pending).toBe(0);
  });

  it('is silent while paused and catches up at once', () => {
    const { timers, flushes, schedule } = stage();
    schedule.setPaused(true);
    schedule.mark('price');
    timers.advance(10_000);
    expect(flushes).toEqual([]);
    schedule.setPaused(false);
    timers.advance(0);
    expect(flushes).toEqual(['10000: price']);
  });

  it('does nothing after stop', () => {
    const { timers, flushes, schedule } = stage();
    schedule.mark('price');
    schedule.stop();
    schedule.mark('moment');
    timers.advance(1000);
    expect(flushes).toEqual([]);
  });
});
