import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { awaitChat } from '../../../../src/features/support/script/await-chat.ts';
import { loadScript } from '../../../../src/features/support/script/load-script.ts';
import type { RunningScript, ScriptPorts, ScriptStep } from '../../../../src/features/support/script/load-script.ts';
import { startSupport } from '../../../../src/features/support/script/start-support.ts';
import { SCRIPT_MAX_MS, STRATEGIES, STRATEGY_MS } from '../../../../src/features/support/script/script-sources.ts';
import type { ScriptSource } from '../../../../src/features/support/script/script-sources.ts';
import { browserTimers } from '../../../../src/model/timers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SOURCES: readonly ScriptSource[] = STRATEGIES.map((strategy) => ({
  strategy,
  url: `https://${strategy}.test/w.js`,
}));
const HANGS = () => new Promise<never>(() => undefined);

interface World {
  probe?: ScriptPorts<RunningScript>['probe'];
  run?: ScriptPorts<RunningScript>['run'];
}

/** A load with the clock from its start: when each step began, ms, and how it ended. */
function startLoad({ probe = async () => 'script' as const, run = HANGS }: World, sources = SOURCES) {
  const steps: (ScriptStep & { atMs: number })[] = [];
  const stopped = new AbortController();
  const fromMs = performance.now();
  const load = loadScript(
    sources,
    { probe, run, timers: browserTimers },
    (step) => steps.push({ ...step, atMs: performance.now() - fromMs }),
    stopped.signal,
  );
  const ended = load.then((result) => ({ ...result, atMs: performance.now() - fromMs }));
  return { steps, stopped, ended };
}

const script = (ready: () => boolean = () => true) => ({ isReady: vi.fn(ready), remove: vi.fn() });

