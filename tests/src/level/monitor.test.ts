import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Heap } from '../../../src/level/heap.ts';
import { createMonitor, SAMPLE_MS } from '../../../src/level/monitor.ts';

const MB = 1024 * 1024;
const heapOf = (usedMb: number, limitMb = 1000): Heap => ({ usedBytes: usedMb * MB, limitBytes: limitMb * MB });

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
    monitor.stepped();
    for (let i = 0; i < 11; i++) monitor.lag(11_000 + 100 * i, 51);
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
    });
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

  it('is what has raised the level already', () => {
    const monitor = createMonitor();
    for (let i = 0; i < 20; i++) monitor.task(100 * i, 300);
    let ms = animate(monitor, 0, 50, 2);
    expect(monitor.sample(ms, null)).not.toBeNull();
    monitor.stepped();
    for (let i = 1; i < 10; i++) expect(monitor.sample((ms += SAMPLE_MS), null)).toBeNull();
  });
});

type Event = { afterMs: number } & (
  { kind: 'task'; durationMs: number } | { kind: 'visibility'; visible: boolean } | { kind: 'sample'; use: number }
);

/** Everything remembered, everything looked at again in each sample. */
function slowMonitor(events: readonly Event[]): (string | null)[] {
  const found: (string | null)[] = [];
  const tasks: { startMs: number; durationMs: number }[] = [];
  let ms = 0;
  let stepMs = -Infinity;
  const changes: { ms: number; visible: boolean }[] = [];
  const counts = (atMs: number) =>
    (changes.at(-1)?.visible ?? true) && changes.every((change) => atMs >= change.ms + 2000);
  for (const event of events) {
    ms += event.afterMs;
    if (event.kind === 'visibility') changes.push({ ms, visible: event.visible });
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
    if (why !== null) stepMs = ms;
    found.push(why);
  }
  return found;
}

describe('any run of a page', () => {
  const afterMs = fc.integer({ min: 501, max: 4000 });
  const event: fc.Arbitrary<Event> = fc.oneof(
    { weight: 12, arbitrary: fc.record({ afterMs, kind: fc.constant('task' as const), durationMs: fc.nat(210) }) },
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
          if (each.kind === 'visibility') monitor.visibility(ms, each.visible);
          if (each.kind !== 'sample') continue;
          // A steady heap: growth has tests of its own.
          const trigger = monitor.sample(ms, { usedBytes: each.use, limitBytes: 1 });
          if (trigger) monitor.stepped();
          found.push(trigger && trigger.kind);
        }
        expect(found).toEqual(slowMonitor(events));
      }),
      { numRuns: 500 },
    );
  });
});
