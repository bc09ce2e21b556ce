import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Heap } from '../../../src/level/heap.ts';
import { createMonitor, SAMPLE_MS } from '../../../src/level/monitor.ts';
import type { PaintReport } from '../../../src/level/paint-meter.ts';

const MB = 1024 * 1024;
const heapOf = (usedMb: number, limitMb = 1000): Heap => ({ usedBytes: usedMb * MB, limitBytes: limitMb * MB });

const report = (told: Partial<PaintReport>): PaintReport => ({
  frames: 0,
  framesMs: 0,
  dropped: 0,
  longPaints: 0,
  longestMs: 0,
  ...told,
});

/** Sixty-frame samples at a rate, `count` of them. */
function animate(monitor: ReturnType<typeof createMonitor>, startMs: number, gapMs: number, count: number): number {
  let ms = startMs;
  for (let i = 0; i <= 60 * count; i++, ms += gapMs) monitor.frame(ms, true);
  return ms;
}

describe('triggers', () => {
  it('memory use above 85 %', () => {
    const monitor = createMonitor();
    expect(monitor.sample(5000, heapOf(850))).toBeNull();
    expect(monitor.sample(10_000, heapOf(851))).toEqual({ kind: 'memoryUse', value: 0.851, limit: 0.85 });
  });

  it('more than 10 long tasks within a minute', () => {
    const monitor = createMonitor();
    for (let i = 0; i < 10; i++) monitor.task(1000 * i, 60);
    expect(monitor.sample(10_000, null)).toBeNull();
    monitor.task(10_000, 60);
    expect(monitor.sample(15_000, null)).toEqual({ kind: 'longTasks', value: 11, limit: 10 });
    expect(monitor.sample(70_000, null)).toBeNull();
    expect(monitor.readings()).toMatchObject({ longTasks: 1, longestTaskMs: 60 });
  });

  it('one long task over 200 ms', () => {
    const monitor = createMonitor();
    monitor.task(100, 200);
    expect(monitor.sample(5000, null)).toBeNull();
    monitor.task(6000, 201);
    expect(monitor.sample(10_000, null)).toEqual({ kind: 'longTask', value: 201, limit: 200 });
  });

  it('counts no task of 50 ms or less', () => {
    const monitor = createMonitor();
    for (let i = 0; i < 100; i++) monitor.task(10 * i, 50);
    expect(monitor.sample(5000, null)).toBeNull();
    expect(monitor.readings().longTasks).toBe(0);
  });

  it('delays of the event loop, where the engine sees no tasks', () => {
    const monitor = createMonitor();
    monitor.lag(1000, 3);
    expect(monitor.sample(5000, null)).toBeNull();
    expect(monitor.readings().lagMs).toBe(3);
    monitor.lag(7000, 250);
    expect(monitor.sample(10_000, null)).toEqual({ kind: 'lag', value: 250, limit: 200 });
    monitor.stepped(10_000);
    for (let i = 0; i < 11; i++) monitor.lag(12_100 + 100 * i, 51);
    expect(monitor.sample(15_000, null)).toEqual({ kind: 'longTasks', value: 11, limit: 10 });
    expect(monitor.readings().lagMs).toBe(51);
  });

  it('a frame rate below 30 over two samples, and not one bad sample between good ones', () => {
    const monitor = createMonitor();
    let ms = animate(monitor, 0, 1000 / 60, 1);
    ms = animate(monitor, ms, 1000 / 20, 1);
    expect(monitor.sample(ms, null)).toBeNull();
    ms = animate(monitor, ms, 1000 / 25, 1);
    expect(monitor.sample(ms, null)).toMatchObject({ kind: 'frameRate', limit: 30 });
  });

  it('heap growth over 5 MB between checks 15 s apart, garbage not counted', () => {
    const monitor = createMonitor();
    // A saw: rises by 40 MB, is collected, rests at 20 MB.
    const used = [20, 40, 60, 60, 20, 40, 60, 20, 40, 20, 60, 40];
    used.forEach((mb, i) => expect(monitor.sample(SAMPLE_MS * (i + 1), heapOf(mb)), `sample ${i}`).toBeNull());
    const leaking = createMonitor();
    const found = Array.from({ length: 7 }, (_, i) => leaking.sample(SAMPLE_MS * (i + 1), heapOf(20 + 2 * i)));
    expect(found.filter((trigger) => trigger !== null)).toEqual([{ kind: 'heapGrowth', value: 6, limit: 5 }]);
    expect(found[6]).not.toBeNull();
  });

  it('none of those that the engine cannot tell', () => {
    const monitor = createMonitor();
    for (let i = 1; i < 100; i++) expect(monitor.sample(SAMPLE_MS * i, null)).toBeNull();
    expect(monitor.readings()).toEqual({
      frameRate: null,
      longTasks: 0,
      longestTaskMs: 0,
      memoryUse: null,
      heapGrowthMb: null,
      lagMs: null,
      chartFrameRate: null,
      longestPaintMs: 0,
      droppedFrames: 0,
    });
  });
});

