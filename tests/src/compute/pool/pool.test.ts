import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ComputeErrorCode } from '../../../../src/compute/compute-errors.ts';
import { COPY_BYTES } from '../../../../src/compute/pool/pool-task.ts';
import { BYTES_MAX, TASKS_MAX } from '../../../../src/compute/pool/job-buffers.ts';
import { BATCH_MS, BATCH_TASKS } from '../../../../src/compute/pool/batch.ts';
import { createPool } from '../../../../src/compute/pool/pool.ts';
import type { Pool } from '../../../../src/compute/pool/pool.ts';
import type { PoolRequest } from '../../../../src/compute/pool/pool-task.ts';
import { CREATION_TIMEOUT_MS, IDLE_MS, TASK_TIMEOUT_MS } from '../../../../src/compute/pool/worker-slot.ts';
import { column, sized, table } from './doubling.ts';
import type { Doubling } from './doubling.ts';
import { ScriptedWorker } from './scripted-worker.ts';
import type { Birth } from './scripted-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const turn = () => vi.advanceTimersByTimeAsync(0);
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function stage(cores = 4, births: Birth[] = []) {
  const workers: ScriptedWorker[] = [];
  const pool = createPool({
    cores,
    createWorker() {
      const worker = new ScriptedWorker(births.shift());
      workers.push(worker);
      return worker;
    },
  });
  pool.start();
  return { pool, workers, alive: () => workers.filter(({ terminated }) => !terminated) };
}

const ask = (pool: Pool, job: Doubling = column(1), more: Partial<PoolRequest> = {}) =>
  pool.run({ type: 'orders', name: 'double', operation: table['double']!, job, ...more });

/** Records the result of a promise that may never settle. */
function watch(promise: Promise<unknown>) {
  const seen: { result?: unknown; error?: unknown } = {};
  promise.then(
    (result) => (seen.result = result),
    (error: unknown) => (seen.error = error),
  );
  return seen;
}

const computeError = (code: ComputeErrorCode, message: string) =>
  expect.objectContaining({ name: 'ComputeError', code, message });

