import { afterEach, describe, expect, it, vi } from 'vitest';
import { createPool } from '../../../../src/compute/pool/pool.ts';
import type { Pool } from '../../../../src/compute/pool/pool.ts';
import type { PoolRequest } from '../../../../src/compute/pool/pool-task.ts';
import type { OperationTable } from '../../../../src/compute/pool/task-types.ts';
import { column, sized, table } from './doubling.ts';
import { spinning } from './spinning.ts';
// oxlint-disable-next-line import/default -- Vite answers this import with the URL of the worker.
import workerUrl from './test-worker.ts?worker&url';

let pool: Pool | null = null;
afterEach(() => pool?.stop());

/** A pool of real workers, and the workers it made. */
function stage(cores = 2) {
  const workers: Worker[] = [];
  pool = createPool({
    cores,
    createWorker() {
      const worker = new Worker(workerUrl, { type: 'module' });
      workers.push(worker);
      return worker;
    },
  });
  pool.start();
  return { pool, workers };
}

const operations: OperationTable = { ...table, ...spinning };
const ask = (to: Pool, name: string, job: unknown, more: Partial<PoolRequest> = {}) =>
  to.run({ type: 'orders', name, operation: operations[name]!, job, ...more });

describe('a pool of real workers', () => {
  it('moves columns there and back', async () => {
    const { pool } = stage();
    const job = sized(2 ** 20);
    const result = (await ask(pool, 'double', job, { again: () => sized(2 ** 20) })) as Float64Array;
    expect(result).toHaveLength(2 ** 17);
    expect(result.every((value) => value === 2)).toBe(true);
    expect(job.values).toHaveLength(0);
    await expect(ask(pool, 'double', job)).rejects.toThrow();
    expect(pool.metrics()).toMatchObject({ bytesSent: 2 ** 20, bytesReturned: 2 ** 20 });
  });

  it('copies columns that cannot be made again', async () => {
    const { pool } = stage();
    const job = sized(2 ** 20);
    const result = (await ask(pool, 'double', job)) as Float64Array;
    expect(result.every((value) => value === 2)).toBe(true);
    expect(job).toEqual(sized(2 ** 20));
  });

  it('shows errors of a job by their class and lives on', async () => {
    const { pool, workers } = stage(1);
    await expect(ask(pool, 'double', column(NaN))).rejects.toEqual(new RangeError('values: must be finite'));
    expect(await ask(pool, 'double', column(21))).toEqual(Float64Array.of(42));
    expect(workers).toHaveLength(1);
    const [metrics] = await pool.workerMetrics();
    expect(metrics).toMatchObject({ tasksDone: 1, tasksFailed: 1, kernels: ['orders'] });
  });

  it('tries a task elsewhere when its worker is killed, and no other task is touched', async () => {
    const { pool, workers } = stage(1);
    const endless = ask(pool, 'spin', { ms: Infinity });
    const failed = expect(endless).rejects.toMatchObject({ code: 'batchFailed', message: 'batch failed' });
    const others = Promise.all(Array.from({ length: 40 }, (_, i) => ask(pool, 'double', column(i))));
    for (let deaths = 1; deaths <= 3; deaths++) {
      await vi.waitFor(() => expect([workers.length, pool.metrics().workersAlive]).toEqual([deaths, 1]), 5000);
      workers.at(-1)!.terminate();
    }
    await failed;
    expect(await others).toEqual(Array.from({ length: 40 }, (_, i) => Float64Array.of(2 * i)));
    expect(await ask(pool, 'double', column(1))).toEqual(Float64Array.of(2));
  });

  it('abandons a running task at once', async () => {
    const { pool } = stage(1);
    const stop = new AbortController();
    const answer = ask(pool, 'spin', { ms: 200 }, { signal: stop.signal });
    await vi.waitFor(() => expect(pool.metrics()).toMatchObject({ workersAlive: 1, queuedTasks: 0 }), 5000);
    const next = ask(pool, 'double', column(3));
    stop.abort();
    await expect(answer).rejects.toMatchObject({ code: 'aborted' });
    expect(pool.metrics()).toMatchObject({ tasksDone: 0, tasksAborted: 1 });
    expect(await next).toEqual(Float64Array.of(6));
  });

  it('gives up a worker whose script does not come', async () => {
    const broken = createPool({ cores: 2, createWorker: () => new Worker('/no-such-worker.js', { type: 'module' }) });
    broken.start();
    await expect(ask(broken, 'double', column(1))).rejects.toMatchObject({ code: 'workerCreationTimedOut' });
    expect(broken.metrics()).toMatchObject({ workersCreated: 2, workersFailed: 2, workersAlive: 0 });
    broken.stop();
  });

  it('does 5 000 tasks in order of their calls per worker, and holds nothing of them', async () => {
    const { pool, workers } = stage(1);
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(
        Array.from({ length: 500 }, (_, i) => ask(pool, 'double', column(i)) as Promise<Float64Array>),
      );
      expect(answers.every((answer, i) => answer[0] === 2 * i)).toBe(true);
    }
    expect(workers).toHaveLength(1);
    expect(pool.metrics()).toMatchObject({ tasksDone: 5000, heldBytes: 0, runningTasks: 0, queuedTasks: 0 });
    expect(pool.metrics().batchesSent).toBeLessThan(500);
  });
});
