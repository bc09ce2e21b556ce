import { describe, expect, it } from 'vitest';
import { CANCELLED, HIDDEN, runScenarios } from '../../../bench/on-device/run-scenarios.ts';
import type { Progress, RunParts } from '../../../bench/on-device/run-scenarios.ts';
import type { DeviceScenario, DeviceVariant } from '../../../bench/on-device/scenario.ts';

const events: string[] = [];

function variant(
  id: string,
  side: DeviceVariant['side'],
  measure: (signal: AbortSignal) => Promise<number>,
): DeviceVariant {
  return {
    id,
    name: id,
    side,
    async open({ signal }) {
      events.push(`open ${id}`);
      return {
        measure: async () => ({ fps: await measure(signal) }),
        scene: () => `rows of ${id}`,
        close: () => events.push(`close ${id}`),
      };
    },
  };
}

const scenario = (id: string, ...variants: DeviceVariant[]): DeviceScenario => ({ id, title: id, about: '', variants });
const steady = (fps: number) => () => Promise.resolve(fps);
/** Ends only with its scene. */
const endless = (signal: AbortSignal) =>
  new Promise<number>((_done, fail) => {
    signal.addEventListener('abort', () => fail(new Error('ended')));
  });

function parts(over: Partial<RunParts> & { hide?: (tell: () => void) => void } = {}): RunParts & { told: Progress[] } {
  const told: Progress[] = [];
  events.length = 0;
  return {
    root: null as unknown as HTMLElement,
    options: { seconds: 0.2, rounds: 2, only: null },
    cancelled: new AbortController().signal,
    front: {
      wait: () => Promise.resolve(),
      onHide(tell) {
        over.hide?.(tell);
        return () => undefined;
      },
    },
    onProgress: (progress) => told.push(progress),
    told,
    ...over,
  };
}

describe('a run', () => {
  it('measures variants in turns, every second round backwards, each opened anew', async () => {
    const [result] = await runScenarios(
      [scenario('a', variant('x', 'ours', steady(60)), variant('y', 'limit', steady(50)))],
      parts(),
    );
    expect(events.filter((event) => event.startsWith('open'))).toEqual(['open x', 'open y', 'open y', 'open x']);
    expect(result).toMatchObject({ state: 'done', scene: 'rows of x' });
    expect(result!.variants.map(({ figures }) => figures.fps?.samples)).toEqual([
      [60, 60],
      [50, 50],
    ]);
  });

  it('leaves a single variant open for all of its windows', async () => {
    await runScenarios([scenario('a', variant('x', 'ours', steady(60)))], parts());
    expect(events).toEqual(['open x', 'close x']);
  });

  it('runs what was asked for only, and tells how far it is', async () => {
    const run = parts({ options: { seconds: 1, rounds: 2, only: ['b'] } });
    const results = await runScenarios(
      [scenario('a', variant('x', 'ours', steady(1))), scenario('b', variant('y', 'ours', steady(2)))],
      run,
    );
    expect(results.map(({ id }) => id)).toEqual(['b']);
    expect(run.told.map(({ number, of, part }) => [number, of, part])).toEqual([
      [1, 1, 0],
      [1, 1, 0.5],
      [1, 1, 1],
    ]);
  });

  it('tells of a scenario that fails, closes it and goes on', async () => {
    const broken = variant('x', 'ours', () => Promise.reject(new Error('no chart')));
    const results = await runScenarios(
      [scenario('a', broken), scenario('b', variant('y', 'ours', steady(2)))],
      parts(),
    );
    expect(results.map(({ state, note }) => [state, note])).toEqual([
      ['failed', 'no chart'],
      ['done', null],
    ]);
    expect(events).toContain('close x');
  });

  it('voids the scenario during which the page was hidden, and only that', async () => {
    let times = 0;
    const hide = (tell: () => void) => void (times++ === 0 && setTimeout(tell));
    const run = [scenario('a', variant('x', 'ours', endless)), scenario('b', variant('y', 'ours', steady(2)))];
    const results = await runScenarios(run, parts({ hide }));
    expect(results.map(({ state, note }) => [state, note])).toEqual([
      ['void', HIDDEN],
      ['done', null],
    ]);
    expect(results[0]!.variants).toEqual([]);
    expect(events).toContain('close x');
  });

  it('voids a window that was just over when the page was hidden', async () => {
    let hideNow = () => undefined as void;
    const hidden = variant('x', 'ours', async () => {
      hideNow();
      return 60;
    });
    const run = parts({ hide: (tell) => (hideNow = tell) });
    expect((await runScenarios([scenario('a', hidden)], run))[0]).toMatchObject({ state: 'void', variants: [] });
  });

  it('ends at once when it is cancelled, with nothing left open', async () => {
    const cancel = new AbortController();
    setTimeout(() => cancel.abort());
    const results = await runScenarios(
      [scenario('a', variant('x', 'ours', endless)), scenario('b', variant('y', 'ours', steady(2)))],
      parts({ cancelled: cancel.signal }),
    );
    expect(results.map(({ state, note }) => [state, note])).toEqual([
      ['missing', CANCELLED],
      ['missing', CANCELLED],
    ]);
    expect(events).toEqual(['open x', 'close x']);
  });
});
