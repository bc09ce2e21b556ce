import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEATHS, openLink, RESTART_MS, STEADY_MS, WORKER_START_MS } from '../../../src/live/link.ts';
import type { WorkerEvents } from '../../../src/live/link.ts';
import type { FromLive, ToLive } from '../../../src/live/thread-messages.ts';
import { ASK_MS, QUIET_MS } from '../../../src/live/silence-watch.ts';
import { NO_COUNTERS } from '../../../src/signals/connection-store.ts';
import { STALE_AFTER_MS } from '../../../src/signals/data-age.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A worker as the link sees it. */
interface FakeWorker {
  readonly events: WorkerEvents;
  readonly heard: ToLive[];
  terminated: boolean;
  /** Answers when it is asked whether it is there. */
  alive: boolean;
}

const wake: ToLive = { kind: 'wake' };
const connect: ToLive = { kind: 'connect' };
const told: ToLive = { kind: 'visible', visible: true };

function stage(kind: 'works' | 'missing' | 'blocked' = 'works', local: 'works' | 'fails' = 'works') {
  const workers: FakeWorker[] = [];
  const toLocal: ToLive[] = [];
  const heard: FromLive[] = [];
  const state = { hidden: false, quiet: 0, lost: 0, local: local as 'works' | 'fails' };
  const link = openLink({
    createWorker(events) {
      if (kind === 'missing') return null;
      if (kind === 'blocked') throw new TypeError('policy');
      const worker: FakeWorker = { events, heard: [], terminated: false, alive: true };
      workers.push(worker);
      return {
        postMessage(message) {
          worker.heard.push(message);
          if (message.kind === 'check' && worker.alive) queueMicrotask(() => events.onMessage({ kind: 'here' }));
        },
        terminate: () => void (worker.terminated = true),
      };
    },
    async startLocal() {
      if (state.local === 'fails') throw new Error('no network');
      return (message) => toLocal.push(message);
    },
    hear: (message) => heard.push(message),
    onReady: () => void link.post(told),
    onQuiet: () => void state.quiet++,
    onLost: () => void state.lost++,
    hidden: () => state.hidden,
  });
  const newest = () => workers[workers.length - 1]!;
  const ready = () => newest().events.onMessage({ kind: 'ready' });
  return { link, state, workers, newest, ready, toLocal, heard };
}

describe('link to the live side', () => {
  it('tells a worker everything when it is ready, and nothing before', () => {
    const { link, newest, ready } = stage();
    expect(link.post(wake)).toBe(false);
    expect(newest().heard).toEqual([]);
    ready();
    expect(link.post(connect)).toBe(true);
    expect(newest().heard).toEqual([told, connect]);
  });

  it('runs on this thread when the worker says nothing for 5 s', async () => {
    const { link, newest, ready, toLocal } = stage();
    await vi.advanceTimersByTimeAsync(WORKER_START_MS - 1);
    expect(newest().terminated).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect([newest().terminated, newest().heard, toLocal]).toEqual([true, [], [told]]);
    ready();
    link.post(connect);
    expect(toLocal).toEqual([told, connect]);
  });

  it('runs on this thread at once when the worker cannot start', async () => {
    const { newest, toLocal } = stage();
    newest().events.onError();
    await vi.advanceTimersByTimeAsync(0);
    expect(toLocal).toEqual([told]);
  });

  it.each(['missing', 'blocked'] as const)('runs on this thread where workers are %s', async (kind) => {
    const { toLocal } = stage(kind);
    await vi.advanceTimersByTimeAsync(0);
    expect(toLocal).toEqual([told]);
  });

  it('says error when neither way works, and tries again when it is asked to', async () => {
    const { link, state, heard, toLocal } = stage('missing', 'fails');
    await vi.advanceTimersByTimeAsync(0);
    const error = { kind: 'connection', status: 'error', attempt: 0 };
    expect(heard).toEqual([error]);
    link.post(told);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([error]);
    link.post(connect);
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([error, error]);
    state.local = 'works';
    link.post(wake);
    await vi.advanceTimersByTimeAsync(0);
    expect([heard.length, toLocal]).toEqual([2, [told]]);
  });

  it('tells the live side to stop when closed, is silent afterwards and leaves no timer', () => {
    const { link, newest, ready, heard } = stage();
    ready();
    link.close();
    expect(link.post(wake)).toBe(false);
    newest().events.onMessage({ kind: 'rows', of: 'ORDER', rows: [] });
    newest().events.onError();
    expect(newest().heard).toEqual([told, { kind: 'stop' }]);
    expect([newest().terminated, heard, vi.getTimerCount()]).toEqual([true, [], 0]);
  });
});