describe('charts that another thread paints', () => {
  it('raise the level for one paint over 200 ms', () => {
    const monitor = createMonitor();
    monitor.paints(3000, report({ longPaints: 1, longestMs: 200 }));
    expect(monitor.sample(5000, null)).toBeNull();
    monitor.paints(8000, report({ longPaints: 2, longestMs: 201 }));
    expect(monitor.sample(10_000, null)).toEqual({ kind: 'longTask', value: 201, limit: 200 });
    expect(monitor.readings()).toMatchObject({ longestTaskMs: 0, longTasks: 0, longestPaintMs: 201 });
  });

  it('raise it for more than 10 long paints in a minute, which are not added to the tasks of the page', () => {
    const monitor = createMonitor();
    for (let i = 0; i < 10; i++) monitor.task(1000 * i, 60);
    monitor.paints(9000, report({ longPaints: 10, longestMs: 80 }));
    expect(monitor.sample(10_000, null)).toBeNull();
    monitor.paints(11_000, report({ longPaints: 1, longestMs: 51 }));
    expect(monitor.sample(15_000, null)).toEqual({ kind: 'longTasks', value: 11, limit: 10 });
  });

  it('raise it for a frame rate below 30 of their own', () => {
    const monitor = createMonitor();
    let ms = animate(monitor, 0, 1000 / 60, 2);
    for (let i = 0; i < 5; i++) monitor.paints((ms += 1000), report({ frames: 29, framesMs: 1000, dropped: 31 }));
    expect(monitor.sample(ms, null)).toBeNull();
    monitor.paints((ms += 1000), report({ frames: 29, framesMs: 1000, dropped: 31 }));
    expect(monitor.sample(ms, null)).toEqual({ kind: 'frameRate', value: 29, limit: 30 });
    expect(monitor.readings()).toMatchObject({ frameRate: 60, chartFrameRate: 29, droppedFrames: 31 });
  });

  it('count no second that began before the page had settled', () => {
    const monitor = createMonitor();
    monitor.moved(10_000);
    monitor.paints(12_999, report({ longPaints: 20, longestMs: 900, frames: 120, framesMs: 9000, dropped: 99 }));
    expect(monitor.sample(15_000, null)).toBeNull();
    expect(monitor.readings()).toMatchObject({ chartFrameRate: null, longestPaintMs: 0, droppedFrames: 0 });
  });
});

describe('what does not count', () => {
  it('is whatever happens while hidden and in the 2 s after either change', () => {
    const monitor = createMonitor();
    monitor.visibility(10_000, false);
    monitor.task(10_500, 900);
    monitor.lag(13_000, 900);
    expect(monitor.sample(15_000, heapOf(999))).toBeNull();
    monitor.visibility(20_000, true);
    monitor.task(21_999, 900);
    monitor.lag(22_500, 900); // Began before the two seconds were over.
    animate(monitor, 20_000, 10, 1);
    expect(monitor.sample(21_999, heapOf(999))).toBeNull();
    expect(monitor.sample(25_000, heapOf(10))).toBeNull();
    monitor.task(25_000, 900);
    expect(monitor.sample(30_000, heapOf(10))).toMatchObject({ kind: 'longTask' });
  });

  it('is how much the heap grew while hidden', () => {
    const monitor = createMonitor();
    for (let i = 1; i <= 4; i++) monitor.sample(SAMPLE_MS * i, heapOf(10));
    monitor.visibility(21_000, false);
    monitor.visibility(600_000, true);
    for (let i = 1; i <= 10; i++) expect(monitor.sample(600_000 + SAMPLE_MS * i, heapOf(100))).toBeNull();
  });

  it('is what is done once for a route or a level: the 2 s after either change', () => {
    const monitor = createMonitor();
    for (let i = 0; i < 5; i++) {
      const ms = 10_000 * (i + 1);
      monitor.moved(ms + 300); // Told of after the task that built the page.
      monitor.task(ms, 600);
      monitor.task(ms + 800, 250);
      monitor.task(ms + 2299, 90);
      expect(monitor.sample(ms + 5000, null)).toBeNull();
    }
    monitor.task(80_000, 201);
    expect(monitor.sample(80_500, null)).toMatchObject({ kind: 'longTask', value: 201 });
    monitor.stepped(80_500);
    monitor.task(82_499, 900);
    expect(monitor.sample(85_000, null)).toBeNull();
    monitor.task(85_000, 900);
    expect(monitor.sample(90_000, null)).toMatchObject({ kind: 'longTask' });
  });

  it('is not trouble that lasts: long tasks on every route are counted when the page has settled', () => {
    const monitor = createMonitor();
    for (let i = 0; i < 4; i++) {
      monitor.moved(10_000 * i);
      for (let j = 0; j < 3; j++) monitor.task(10_000 * i + 2500 + 500 * j, 80);
    }
    expect(monitor.sample(40_000, null)).toEqual({ kind: 'longTasks', value: 12, limit: 10 });
  });

  it('is the time between two frames with another route in between', () => {
    const monitor = createMonitor();
    const ms = animate(monitor, 0, 1000 / 60, 1);
    monitor.moved(ms);
    monitor.frame(ms + 2500, true);
    animate(monitor, ms + 2500, 1000 / 60, 2);
    monitor.sample(ms + 9000, null);
    expect(monitor.readings().frameRate).toBe(60);
  });

  it('is what has raised the level already', () => {
    const monitor = createMonitor();
    for (let i = 0; i < 20; i++) monitor.task(100 * i, 300);
    let ms = animate(monitor, 0, 50, 2);
    expect(monitor.sample(ms, null)).not.toBeNull();
    monitor.stepped(ms);
    for (let i = 1; i < 10; i++) expect(monitor.sample((ms += SAMPLE_MS), null)).toBeNull();
  });
});

