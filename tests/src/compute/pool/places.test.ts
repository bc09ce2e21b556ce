import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HERE_NS, PLAIN_NS, createPlaces } from '../../../../src/compute/pool/places.ts';
import type { PlacesParts } from '../../../../src/compute/pool/places.ts';
import { CREATION_TIMEOUT_MS } from '../../../../src/compute/pool/worker-slot.ts';
import { column, table } from './doubling.ts';
import type { Doubling, DoublingKernels } from './doubling.ts';
import { ScriptedWorker } from './scripted-worker.ts';
import type { Birth } from './scripted-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage(parts: Partial<PlacesParts> = {}, birth: Birth = 'well') {
  const loaded: string[] = [];
  const workers: ScriptedWorker[] = [];
  const kernels: DoublingKernels = { double: (values) => values.map((value) => value * 2) };
  const places = createPlaces({
    tables: {
      async operations(type) {
        loaded.push(`operations of ${type}`);
        return table;
      },
      async kernels(type) {
        loaded.push(`kernels of ${type}`);
        return kernels;
      },
    },
    createWorker() {
      workers.push(new ScriptedWorker(birth));
      return workers.at(-1)!;
    },
    cores: 4,
    ...parts,
  });
  const ask = (job: unknown, more: { name?: string; type?: string; signal?: AbortSignal } = {}) =>
    places.compute({ type: 'orders', name: 'double', job, ...more });
  return { places, loaded, workers, ask };
}

/** Waits until the pool's code is loaded and the worker has its task. */
const atWork = (workers: readonly ScriptedWorker[], tasks = 1) =>
  vi.waitFor(() => expect(workers.flatMap((worker) => worker.tasks)).toHaveLength(tasks));

const costing = (costNs: number): Doubling => ({ values: Float64Array.of(1, 2), costNs });
const DOUBLED = Float64Array.of(2, 4);

describe('the place of a job', () => {
  it('is the plain twin for a tiny one: no kernel is loaded', async () => {
    const { places, loaded, workers, ask } = stage();
    expect(await ask(costing(PLAIN_NS))).toEqual(DOUBLED);
    expect(loaded).toEqual(['operations of orders']);
    expect(workers).toHaveLength(0);
    expect(places.metrics()).toEqual({ plainTasks: 1, hereTasks: 0, fallbacks: 0, pool: null });
  });

  it('is this thread up to 1 ms', async () => {
    const { places, loaded, workers, ask } = stage();
    expect(await ask(costing(PLAIN_NS + 1))).toEqual(DOUBLED);
    expect(await ask(costing(HERE_NS))).toEqual(DOUBLED);
    expect(loaded.filter((each) => each.startsWith('kernels'))).toEqual(['kernels of orders']);
    expect(workers).toHaveLength(0);
    expect(places.metrics()).toEqual({ plainTasks: 0, hereTasks: 2, fallbacks: 0, pool: null });
  });

  it('is the pool above 1 ms', async () => {
    const { places, workers, ask } = stage();
    const answer = ask(costing(HERE_NS + 1));
    await atWork(workers);
    workers[0]!.answer(DOUBLED);
    expect(await answer).toEqual(DOUBLED);
    expect(places.metrics()).toMatchObject({ plainTasks: 0, hereTasks: 0, pool: { tasksDone: 1 } });
  });

  it('is this thread where there is no pool', async () => {
    const { places, ask } = stage({ createWorker: null });
    expect(await ask(costing(HERE_NS + 1))).toEqual(DOUBLED);
    expect(places.metrics()).toEqual({ plainTasks: 0, hereTasks: 1, fallbacks: 0, pool: null });
  });

  it('is this thread when no worker starts, at once from the second job on', async () => {
    const { places, workers, ask } = stage({}, 'silent');
    const answer = ask(costing(HERE_NS + 1));
    await vi.waitFor(() => expect(workers).toHaveLength(2));
    await vi.advanceTimersByTimeAsync(CREATION_TIMEOUT_MS);
    expect(await answer).toEqual(DOUBLED);
    expect(await ask(costing(HERE_NS + 1))).toEqual(DOUBLED);
    expect(workers).toHaveLength(2);
    expect(places.metrics()).toMatchObject({ hereTasks: 2, pool: { tasksFailed: 1 } });
  });

  it('is the plain twin when no kernel starts', async () => {
    const { ask, places } = stage({
      createWorker: null,
      tables: {
        operations: async () => table,
        async kernels() {
          throw new ReferenceError('WebAssembly is not defined');
        },
      },
    });
    expect(await ask(costing(HERE_NS + 1))).toEqual(DOUBLED);
    expect(places.metrics()).toMatchObject({ hereTasks: 1, fallbacks: 1 });
  });
});

describe('an invalid job', () => {
  it('is refused by type, name and check, wherever it would go', async () => {
    const { workers, ask } = stage();
    await expect(ask(column(1), { type: 'cubic' })).rejects.toThrow('unsupported task type');
    await expect(ask(column(1), { name: 'cube' })).rejects.toThrow('unknown operation');
    await expect(ask(column())).rejects.toThrow(new RangeError('values: empty'));
    await expect(ask({ values: Float64Array.of(NaN), costNs: PLAIN_NS + 1 })).rejects.toThrow('values: must be finite');
    expect(workers).toHaveLength(0);
  });

  it('is refused when it cannot tell what it costs', async () => {
    const { ask } = stage();
    await expect(ask(null)).rejects.toThrow(TypeError);
    await expect(ask({})).rejects.toThrow(TypeError);
    await expect(ask({ values: Float64Array.of(1), costNs: NaN })).rejects.toThrow(TypeError);
  });

  it.each([1, PLAIN_NS + 1, HERE_NS + 1])(
    'is refused when its column was moved before (cost %d ns)',
    async (costNs) => {
      const { workers, ask } = stage();
      const job = costing(costNs);
      structuredClone(job.values, { transfer: [job.values.buffer as ArrayBuffer] });
      await expect(ask(job)).rejects.toThrow('values: empty');
      expect(workers).toHaveLength(0);
    },
  );

  it('is not begun when its signal has spoken', async () => {
    const { ask, places } = stage();
    const stop = new AbortController();
    const answers = [PLAIN_NS, HERE_NS, HERE_NS + 1].map((cost) => ask(costing(cost), { signal: stop.signal }));
    stop.abort();
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'aborted' });
    expect(places.metrics()).toMatchObject({ plainTasks: 0, hereTasks: 0 });
  });

  it('is not ready after the stop', async () => {
    const { places, workers, ask } = stage();
    const running = ask(costing(HERE_NS + 1));
    await atWork(workers);
    places.stop();
    await expect(running).rejects.toMatchObject({ code: 'aborted' });
    for (const cost of [PLAIN_NS, HERE_NS, HERE_NS + 1])
      await expect(ask(costing(cost))).rejects.toMatchObject({ code: 'managerNotReady' });
  });
});
