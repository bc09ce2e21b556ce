import { afterEach, describe, expect, it } from 'vitest';
import { compute, computeMetrics } from '../../../src/compute/compute.ts';
import { startCompute, stopCompute } from '../../../src/compute/start-compute.ts';
import { textColumnOf, textsOf } from '../../../src/compute/decimal/text-column.ts';

afterEach(stopCompute);

const NOT_READY = { name: 'ComputeError', code: 'managerNotReady', message: 'manager not ready' };
const job = () => ({ a: textColumnOf(['1.5', '2']), b: textColumnOf(['3', '0.1']) });

describe('the door to the engine', () => {
  it('is shut before the start and after the stop', async () => {
    await expect(compute('bigNumber', 'add', job())).rejects.toMatchObject(NOT_READY);
    startCompute({ createWorker: null });
    stopCompute();
    await expect(compute('bigNumber', 'add', job())).rejects.toMatchObject(NOT_READY);
  });

  it('computes a small job, and says where', async () => {
    startCompute({ createWorker: null });
    expect(computeMetrics()).toEqual({ plainTasks: 0, hereTasks: 0, fallbacks: 0, pool: null });
    const { values } = await compute('bigNumber', 'add', job());
    expect(textsOf(values)).toEqual(['4.5', '2.1']);
    expect(computeMetrics()).toEqual({ plainTasks: 1, hereTasks: 0, fallbacks: 0, pool: null });
  });

  it('shut while a job is on its way to it refuses the job', async () => {
    startCompute({ createWorker: null });
    const answer = compute('bigNumber', 'add', job());
    stopCompute();
    await expect(answer).rejects.toMatchObject(NOT_READY);
  });

  it('started anew counts from nothing', async () => {
    startCompute({ createWorker: null });
    await compute('bigNumber', 'add', job());
    startCompute({ createWorker: null });
    expect(computeMetrics().plainTasks).toBe(0);
    await compute('bigNumber', 'sub', job());
    expect(computeMetrics().plainTasks).toBe(1);
  });

  it('refuses what no table knows', async () => {
    startCompute({ createWorker: null });
    // @ts-expect-error: no such operation
    const operation = compute('bigNumber', 'modulo', job());
    await expect(operation).rejects.toThrow('unknown big-number operation');
    // @ts-expect-error: no such type
    const type = compute('matrix', 'add', job());
    await expect(type).rejects.toThrow('unsupported task type');
    // @ts-expect-error: an order has other columns
    const mixed = compute('orders', 'groups', job());
    await expect(mixed).rejects.toThrow(TypeError);
  });
});