type Event = { afterMs: number } & (
  | { kind: 'task'; durationMs: number }
  | { kind: 'moved' }
  | { kind: 'visibility'; visible: boolean }
  | { kind: 'sample'; use: number }
);

/** Everything remembered, everything looked at again in each sample. */
function slowMonitor(events: readonly Event[]): (string | null)[] {
  const found: (string | null)[] = [];
  const tasks: { startMs: number; durationMs: number }[] = [];
  let ms = 0;
  let stepMs = -Infinity;
  const changesMs: number[] = [];
  let visible = true;
  const counts = (atMs: number) => visible && changesMs.every((changeMs) => atMs >= changeMs + 2000);
  for (const event of events) {
    ms += event.afterMs;
    if (event.kind === 'visibility') ({ visible } = event);
    if (event.kind === 'visibility' || event.kind === 'moved') changesMs.push(ms);
    if (event.kind === 'task' && event.durationMs > 50 && counts(ms))
      tasks.push({ startMs: ms, durationMs: event.durationMs });
    if (event.kind !== 'sample') continue;
    const fresh = tasks.filter((task) => ms - (task.startMs + task.durationMs) <= 60_000 && task.startMs > stepMs);
    let why: string | null = null;
    if (counts(ms)) {
      if (event.use > 0.85) why = 'memoryUse';
      else if (fresh.some(({ durationMs }) => durationMs > 200)) why = 'longTask';
      else if (fresh.length > 10) why = 'longTasks';
    }
    if (why !== null) {
      stepMs = ms;
      changesMs.push(ms);
    }
    found.push(why);
  }
  return found;
}

describe('any run of a page', () => {
  const afterMs = fc.integer({ min: 501, max: 4000 });
  const event: fc.Arbitrary<Event> = fc.oneof(
    { weight: 12, arbitrary: fc.record({ afterMs, kind: fc.constant('task' as const), durationMs: fc.nat(210) }) },
    { weight: 1, arbitrary: fc.record({ afterMs, kind: fc.constant('moved' as const) }) },
    { weight: 1, arbitrary: fc.record({ afterMs, kind: fc.constant('visibility' as const), visible: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        afterMs,
        kind: fc.constant('sample' as const),
        use: fc.double({ min: 0, max: 0.9, noNaN: true }),
      }),
    },
  );

  it('steps when, and only when, a monitor that remembers everything would', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 150 }), (events) => {
        const monitor = createMonitor();
        const found: (string | null)[] = [];
        let ms = 0;
        for (const each of events) {
          ms += each.afterMs;
          if (each.kind === 'task') monitor.task(ms, each.durationMs);
          if (each.kind === 'moved') monitor.moved(ms);
          if (each.kind === 'visibility') monitor.visibility(ms, each.visible);
          if (each.kind !== 'sample') continue;
          // A steady heap: growth has tests of its own.
          const trigger = monitor.sample(ms, { usedBytes: each.use, limitBytes: 1 });
          if (trigger) monitor.stepped(ms);
          found.push(trigger && trigger.kind);
        }
        expect(found).toEqual(slowMonitor(events));
      }),
      { numRuns: 500 },
    );
  });
});
