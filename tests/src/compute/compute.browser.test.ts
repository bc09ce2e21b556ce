import { afterEach, describe, expect, it } from 'vitest';
import { compute, computeMetrics } from '../../../src/compute/compute.ts';
import { startCompute, stopCompute } from '../../../src/compute/start-compute.ts';
import { lotsInChunks } from '../../../src/compute/order/lots-in-chunks.ts';
import { orderOperations } from '../../../src/compute/order/operations.ts';
import { createPool } from '../../../src/compute/pool/pool.ts';
import type { PoolRequest } from '../../../src/compute/pool/pool-task.ts';
import type { AnyOperation } from '../../../src/compute/pool/task-types.ts';
import { taskWorkerUrl } from '../../../src/compute/pool/worker-url.ts';

/** The app's worker and kernels; returns the workers that were made. */
function start(): Worker[] {
  const workers: Worker[] = [];
  startCompute({
    createWorker() {
      const worker = new Worker(taskWorkerUrl, { type: 'module' });
      workers.push(worker);
      return worker;
    },
  });
  return workers;
}
afterEach(stopCompute);

/** Deterministic, without a pattern that a kernel could be right on by chance. */
const wave = (row: number): number => ((row * 7_919) % 10_007) - 5_000;

const results = (rows: number) => ({
  keys: Uint16Array.from({ length: rows }, (_, row) => row % 7),
  groups: 7,
  units: BigInt64Array.from({ length: rows }, (_, row) => BigInt(wave(row)) * 1_000_000_003n),
});
const closes = (rows: number) => Float64Array.from({ length: rows }, (_, row) => 50_000 + wave(row) / 8);

/** Rows that the plain twin, this thread and the pool are chosen for. */
const ROWS = { plain: 5, here: 20_000, pool: 600_000 };
type Place = keyof typeof ROWS;
const CASES = Object.entries(ROWS) as [Place, number][];

function expectPlace(place: Place): void {
  const { plainTasks, hereTasks, fallbacks, pool } = computeMetrics();
  expect({ plain: plainTasks, here: hereTasks, pool: pool?.tasksDone ?? 0, fallbacks }).toEqual({
    plain: 0,
    here: 0,
    pool: 0,
    fallbacks: 0,
    [place]: 1,
  });
}

describe('a job, computed anywhere', () => {
  it.each(CASES)('has the result of the plain twin: %s', async (place, rows) => {
    start();
    expect(await compute('orders', 'groups', results(rows))).toEqual(orderOperations.groups.plain(results(rows)));
    expectPlace(place);
  });

  it('is refused when its columns were moved before', async () => {
    start();
    for (const [, rows] of CASES) {
      const job = results(rows);
      structuredClone(job.units, { transfer: [job.units.buffer] });
      await expect(compute('orders', 'groups', job)).rejects.toThrow(/units/);
    }
  });
});

describe('the pool of the app', () => {
  const sortJob = (rows = 400_000) => ({ keys: closes(rows), descending: true });

  it('brings back what was with killed workers, where the job can be made again', async () => {
    const workers = start();
    const answers = Array.from({ length: 6 }, () => compute('orders', 'sort', sortJob(), { again: () => sortJob() }));
    const first = await Promise.race(answers);
    for (const worker of workers) worker.terminate();
    const all = await Promise.all(answers);
    expect(first).toEqual(orderOperations.sort.plain(sortJob()));
    for (const each of all) expect(each).toEqual(first);
    expect(computeMetrics().pool!.tasksDone).toBe(6);
    expect(computeMetrics().pool!.workersFailed).toBeGreaterThanOrEqual(1);
  });

  it('books a long history of fills chunk by chunk, also when a worker is killed midway', async () => {
    const rows = 210_000;
    const u = (value: (row: number) => bigint) => BigInt64Array.from({ length: rows }, (_, row) => value(row));
    const fills = {
      coins: Uint16Array.from({ length: rows }, (_, row) => row % 7),
      sides: Uint8Array.from({ length: rows }, (_, row) => Number(row % 3 === 2)),
      quantities: u((row) => BigInt(wave(row) + 5_001) * 1_000n),
      quotes: u((row) => BigInt(wave(row + 5) + 5_001) * 1_000_003n),
      fees: u((row) => BigInt(row % 1_009)),
      times: Float64Array.from({ length: rows }, (_, row) => row),
    };
    const workers = start();
    const done: number[] = [];
    const run = lotsInChunks({
      fills,
      coinCount: 7,
      onProgress(to) {
        done.push(to);
        if (done.length === 1) for (const worker of workers) worker.terminate();
      },
    });
    expect(await run).toEqual(orderOperations.lots.plain({ ...fills, coinCount: 7 }));
    expect(done).toEqual([70_000, 140_000, 210_000]);
    const { pool, fallbacks } = computeMetrics();
    expect({ done: pool!.tasksDone, failed: pool!.tasksFailed, fallbacks }).toEqual({
      done: 3,
      failed: 0,
      fallbacks: 0,
    });
  });

  it('computes thousands of jobs in WASM, none by the plain twin: kernel memory is given back after each', async () => {
    const pool = createPool({ cores: 1, createWorker: () => new Worker(taskWorkerUrl, { type: 'module' }) });
    pool.start();
    const requests: readonly (() => PoolRequest)[] = [
      () => ({ type: 'orders', name: 'sort', operation: orderOperations.sort as AnyOperation, job: sortJob(5_000) }),
      () => ({
        type: 'orders',
        name: 'groups',
        operation: orderOperations.groups as AnyOperation,
        job: results(20_000),
      }),
    ];
    for (let round = 0; round < 50; round++)
      await Promise.all(Array.from({ length: 60 }, (_, i) => pool.run(requests[i % requests.length]!())));
    const [metrics] = await pool.workerMetrics();
    pool.stop();
    expect(metrics).toMatchObject({ tasksDone: 3000, tasksFailed: 0, fallbacks: 0 });
    expect(metrics!.kernels).toEqual(['orders']);
  });
});