describe('a worker that dies', () => {
  it('in silence is doubted, then found out, and replaced after a second', async () => {
    const { state, workers, newest, ready } = stage();
    ready();
    const first = newest();
    first.alive = false;
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    expect(state.quiet).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect([state.quiet, state.lost]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(2 * ASK_MS);
    expect([first.terminated, state.lost, workers.length]).toEqual([true, 1, 1]);
    await vi.advanceTimersByTimeAsync(RESTART_MS);
    expect(workers).toHaveLength(2);
    ready();
    expect(newest().heard).toEqual([told]);
    expect(newest().terminated).toBe(false);
  });

  it('is not asked while it talks', async () => {
    const { newest, ready } = stage();
    ready();
    for (let i = 0; i < 50; i++) {
      newest().events.onMessage({ kind: 'rows', of: 'ORDER', rows: [] });
      await vi.advanceTimersByTimeAsync(ASK_MS / 2);
    }
    expect(newest().heard).toEqual([told]);
  });

  it('is not even looked at while it says that the line lives, and doubted before prices would be old', async () => {
    const { state, newest, ready } = stage();
    ready();
    const set = vi.spyOn(globalThis, 'setTimeout');
    const say = (message: FromLive) => newest().events.onMessage(message);
    for (let beat = 0; beat < 20; beat++) {
      say({ kind: 'alive', agoMs: 0, counters: NO_COUNTERS });
      await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    }
    // One for each beat, none of which ran.
    expect([set.mock.calls.length, newest().heard]).toEqual([20, [told]]);
    set.mockRestore();
    say({ kind: 'alive', agoMs: 0, counters: NO_COUNTERS });
    await vi.advanceTimersByTimeAsync(QUIET_MS - 1);
    say({ kind: 'here' });
    newest().alive = false;
    await vi.advanceTimersByTimeAsync(STALE_AFTER_MS - QUIET_MS);
    expect([state.quiet, state.lost]).toEqual([1, 0]);
    await vi.advanceTimersByTimeAsync(2 * ASK_MS);
    expect(state.lost).toBe(1);
  });

  it('is asked when it is quiet, and lives when it answers', async () => {
    const { state, newest, ready } = stage();
    ready();
    await vi.advanceTimersByTimeAsync(100 * QUIET_MS);
    expect(newest().heard.filter(({ kind }) => kind === 'check').length).toBeGreaterThan(40);
    expect([state.lost, newest().terminated]).toEqual([0, false]);
  });

  it('is not asked while the page is hidden, and at once when it is shown', async () => {
    const { link, state, newest, ready } = stage();
    ready();
    newest().alive = false;
    state.hidden = true;
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect([state.lost, newest().heard]).toEqual([0, [told]]);
    state.hidden = false;
    link.shown();
    expect(newest().heard).toEqual([told, { kind: 'check' }]);
    await vi.advanceTimersByTimeAsync(2 * QUIET_MS);
    expect(state.lost).toBe(1);
  });

  it('of an error is asked, lives when it answers, and is replaced when it throws again', async () => {
    const { state, workers, newest, ready } = stage();
    ready();
    newest().events.onError();
    expect(newest().heard.at(-1)).toEqual({ kind: 'check' });
    await vi.advanceTimersByTimeAsync(5 * QUIET_MS);
    expect([state.lost, workers.length]).toEqual([0, 1]);
    newest().events.onError();
    expect([state.lost, newest().terminated]).toEqual([1, true]);
    await vi.advanceTimersByTimeAsync(RESTART_MS);
    expect(workers).toHaveLength(2);
  });

  it('is heard no more, whatever still comes from it', async () => {
    const { state, workers, ready, heard, newest } = stage();
    ready();
    const [first] = workers;
    first!.events.onError();
    first!.events.onError();
    await vi.advanceTimersByTimeAsync(RESTART_MS);
    ready();
    first!.events.onMessage({ kind: 'rows', of: 'BALANCE', rows: [] });
    first!.events.onMessage({ kind: 'ready' });
    first!.events.onError();
    expect([heard, state.lost, newest().heard]).toEqual([[], 1, [told]]);
  });

  it('again and again is replaced ever later, and at last by this thread', async () => {
    const { state, workers, ready, newest, toLocal } = stage();
    const die = () => {
      newest().events.onError();
      newest().events.onError();
    };
    for (let death = 1; death < DEATHS; death++) {
      ready();
      die();
      await vi.advanceTimersByTimeAsync(RESTART_MS * 2 ** (death - 1) - 1);
      expect(workers).toHaveLength(death);
      await vi.advanceTimersByTimeAsync(1);
      expect(workers).toHaveLength(death + 1);
    }
    ready();
    die();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([state.lost, workers.length, toLocal]).toEqual([DEATHS, DEATHS, [told]]);
    expect(workers.every(({ terminated }) => terminated)).toBe(true);
  });

  it('now and then is replaced every time', async () => {
    const { workers, ready, newest, toLocal } = stage();
    for (let i = 0; i < 10; i++) {
      ready();
      await vi.advanceTimersByTimeAsync(STEADY_MS);
      newest().events.onError();
      newest().events.onError();
      await vi.advanceTimersByTimeAsync(RESTART_MS);
    }
    expect([workers.length, toLocal]).toEqual([11, []]);
  });

  it('while another is on its way costs this thread nothing but a start', async () => {
    const { workers, ready, newest, toLocal } = stage();
    ready();
    newest().events.onError();
    newest().events.onError();
    await vi.advanceTimersByTimeAsync(RESTART_MS);
    newest().events.onError();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([workers.length, toLocal]).toEqual([2, [told]]);
  });

  it('in any order of events leaves at most one live side, which was told everything', async () => {
    const step = fc.oneof(
      fc.constantFrom('ready', 'error', 'speak', 'mute', 'show', 'hide', 'late' as const),
      fc.integer({ min: 1, max: 70_000 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { link, state, workers, newest, ready, toLocal } = stage();
        for (const each of steps) {
          if (typeof each === 'number') await vi.advanceTimersByTimeAsync(each);
          else if (each === 'ready') ready();
          else if (each === 'error') newest().events.onError();
          else if (each === 'speak') newest().events.onMessage({ kind: 'here' });
          else if (each === 'mute') newest().alive = false;
          else if (each === 'late') workers[0]!.events.onError();
          else state.hidden = each === 'hide';
          if (each === 'show') link.shown();
        }
        const running = workers.filter(({ terminated }) => !terminated);
        expect(running.length + toLocal.filter(({ kind }) => kind === 'visible').length).toBeLessThanOrEqual(1);
        for (const worker of workers) {
          const tellings = worker.heard.filter(({ kind }) => kind === 'visible').length;
          expect(tellings).toBeLessThanOrEqual(1);
          if (worker.heard.length > 0) expect(worker.heard[0]).toEqual(told);
        }
        link.close();
        expect([vi.getTimerCount(), workers.every(({ terminated }) => terminated)]).toEqual([0, true]);
      }),
      { numRuns: 200 },
    );
  });
});
