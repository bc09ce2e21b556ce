import { describe, expect, it } from 'vitest';
import { createKernelCache } from '../../../../src/compute/pool/kernel-cache.ts';
import { errorOf } from '../../../../src/compute/pool/pool-messages.ts';
import type { FromWorker, TaskMessage } from '../../../../src/compute/pool/pool-messages.ts';
import { createTaskRunner } from '../../../../src/compute/pool/task-runner.ts';
import type { TaskTables } from '../../../../src/compute/pool/task-types.ts';
import { column, table } from './doubling.ts';
import type { Doubling, DoublingKernels } from './doubling.ts';

const twice: DoublingKernels = { double: (values) => values.map((value) => value + value) };

function stage(kernels: () => Promise<DoublingKernels> = async () => twice) {
  const heard: FromWorker[] = [];
  const moved: number[] = [];
  const tables: TaskTables = { operations: async () => table, kernels };
  const kernelCache = createKernelCache(tables.kernels);
  const runner = createTaskRunner({
    tables,
    kernelCache,
    post(message, transfer) {
      heard.push(structuredClone(message, { transfer }));
      moved.push(transfer.length);
    },
  });
  let task = 0;
  const message = (job: unknown, operation = 'double', type = 'orders'): TaskMessage => ({
    task: ++task,
    type,
    operation,
    job,
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return { heard, moved, runner, message, settle };
}

const results = (heard: readonly FromWorker[]) =>
  heard.map((message) => (message.kind === 'task-result' ? message.result : errorOf(message.error)));

describe('the side of the worker', () => {
  it('answers tasks one by one, in order, and moves the results', async () => {
    const { heard, moved, runner, message, settle } = stage();
    runner.add([message(column(1)), message(column(2, 3))]);
    runner.add([message(column(4))]);
    await settle();
    expect(heard).toEqual([
      { kind: 'task-result', task: 1, result: Float64Array.of(2), bytes: 8 },
      { kind: 'task-result', task: 2, result: Float64Array.of(4, 6), bytes: 16 },
      { kind: 'task-result', task: 3, result: Float64Array.of(8), bytes: 8 },
    ]);
    expect(moved).toEqual([1, 1, 1]);
    expect(runner.metrics()).toMatchObject({ tasksDone: 3, tasksFailed: 0, kernels: ['orders'], fallbacks: 0 });
  });

  it('names what is wrong with a job and lives on', async () => {
    const { heard, runner, message, settle } = stage();
    runner.add([message(column()), message(column(NaN)), message(null), message({}), message(column(1))]);
    await settle();
    expect(results(heard)).toEqual([
      new RangeError('values: empty'),
      new RangeError('values: must be finite'),
      expect.any(TypeError),
      expect.any(TypeError),
      Float64Array.of(2),
    ]);
    expect(runner.metrics()).toMatchObject({ tasksDone: 1, tasksFailed: 4 });
  });

  it.each([
    ['cubic', 'double', 'unsupported task type'],
    ['__proto__', 'double', 'unsupported task type'],
    ['bigNumber', 'double', 'unsupported task type'],
    ['kline', 'double', 'unsupported task type'],
    ['orders', 'triple', 'unknown operation'],
    ['orders', 'toString', 'unknown operation'],
  ])('refuses %s/%s: %s', async (type, operation, text) => {
    const { heard, runner, message, settle } = stage();
    runner.add([message(column(1), operation, type)]);
    await settle();
    expect(results(heard)[0]).toMatchObject({ name: 'ComputeError', message: text });
  });

  it('computes by the plain twin where kernels cannot start, and does not try a wrong one again', async () => {
    let starts = 0;
    const { heard, runner, message, settle } = stage(async () => {
      starts++;
      throw new Error('computes wrongly');
    });
    runner.add([message(column(1)), message(column(2))]);
    await settle();
    expect(results(heard)).toEqual([Float64Array.of(2), Float64Array.of(4)]);
    expect(starts).toBe(1);
    expect(runner.metrics()).toMatchObject({ kernels: [], fallbacks: 2 });
  });

  it('asks again for kernels whose file did not come', async () => {
    let starts = 0;
    const { heard, runner, message, settle } = stage(async () => {
      if (++starts === 1) throw new TypeError('offline');
      return { double: () => Float64Array.of(42) };
    });
    runner.add([message(column(1)), message(column(1)), message(column(1))]);
    await settle();
    expect(results(heard)).toEqual([Float64Array.of(2), Float64Array.of(42), Float64Array.of(42)]);
    expect(starts).toBe(2);
  });

  it('starts kernels afresh after a trap, and answers by the plain twin meanwhile', async () => {
    let starts = 0;
    const { heard, runner, message, settle } = stage(async () => {
      const first = ++starts === 1;
      return {
        double(values) {
          if (first) throw new WebAssembly.RuntimeError('unreachable');
          return values.map((value) => value + value);
        },
      };
    });
    runner.add([message(column(1)), message(column(2))]);
    await settle();
    expect(results(heard)).toEqual([Float64Array.of(2), Float64Array.of(4)]);
    expect(starts).toBe(2);
  });

  it('computes by the plain twin what does not fit the memory of the kernels', async () => {
    const { heard, runner, message, settle } = stage(async () => ({
      double() {
        throw new RangeError('does not fit');
      },
    }));
    runner.add([message({ values: new Float64Array(3).fill(5) } satisfies Doubling)]);
    await settle();
    expect(results(heard)).toEqual([Float64Array.of(10, 10, 10)]);
  });
});