describe('the workers of a pool', () => {
  it('are not made before the first task, then two at first', async () => {
    const { pool, workers } = stage();
    await after(1000);
    expect(workers).toHaveLength(0);
    const answer = ask(pool, column(1, 2));
    await turn();
    expect(workers).toHaveLength(2);
    expect(workers[0]!.tasks[0]).toMatchObject({ type: 'orders', operation: 'double', job: column(1, 2) });
    workers[0]!.answer('done');
    expect(await answer).toBe('done');
  });

  it.each([
    [1, 1],
    [2, 2],
    [3, 3],
    [16, 4],
    [0, 1],
    [NaN, 1],
  ])('are on %d cores at most %d', async (cores, size) => {
    const { pool, workers } = stage(cores);
    for (let i = 0; i < 200; i++) void ask(pool).catch(() => {});
    await after(1000);
    expect(workers).toHaveLength(size);
  });

  it('become more only when a batch of 20 has gathered or one has waited 50 ms', async () => {
    const { pool, workers } = stage();
    const big = () => void ask(pool, { ...column(1), costNs: 60e6 });
    big();
    big();
    await turn();
    expect(workers.map(({ tasks }) => tasks.length)).toEqual([1, 1]);
    big();
    await after(BATCH_MS - 1);
    expect(workers).toHaveLength(2);
    await after(1);
    expect(workers.map(({ tasks }) => tasks.length)).toEqual([1, 1, 1]);
    for (let i = 0; i < BATCH_TASKS; i++) void ask(pool);
    await turn();
    expect(workers.map(({ tasks }) => tasks.length)).toEqual([1, 1, 1, 5]);
  });

  it('do not become more for a batch that was aborted', async () => {
    const { pool, workers } = stage();
    const big = (signal?: AbortSignal) => watch(ask(pool, { ...column(1), costNs: 60e6 }, { signal }));
    big();
    big();
    await turn();
    const stop = new AbortController();
    big(stop.signal);
    await after(BATCH_MS - 1);
    stop.abort();
    await after(BATCH_MS);
    big();
    await after(BATCH_MS - 1);
    expect(workers).toHaveLength(2);
    await after(1);
    expect(workers).toHaveLength(3);
  });

  it('are let go after 30 s without work, and made again for the next task', async () => {
    const { pool, workers, alive } = stage();
    void ask(pool);
    await after(1);
    workers[0]!.answer(0);
    await after(IDLE_MS - 1);
    expect(alive()).toHaveLength(1); // The other one never had work.
    await after(1);
    expect(alive()).toHaveLength(0);
    const answer = watch(ask(pool));
    await turn();
    alive()[0]!.answer(7);
    await turn();
    expect(answer).toEqual({ result: 7 });
    expect(pool.metrics()).toMatchObject({ workersCreated: 4, workersFailed: 0 });
  });

  it('that do not answer within 5 s are given up; the others work on', async () => {
    const { pool, workers, alive } = stage(4, ['silent', 'well']);
    const answers = [watch(ask(pool)), watch(ask(pool))];
    await after(CREATION_TIMEOUT_MS);
    expect(alive()).toEqual([workers[1]]);
    workers[1]!.answer('a');
    await turn();
    expect(answers[0]).toEqual({ result: 'a' });
    expect(pool.metrics()).toMatchObject({ workersCreated: 2, workersFailed: 1, workersAlive: 1 });
  });

  it.each(['silent', 'broken'] as const)('that are all %s fail what waits for them', async (birth) => {
    const { pool, alive } = stage(2, [birth, birth]);
    const answer = watch(ask(pool));
    await after(CREATION_TIMEOUT_MS);
    expect(answer.error).toEqual(computeError('workerCreationTimedOut', 'worker creation timed out'));
    expect(alive()).toHaveLength(0);
    const next = watch(ask(pool));
    await turn();
    alive()[0]!.answer('now');
    await turn();
    expect(next).toEqual({ result: 'now' });
  });

  it('that do not start any more are tried twice again before what waits is failed', async () => {
    const { pool, alive, workers } = stage(1, ['well', 'broken', 'broken', 'well', 'broken', 'broken', 'broken']);
    const answer = watch(ask(pool));
    await turn();
    alive()[0]!.crash();
    await turn();
    expect(workers).toHaveLength(4);
    alive()[0]!.answer('third time lucky');
    await turn();
    expect(answer).toEqual({ result: 'third time lucky' });
    const next = watch(ask(pool));
    await turn();
    alive()[0]!.crash();
    await turn();
    expect(workers).toHaveLength(7);
    expect(next.error).toEqual(computeError('workerCreationTimedOut', 'worker creation timed out'));
  });

  it('that the page may not make fail what waits for them', async () => {
    const pool = createPool({
      cores: 4,
      createWorker() {
        throw new TypeError('policy');
      },
    });
    pool.start();
    await expect(ask(pool)).rejects.toEqual(computeError('workerCreationTimedOut', 'worker creation timed out'));
  });
});

describe('batches', () => {
  it('go to an idle worker at the end of the turn, shared fairly', async () => {
    const { pool, workers } = stage();
    void ask(pool);
    await turn();
    workers[0]!.answer(0);
    for (let i = 0; i < 7; i++) void ask(pool);
    await turn();
    expect(workers.map(({ batches }) => batches)).toEqual([[1, 4], [3]]);
  });

  it('hold at most 20 tasks, and at most 50 ms of work', async () => {
    const { pool, workers } = stage(1);
    for (let i = 0; i < 50; i++) void ask(pool);
    for (let i = 0; i < 5; i++) void ask(pool, { ...column(1), costNs: 24e6 });
    await turn();
    while (workers[0]!.tasks.length > 0) {
      workers[0]!.answer(0);
      await turn();
    }
    expect(workers[0]!.batches).toEqual([20, 20, 12, 2, 1]);
  });

  it('are answered task by task, errors among them, and the worker goes on', async () => {
    const { pool, workers } = stage(1);
    const answers = [ask(pool), ask(pool), ask(pool)].map(watch);
    await turn();
    workers[0]!.answer(1);
    workers[0]!.fail({ name: 'RangeError', message: 'values: empty' });
    await turn();
    expect(answers).toEqual([{ result: 1 }, { error: new RangeError('values: empty') }, {}]);
    workers[0]!.answer(3);
    await turn();
    expect(answers[2]).toEqual({ result: 3 });
    expect(workers).toHaveLength(1);
  });

  it('lose only the job that cannot be sent', async () => {
    const { pool, workers } = stage(1);
    const taken = sized(COPY_BYTES + 8);
    const answers = [ask(pool), ask(pool, { ...column(2), extra: () => 0 } as Doubling), ask(pool, taken)].map(watch);
    structuredClone(taken, { transfer: [taken.values.buffer as ArrayBuffer] });
    await turn();
    workers[0]!.answer('first');
    await turn();
    expect(answers[0]).toEqual({ result: 'first' });
    expect(answers[1]!.error).toBeInstanceOf(TypeError);
    expect(answers[2]!.error).toBeInstanceOf(TypeError);
    const next = watch(ask(pool));
    await turn();
    workers[0]!.answer('next');
    await turn();
    expect(next).toEqual({ result: 'next' });
  });
});