describe('loading the script of a support widget', () => {
  it('takes the local one where it comes, and asks nobody else', async () => {
    const local = script();
    const probe = vi.fn(async () => 'script' as const);
    const { ended, steps } = startLoad({ probe, run: async () => local });
    await vi.runAllTimersAsync();
    expect(await ended).toMatchObject({ script: local, tries: [] });
    expect(probe.mock.calls.map(([url]: readonly unknown[]) => url)).toEqual(['https://local.test/w.js']);
    expect(steps.map(({ doing }) => doing)).toEqual(['probe', 'script', 'widget']);
    expect(local.remove).not.toHaveBeenCalled();
  });

  it('asks local, official and CDN in this order, three times', async () => {
    const { ended, steps } = startLoad({ probe: () => Promise.reject(new TypeError('refused')) });
    await vi.runAllTimersAsync();
    const { script: none, tries } = await ended;
    expect(none).toBeNull();
    expect(tries.map(({ attempt, strategy, fault }) => `${attempt} ${strategy} ${fault}`)).toEqual(
      [1, 2, 3].flatMap((attempt) => STRATEGIES.map((strategy) => `${attempt} ${strategy} unreachable`)),
    );
    expect(steps).toHaveLength(9);
  });

  it('gives up a probe that hangs after 3, 3 and 1 s', async () => {
    const given: boolean[] = [];
    const { ended, steps } = startLoad({
      probe: (_url, signal) => {
        signal.addEventListener('abort', () => given.push(true));
        return HANGS();
      },
    });
    await vi.runAllTimersAsync();
    expect(steps.slice(0, 4).map(({ atMs }) => atMs)).toEqual([0, 3000, 6000, 7000]);
    expect(await ended).toMatchObject({ script: null, atMs: 21_000 });
    expect(given).toHaveLength(9);
  });

  it('gives a script that hangs longer in each attempt, and never more than 5 s', async () => {
    const { ended, steps } = startLoad({});
    await vi.runAllTimersAsync();
    expect(await ended).toMatchObject({ script: null, tries: Array.from({ length: 9 }, () => ({ fault: 'hung' })) });
    const began = steps.filter(({ doing }) => doing === 'script').map(({ atMs }) => atMs);
    const lasted = [...began.slice(1), (await ended).atMs].map((atMs, at) => atMs - began[at]!);
    expect(lasted).toEqual([1500, 2000, 5000, 1750, 3000, 5000, 2000, 4000, 5000]);
    for (const times of Object.values(STRATEGY_MS))
      expect(Math.max(...times.script)).toBeLessThanOrEqual(SCRIPT_MAX_MS);
  });

  it('never runs what answers with a page in place of a script', async () => {
    const run = vi.fn(HANGS);
    const { ended } = startLoad({ probe: async () => 'other', run });
    await vi.runAllTimersAsync();
    expect((await ended).tries).toHaveLength(9);
    expect((await ended).tries[0]).toEqual({ attempt: 1, strategy: 'local', fault: 'notScript' });
    expect(run).not.toHaveBeenCalled();
  });

  it('polls for the widget 20 times, each 100 ms, then takes a silent script away', async () => {
    const silent = script(() => false);
    const { ended } = startLoad({ run: async () => silent }, SOURCES.slice(0, 1));
    await vi.advanceTimersByTimeAsync(1999);
    expect(silent.isReady).toHaveBeenCalledTimes(20);
    await vi.runAllTimersAsync();
    expect(await ended).toMatchObject({ script: null, atMs: 6000, tries: [{ fault: 'silent' }, {}, {}] });
    expect(silent.remove).toHaveBeenCalledTimes(3);
  });

  it('waits for a widget that comes late', async () => {
    let polls = 0;
    const slow = script(() => (polls += 1) > 19);
    const { ended } = startLoad({ run: async () => slow });
    await vi.runAllTimersAsync();
    expect(await ended).toMatchObject({ script: slow, atMs: 1900 });
  });

  it('goes on with the next place where a script throws', async () => {
    const good = script();
    const { ended } = startLoad({
      run: (url) => (url.includes('cdn') ? Promise.resolve(good) : Promise.reject(new SyntaxError('<'))),
    });
    await vi.runAllTimersAsync();
    expect(await ended).toMatchObject({ script: good, tries: [{ fault: 'broken' }, { fault: 'broken' }] });
  });

  it('takes away a script that comes after its time', async () => {
    const late = script();
    const { ended } = startLoad(
      { run: () => new Promise((resolve) => void setTimeout(() => resolve(late), 1600)) },
      SOURCES.slice(0, 1),
    );
    await vi.advanceTimersByTimeAsync(1599);
    expect(late.remove).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(late.remove).toHaveBeenCalledTimes(1);
    await vi.runAllTimersAsync();
    expect((await ended).script).toBe(late);
  });

  it('fails at once where there is no place to ask', async () => {
    expect(await startLoad({}, []).ended).toEqual({ script: null, tries: [], atMs: 0 });
  });

  it('stops at once when it is told to', async () => {
    const { ended, stopped } = startLoad({});
    await vi.advanceTimersByTimeAsync(200);
    stopped.abort();
    expect(await ended).toEqual({ script: null, tries: [], atMs: 200 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('waiting for somebody to write to', () => {
  const wait = (isReady: () => Promise<boolean>, stopped = new AbortController()) => {
    const fromMs = performance.now();
    return awaitChat(isReady, browserTimers, stopped.signal).then((ready) => ({
      ready,
      atMs: performance.now() - fromMs,
    }));
  };

  it('asks at once and each second, and stops after 30 s', async () => {
    const ask = vi.fn(async () => false);
    const ended = wait(ask);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(ask).toHaveBeenCalledTimes(30);
    await vi.runAllTimersAsync();
    expect(await ended).toEqual({ ready: false, atMs: 30_000 });
    expect(ask).toHaveBeenCalledTimes(30);
  });

  it('ends with the first yes', async () => {
    let asked = 0;
    const ended = wait(async () => (asked += 1) === 4);
    await vi.runAllTimersAsync();
    expect(await ended).toEqual({ ready: true, atMs: 3000 });
  });

  it('does not ask again while a question has no answer, and outlives one that fails', async () => {
    const ask = vi.fn(HANGS);
    const ended = wait(ask);
    await vi.runAllTimersAsync();
    expect(ask).toHaveBeenCalledTimes(1);
    expect((await ended).ready).toBe(false);
    const failing = vi.fn(() => Promise.reject(new TypeError('offline')));
    const other = wait(failing);
    await vi.runAllTimersAsync();
    expect(failing).toHaveBeenCalledTimes(30);
    expect((await other).ready).toBe(false);
  });

  it('stops when it is told to', async () => {
    const stopped = new AbortController();
    const ended = wait(async () => false, stopped);
    await vi.advanceTimersByTimeAsync(1500);
    stopped.abort();
    expect(await ended).toEqual({ ready: false, atMs: 1500 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('support that starts', () => {
  const parts = (world: World, chatReady: () => Promise<boolean>) => ({
    sources: SOURCES,
    ports: { probe: async () => 'script' as const, run: async () => script(), ...world, timers: browserTimers },
    chatReady,
  });

  it('goes from script to conversation to ready', async () => {
    let asked = 0;
    const support = startSupport(parts({}, async () => (asked += 1) === 3));
    expect(support.state.value).toMatchObject({ stage: 'script', step: { strategy: 'local', doing: 'probe' } });
    await vi.advanceTimersByTimeAsync(0);
    expect(support.state.value).toEqual({ stage: 'conversation', late: false });
    await vi.advanceTimersByTimeAsync(2000);
    expect(support.state.value).toEqual({ stage: 'ready' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('offers another way after 30 s, whatever it is doing then', async () => {
    const support = startSupport(parts({ probe: HANGS, run: HANGS }, async () => true));
    const slow = startSupport(
      parts({ probe: () => new Promise((resolve) => void setTimeout(resolve, 900, 'script')), run: HANGS }, HANGS),
    );
    await vi.advanceTimersByTimeAsync(29_999);
    expect(support.state.value).toMatchObject({ stage: 'unavailable', why: 'script' });
    expect(slow.state.value).toMatchObject({ stage: 'script', step: { attempt: 3 }, late: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(slow.state.value).toMatchObject({ stage: 'script', late: true });
    await vi.runAllTimersAsync();
    expect(slow.state.value).toMatchObject({ stage: 'unavailable', why: 'script' });
  });

  it('is unavailable when nobody answers for 30 s', async () => {
    const support = startSupport(parts({}, async () => false));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(support.state.value).toEqual({ stage: 'unavailable', why: 'conversation', tries: [] });
  });

  it('is unavailable at once where no script can be had, and says what was tried', async () => {
    const support = startSupport(parts({ probe: async () => 'other' }, async () => true));
    await vi.advanceTimersByTimeAsync(0);
    const now = support.state.value;
    expect(now).toMatchObject({ stage: 'unavailable', why: 'script' });
    expect(now.stage === 'unavailable' && now.tries).toHaveLength(9);
  });

  it('leaves nothing behind when it is stopped', async () => {
    const running = script();
    const support = startSupport(parts({ run: async () => running }, async () => false));
    await vi.advanceTimersByTimeAsync(500);
    support.stop();
    expect(running.remove).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(support.state.value.stage).toBe('conversation');
  });
});
