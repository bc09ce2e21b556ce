import { afterEach, describe, expect, it } from 'vitest';
import { compute, computeMetrics } from '../../../src/compute/compute.ts';
import { startCompute, stopCompute } from '../../../src/compute/start-compute.ts';
import { groupAt } from '../../../src/compute/order/groups.ts';

afterEach(stopCompute);

const NOT_READY = { name: 'ComputeError', code: 'managerNotReady', message: 'manager not ready' };
const job = () => ({ keys: Uint16Array.of(0, 1, 0), groups: 2, units: BigInt64Array.of(1n, 2n, -4n) });

describe('compute', () => {
  it('is shut before the start and after the stop', async () => {
    await expect(compute('orders', 'groups', job())).rejects.toMatchObject(NOT_READY);
    startCompute({ createWorker: null });
    stopCompute();
    await expect(compute('orders', 'groups', job())).rejects.toMatchObject(NOT_READY);
  });

  it('computes a small job, and says where', async () => {
    startCompute({ createWorker: null });
    expect(computeMetrics()).toEqual({ plainTasks: 0, hereTasks: 0, fallbacks: 0, pool: null });
    const sums = await compute('orders', 'groups', job());
    expect([groupAt(sums, 0).net, groupAt(sums, 1).net]).toEqual([-3n, 2n]);
    expect(computeMetrics()).toEqual({ plainTasks: 1, hereTasks: 0, fallbacks: 0, pool: null });
  });

  it('shut while a job is on its way to it refuses the job', async () => {
    startCompute({ createWorker: null });
    const answer = compute('orders', 'groups', job());
    stopCompute();
    await expect(answer).rejects.toMatchObject(NOT_READY);
  });

  it('started anew counts from nothing', async () => {
    startCompute({ createWorker: null });
    await compute('orders', 'groups', job());
    startCompute({ createWorker: null });
    expect(computeMetrics().plainTasks).toBe(0);
    await compute('orders', 'groups', job());
    expect(computeMetrics().plainTasks).toBe(1);
  });

  it('refuses what no table knows', async () => {
    startCompute({ createWorker: null });
    // @ts-expect-error: no such operation
    const operation = compute('orders', 'modulo', job());
    await expect(operation).rejects.toThrow('unknown operation');
    // @ts-expect-error: no such type
    const type = compute('matrix', 'sort', job());
    await expect(type).rejects.toThrow('unsupported task type');
    // @ts-expect-error: a filter has conditions
    const mixed = compute('orders', 'filter', job());
    await expect(mixed).rejects.toThrow(TypeError);
  });
});