describe('the buffers of a job', () => {
  it('are moved, not copied, above 8 KiB, where the caller can make it again', async () => {
    const { pool } = stage(1);
    const job = sized(COPY_BYTES + 8);
    void ask(pool, job, { again: () => sized(COPY_BYTES + 8) });
    await turn();
    expect(job.values.length).toBe(0);
    expect(pool.metrics()).toMatchObject({ bytesSent: COPY_BYTES + 8, heldBytes: COPY_BYTES + 8 });
  });

  it('stay where they are otherwise: a copy moves', async () => {
    const { pool } = stage(1);
    const job = sized(COPY_BYTES + 8);
    void ask(pool, job);
    await turn();
    expect(job).toEqual(sized(COPY_BYTES + 8));
    expect(pool.metrics()).toMatchObject({ bytesSent: COPY_BYTES + 8 });
  });

  it('move once when two columns lie in one', async () => {
    const { pool, workers } = stage(1);
    const values = new Float64Array(COPY_BYTES);
    const operation = { ...table['double']!, moves: () => [values.buffer, values.buffer] };
    void ask(pool, { values }, { operation, again: () => ({ values }) });
    await turn();
    expect(workers[0]!.tasks).toHaveLength(1);
  });
});

describe('a worker that dies', () => {
  it('has its task tried on two others, then the task fails', async () => {
    const { pool, workers, alive } = stage(1);
    const answer = watch(ask(pool, column(5)));
    for (let i = 0; i < 3; i++) {
      await turn();
      expect(answer).toEqual({});
      expect(alive()[0]!.tasks[0]!.job).toEqual(column(5));
      alive()[0]!.crash();
    }
    await turn();
    expect(answer.error).toEqual(computeError('batchFailed', 'batch failed'));
    expect(workers).toHaveLength(3);
    expect(pool.metrics()).toMatchObject({ tasksRetried: 2, tasksFailed: 1, workersFailed: 3, workersAlive: 0 });
  });

  it('leaves the tasks behind the one in hand untouched, in their order', async () => {
    const { pool, alive } = stage(1);
    const answers = [ask(pool, column(1)), ask(pool, column(2)), ask(pool, column(3))].map(watch);
    await turn();
    alive()[0]!.answer('one');
    void ask(pool, column(4));
    for (let i = 0; i < 3; i++) {
      const later = i === 0 ? [] : [column(4)];
      expect(alive()[0]!.tasks.map(({ job }) => job)).toEqual([column(2), column(3), ...later]);
      alive()[0]!.crash();
      await turn();
    }
    alive()[0]!.answer('three');
    await turn();
    expect(answers).toEqual([
      { result: 'one' },
      { error: computeError('batchFailed', 'batch failed') },
      { result: 'three' },
    ]);
  });

  it.each([
    ['copied', {}],
    ['made again by the caller', { again: () => sized(COPY_BYTES + 8) }],
  ])('has a large job tried elsewhere, %s', async (_, options) => {
    const { pool, alive } = stage(1);
    const answer = watch(ask(pool, sized(COPY_BYTES + 8), options));
    for (let i = 0; i < 2; i++) {
      await turn();
      alive()[0]!.crash();
    }
    await turn();
    expect(alive()[0]!.tasks[0]!.job).toEqual(sized(COPY_BYTES + 8));
    alive()[0]!.answer('third time');
    await turn();
    expect(answer).toEqual({ result: 'third time' });
  });

  it('is one that holds a task for 30 s', async () => {
    const { pool, alive } = stage(1);
    const answer = watch(ask(pool));
    await turn();
    for (let i = 0; i < 3; i++) {
      const [stuck] = alive();
      await after(TASK_TIMEOUT_MS - 1);
      expect(stuck!.terminated).toBe(false);
      await after(1);
      expect(stuck!.terminated).toBe(true);
    }
    expect(answer.error).toEqual(computeError('taskTimedOut', 'task timed out'));
  });

  it('is not one that holds a task while the page is frozen', async () => {
    const { pool, alive } = stage(1);
    const answer = watch(ask(pool));
    await turn();
    const now = performance.now.bind(performance);
    // Its timers come 10 minutes late.
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 600_000);
    await after(TASK_TIMEOUT_MS + 1000);
    expect(pool.metrics().workersFailed).toBe(0);
    alive()[0]!.answer('awake');
    clock.mockRestore();
    await turn();
    expect(answer).toEqual({ result: 'awake' });
  });

  it('is not one that answers each task of a batch in time', async () => {
    const { pool, workers } = stage(1);
    const answers = [ask(pool), ask(pool), ask(pool)].map(watch);
    await turn();
    for (let i = 0; i < 3; i++) {
      await after(TASK_TIMEOUT_MS - 1);
      workers[0]!.answer(i);
    }
    await turn();
    expect(answers).toEqual([{ result: 0 }, { result: 1 }, { result: 2 }]);
    expect(workers).toHaveLength(1);
  });

  it('says nothing more: a late answer is not heard', async () => {
    const { pool, workers } = stage(2);
    const answer = watch(ask(pool));
    await turn();
    const { task } = workers[0]!.tasks[0]!;
    workers[0]!.crash();
    await turn();
    workers[0]!.terminated = false;
    workers[0]!.say({ kind: 'task-result', task, result: 'late', bytes: 0 });
    await turn();
    expect(answer).toEqual({});
    workers[1]!.answer('right');
    await turn();
    expect(answer).toEqual({ result: 'right' });
  });
});

