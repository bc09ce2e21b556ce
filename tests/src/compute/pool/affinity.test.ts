import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BATCH_MS } from '../../../../src/compute/pool/batch.ts';
import { createPool } from '../../../../src/compute/pool/pool.ts';
import { TASK_TIMEOUT_MS } from '../../../../src/compute/pool/worker-slot.ts';
import { column, table } from './doubling.ts';
import { ScriptedWorker } from './scripted-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const turn = () => vi.advanceTimersByTimeAsync(0);

/** A pool of four, and tasks of 60 ms that name a data set or none. */
function stage() {
  const workers: ScriptedWorker[] = [];
  const pool = createPool({
    cores: 4,
    createWorker() {
      const worker = new ScriptedWorker();
      workers.push(worker);
      return worker;
    },
  });
  pool.start();
  const ask = (dataset: string | null, most = 1, signal?: AbortSignal) => {
    const affinity = dataset === null ? undefined : { dataset, workers: most };
    const job = { ...column(1), costNs: 60e6 };
    const answer = pool.run({ type: 'strategy', name: 'double', operation: table['double']!, job, affinity, signal });
    answer.catch(() => {});
    return answer;
  };
  const busy = () => workers.map(({ tasks }) => tasks.length);
  return { pool, workers, ask, busy };
}

describe('tasks that name a data set', () => {
  it('go to the worker that holds it, not to an idle one', async () => {
    const { workers, ask, busy } = stage();
    void ask('one');
    await turn();
    expect(busy()).toEqual([1, 0]);
    workers[0]!.answer('done');
    await turn();
    for (let at = 0; at < 3; at++) {
      void ask('one', 2);
      await turn();
      expect(busy()).toEqual([1, 0]);
      workers[0]!.answer('done');
      await turn();
    }
  });

  it('are held by so many workers at most, however many wait, and make no further ones', async () => {
    const { pool, workers, ask, busy } = stage();
    for (let at = 0; at < 50; at++) void ask('one', 2);
    await turn();
    await vi.advanceTimersByTimeAsync(20 * BATCH_MS);
    expect([busy(), pool.metrics().queuedTasks]).toEqual([[1, 1], 48]);
    workers[1]!.answer('done');
    await turn();
    expect([busy(), pool.metrics().queuedTasks]).toEqual([[1, 1], 47]);
  });

  it('let others pass while they wait', async () => {
    const { workers, ask, busy } = stage();
    void ask('one');
    void ask('one');
    void ask(null);
    await turn();
    expect(busy()).toEqual([1, 1]);
    workers[1]!.answer('done');
    await turn();
    // The idle one may not read the data set too.
    expect(busy()).toEqual([1, 0]);
  });

  it('of another data set take another worker first, and never share a batch', async () => {
    const { workers, ask, busy } = stage();
    void ask('one');
    void ask('two');
    await turn();
    expect(busy()).toEqual([1, 1]);
    workers[1]!.answer('done');
    workers[0]!.answer('done');
    await turn();
    void ask('two');
    await turn();
    expect(busy()).toEqual([0, 1]);
  });

  it('go to a new worker when the one that held it is lost, and fail after three', async () => {
    const { workers, ask } = stage();
    const answer = ask('one');
    await turn();
    for (let lost = 0; lost < 3; lost++) {
      await vi.advanceTimersByTimeAsync(TASK_TIMEOUT_MS);
      await turn();
    }
    await expect(answer).rejects.toMatchObject({ code: 'taskTimedOut' });
    expect(workers.filter(({ tasks }) => tasks.length > 0)).toHaveLength(3);
  });

  it('that wait leave at an abort; the one under way is dropped and its worker goes on with the next', async () => {
    const { pool, workers, ask, busy } = stage();
    const stop = new AbortController();
    const answers = Array.from({ length: 9 }, () => ask('one', 1, stop.signal));
    await turn();
    stop.abort();
    for (const answer of answers) await expect(answer).rejects.toMatchObject({ code: 'aborted' });
    void ask('one');
    workers[0]!.answer('late');
    await turn();
    expect([busy()[0], pool.metrics().queuedTasks]).toEqual([1, 0]);
  });
});
