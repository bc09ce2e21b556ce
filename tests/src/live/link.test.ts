import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLink, WORKER_START_MS } from '../../../src/live/link.ts';
import type { WorkerEvents } from '../../../src/live/link.ts';
import type { FromLive, ToLive } from '../../../src/live/messages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage(worker: 'works' | 'missing' | 'blocked', local: 'works' | 'fails' = 'works') {
  const toWorker: ToLive[] = [];
  const toLocal: ToLive[] = [];
  const heard: FromLive[] = [];
  const state = { events: null as WorkerEvents | null, terminated: 0 };
  const link = openLink({
    createWorker(events) {
      if (worker === 'missing') return null;
      if (worker === 'blocked') throw new TypeError('policy');
      state.events = events;
      return { postMessage: (message) => toWorker.push(message), terminate: () => state.terminated++ };
    },
    async startLocal() {
      if (local === 'fails') throw new Error('no network');
      return (message) => toLocal.push(message);
    },
    hear: (message) => heard.push(message),
  });
  return { link, state, toWorker, toLocal, heard };
}

const wake: ToLive = { kind: 'wake' };
const connect: ToLive = { kind: 'connect' };

describe('link to the live side', () => {
  it('keeps messages, in order, until the worker is ready', () => {
    const { link, state, toWorker } = stage('works');
    link.post(wake);
    link.post(connect);
    expect(toWorker).toEqual([]);
    state.events!.onMessage({ kind: 'ready' });
    link.post(wake);
    expect(toWorker).toEqual([wake, connect, wake]);
  });

  it('runs on this thread when the worker says nothing for 5 s', async () => {
    const { link, state, toWorker, toLocal } = stage('works');
    link.post(wake);
    await vi.advanceTimersByTimeAsync(WORKER_START_MS - 1);
    expect(state.terminated).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(state.terminated).toBe(1);
    expect([toWorker, toLocal]).toEqual([[], [wake]]);
    state.events!.onMessage({ kind: 'ready' });
    link.post(connect);
    expect(toLocal).toEqual([wake, connect]);
  });

  it('runs on this thread at once when the worker cannot start', async () => {
    const { state, link, toLocal } = stage('works');
    link.post(wake);
    state.events!.onError();
    await vi.advanceTimersByTimeAsync(0);
    expect(toLocal).toEqual([wake]);
  });

  it.each(['missing', 'blocked'] as const)('runs on this thread where workers are %s', async (worker) => {
    const { link, toLocal } = stage(worker);
    link.post(wake);
    await vi.advanceTimersByTimeAsync(0);
    expect(toLocal).toEqual([wake]);
  });

  it('does not fall back for an error after the start', async () => {
    const { state, toLocal } = stage('works');
    state.events!.onMessage({ kind: 'ready' });
    state.events!.onError();
    await vi.advanceTimersByTimeAsync(WORKER_START_MS);
    expect([state.terminated, toLocal]).toEqual([0, []]);
  });

  it('says error when neither way works', async () => {
    const { heard } = stage('missing', 'fails');
    await vi.advanceTimersByTimeAsync(0);
    expect(heard).toEqual([{ kind: 'connection', status: 'error', attempt: 0 }]);
  });

  it('tells the live side to stop when closed, and is silent afterwards', () => {
    const { link, state, toWorker, heard } = stage('works');
    state.events!.onMessage({ kind: 'ready' });
    link.close();
    link.post(wake);
    state.events!.onMessage({ kind: 'rows', of: 'ORDER', rows: [] });
    expect(toWorker).toEqual([{ kind: 'stop' }]);
    expect([state.terminated, heard]).toEqual([1, []]);
  });
});