it('hears one answer to each task, in their order, whatever a worker says', async () => {
  const { pool, workers } = stage(1);
  const answers = [ask(pool), ask(pool)].map(watch);
  await turn();
  const [first, second] = workers[0]!.tasks.map(({ task }) => task);
  for (const task of [second!, first!, first!, 99])
    workers[0]!.say({ kind: 'task-result', task, result: task, bytes: 0 });
  await turn();
  expect(answers).toEqual([{ result: first }, {}]);
  workers[0]!.say({ kind: 'task-result', task: second!, result: 'second', bytes: 0 });
  await turn();
  expect(answers[1]).toEqual({ result: 'second' });
  expect(pool.metrics().tasksDone).toBe(2);
});

describe('an abort', () => {
  it('before the call refuses it', async () => {
    const { pool, workers } = stage();
    const aborted = computeError('aborted', 'aborted');
    await expect(ask(pool, column(1), { signal: AbortSignal.abort() })).rejects.toEqual(aborted);
    await turn();
    expect(workers).toHaveLength(0);
  });

  it('takes a waiting task out of the queue at once', async () => {
    const { pool, workers } = stage(1);
    void ask(pool, { ...column(1), costNs: 60e6 });
    await turn();
    const stop = new AbortController();
    const answer = watch(ask(pool, column(2), { signal: stop.signal }));
    const next = watch(ask(pool, column(3)));
    await turn();
    expect(pool.metrics().queuedTasks).toBe(2);
    stop.abort();
    expect(pool.metrics()).toMatchObject({ queuedTasks: 1, tasksAborted: 1 });
    workers[0]!.answer(1);
    await turn();
    expect(answer.error).toEqual(computeError('aborted', 'aborted'));
    expect(workers[0]!.tasks.map(({ job }) => job)).toEqual([column(3)]);
    workers[0]!.answer(3);
    await turn();
    expect(next).toEqual({ result: 3 });
  });

  it('abandons a running task: its result is dropped, its worker takes the next', async () => {
    const { pool, workers } = stage(1);
    const stop = new AbortController();
    const answer = watch(ask(pool, column(1), { signal: stop.signal }));
    await turn();
    stop.abort();
    await turn();
    expect(answer.error).toEqual(computeError('aborted', 'aborted'));
    const next = watch(ask(pool, column(2)));
    await turn();
    workers[0]!.answer('dropped');
    await turn();
    workers[0]!.answer('kept');
    await turn();
    expect(next).toEqual({ result: 'kept' });
    expect(pool.metrics()).toMatchObject({ tasksDone: 1, tasksAborted: 1, heldBytes: 0 });
  });

  it('of a task whose worker dies does not bring it back', async () => {
    const { pool, alive } = stage(1);
    const stop = new AbortController();
    watch(ask(pool, column(1), { signal: stop.signal }));
    const next = watch(ask(pool, column(2)));
    await turn();
    stop.abort();
    alive()[0]!.crash();
    await turn();
    expect(alive()[0]!.tasks.map(({ job }) => job)).toEqual([column(2)]);
    alive()[0]!.answer(2);
    await turn();
    expect(next).toEqual({ result: 2 });
  });

  it('after the answer does nothing, and listens to nothing', async () => {
    const { pool, workers } = stage(1);
    const stop = new AbortController();
    const remove = vi.spyOn(stop.signal, 'removeEventListener');
    const answer = watch(ask(pool, column(1), { signal: stop.signal }));
    await turn();
    workers[0]!.answer(1);
    await turn();
    expect(remove).toHaveBeenCalledTimes(1);
    stop.abort();
    await turn();
    expect(answer).toEqual({ result: 1 });
    expect(pool.metrics().tasksAborted).toBe(0);
  });
});

describe('a full pool', () => {
  it('refuses more than 1 000 tasks, and takes some again when one is done', async () => {
    const { pool, workers } = stage(1);
    for (let i = 0; i < TASKS_MAX; i++) void ask(pool);
    await expect(ask(pool)).rejects.toEqual(computeError('queueFull', 'queue full'));
    await turn();
    workers[0]!.answer(0);
    void ask(pool);
    expect(pool.metrics()).toMatchObject({ tasksRefused: 1, tasksDone: 1, runningTasks: 19, queuedTasks: 981 });
  });

  it('refuses jobs of more than 64 MiB together, but takes any single one', async () => {
    const { pool } = stage(1);
    const operation = { ...table['double']!, moves: () => [new ArrayBuffer(BYTES_MAX + 1)] };
    void ask(pool, column(1), { operation });
    await expect(ask(pool)).rejects.toEqual(computeError('queueFull', 'queue full'));
  });
});

describe('a pool that does not run', () => {
  it('is not ready before its start and after its stop', async () => {
    const notReady = computeError('managerNotReady', 'manager not ready');
    const pool = createPool({ cores: 2, createWorker: () => new ScriptedWorker() });
    await expect(ask(pool)).rejects.toEqual(notReady);
    pool.start();
    pool.stop();
    await expect(ask(pool)).rejects.toEqual(notReady);
  });

  it('has aborted all it had, ended its workers, and may start again', async () => {
    const { pool, workers, alive } = stage(2);
    const answers = [watch(ask(pool, { ...column(1), costNs: 60e6 })), watch(ask(pool))];
    await turn();
    answers.push(watch(ask(pool)));
    pool.stop();
    await turn();
    for (const { error } of answers) expect(error).toEqual(computeError('aborted', 'aborted'));
    expect(alive()).toHaveLength(0);
    expect(pool.metrics()).toMatchObject({ queuedTasks: 0, runningTasks: 0, heldBytes: 0, workersAlive: 0 });
    expect(vi.getTimerCount()).toBe(0);
    pool.start();
    const again = watch(ask(pool));
    await turn();
    expect(workers).toHaveLength(4);
    alive()[0]!.answer('again');
    await turn();
    expect(again).toEqual({ result: 'again' });
  });
});

describe('metrics', () => {
  it('tell the times of the last tasks and what moved', async () => {
    const { pool, workers } = stage(1);
    expect(pool.metrics()).toMatchObject({ taskMsP50: NaN, taskMsP95: NaN, workersAlive: 0 });
    for (let ms = 1; ms <= 20; ms++) {
      void ask(pool, column(1, 2));
      await after(ms);
      workers[0]!.answer(new Float64Array(2));
      await turn();
    }
    expect(pool.metrics()).toEqual({
      tasksDone: 20,
      tasksFailed: 0,
      tasksAborted: 0,
      tasksRefused: 0,
      tasksRetried: 0,
      queuedTasks: 0,
      runningTasks: 0,
      heldBytes: 0,
      workersAlive: 1,
      workersCreated: 1,
      workersFailed: 0,
      batchesSent: 20,
      bytesSent: 320,
      bytesReturned: 320,
      taskMsP50: 10,
      taskMsP95: 19,
    });
  });

  it('of the workers are theirs, without those that end before they answer', async () => {
    const { pool, workers } = stage(2, ['well', 'silent']);
    void ask(pool).catch(() => {});
    await turn();
    const asked = pool.workerMetrics();
    await turn();
    pool.stop();
    expect(await asked).toHaveLength(1);
    expect(workers).toHaveLength(2);
  });
});
