import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { COPY_BYTES } from '../../../../src/compute/pool/pool-task.ts';
import { createPool } from '../../../../src/compute/pool/pool.ts';
import { CREATION_TIMEOUT_MS, IDLE_MS } from '../../../../src/compute/pool/worker-slot.ts';
import { table } from './doubling.ts';
import type { Doubling } from './doubling.ts';
import { ScriptedWorker } from './scripted-worker.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LARGE = COPY_BYTES / 8 + 1;

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('ask'),
      count: fc.integer({ min: 1, max: 6 }),
      large: fc.boolean(),
      again: fc.boolean(),
      costMs: fc.constantFrom(0, 30),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('answer', 'fail', 'crash'), worker: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('abort'), task: fc.nat(60) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('wait'), ms: fc.constantFrom(0, 10, 50, 5_000, 30_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('stop', 'start') }) },
);
type Step = {
  do: string;
  count?: number;
  large?: boolean;
  again?: boolean;
  costMs?: number;
  worker?: number;
  task?: number;
  ms?: number;
};

const birth = fc.constantFrom('well', 'well', 'well', 'silent', 'broken', 'refused');

it('settles every task exactly once, with its own result, whatever happens to the workers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.array(birth), fc.integer({ min: 1, max: 4 }), run),
    { numRuns: 300 },
  );
});

async function run(steps: readonly Step[], births: readonly string[], cores: number): Promise<void> {
  const workers: ScriptedWorker[] = [];
  let made = 0;
  const pool = createPool({
    cores,
    createWorker() {
      const how = births[made++] ?? 'well';
      if (how === 'refused') throw new TypeError('policy');
      const worker = new ScriptedWorker(how as 'well' | 'silent' | 'broken');
      workers.push(worker);
      return worker;
    },
  });
  const alive = () => workers.filter(({ terminated }) => !terminated);
  const busy = () => alive().filter(({ tasks }) => tasks.length > 0);
  const tasks: { settled: number; stop: AbortController }[] = [];
  let accepted = 0;

  function ask({ large, again, costMs }: Step): void {
    const value = tasks.length;
    const job = (): Doubling => ({ values: new Float64Array(large ? LARGE : 1).fill(value), costNs: costMs! * 1e6 });
    const task = { settled: 0, stop: new AbortController() };
    tasks.push(task);
    const answer = pool.run({
      type: 'orders',
      name: 'double',
      operation: table['double']!,
      job: job(),
      again: again ? job : undefined,
      signal: task.stop.signal,
    });
    answer.then(
      (result) => {
        task.settled++;
        expect(result).toBe(2 * value);
      },
      (error: Error) => {
        task.settled++;
        expect(error.message).toMatch(
          /^(batch failed|task timed out|worker creation timed out|aborted|its own fault|manager not ready)$/,
        );
        if (error.message === 'manager not ready') accepted--;
      },
    );
    accepted++;
  }

  function answer(worker: ScriptedWorker | undefined): void {
    const task = worker?.tasks[0];
    // A moved column that came back empty would answer NaN.
    if (task) worker.answer(2 * ((task.job as Doubling).values[0] ?? NaN));
  }

  async function take(each: Step): Promise<void> {
    const worker = busy()[each.worker ?? 0];
    if (each.do === 'ask') for (let i = 0; i < each.count!; i++) ask(each);
    else if (each.do === 'answer') answer(worker);
    else if (each.do === 'fail') worker?.fail({ name: 'RangeError', message: 'its own fault' });
    else if (each.do === 'crash') alive()[each.worker!]?.crash();
    else if (each.do === 'abort') tasks[each.task!]?.stop.abort();
    else if (each.do === 'wait') await vi.advanceTimersByTimeAsync(each.ms!);
    else if (each.do === 'stop') pool.stop();
    else pool.start();
    await vi.advanceTimersByTimeAsync(0);
    const { workersAlive, runningTasks, queuedTasks } = pool.metrics();
    expect(workersAlive).toBeLessThanOrEqual(cores);
    expect(alive().length).toBeLessThanOrEqual(cores);
    expect(tasks.filter(({ settled }) => settled === 0)).toHaveLength(runningTasks + queuedTasks);
  }

  pool.start();
  for (const each of steps) await take(each);

  // From here on every worker does its work: nothing may be left over.
  pool.start();
  for (let turns = 0; turns < 200 && tasks.some(({ settled }) => settled === 0); turns++) {
    await vi.advanceTimersByTimeAsync(busy().length > 0 ? 0 : CREATION_TIMEOUT_MS);
    for (const worker of busy()) answer(worker);
  }
  await vi.advanceTimersByTimeAsync(IDLE_MS);
  expect(tasks.map(({ settled }) => settled)).toEqual(tasks.map(() => 1));
  const { tasksDone, tasksFailed, tasksAborted, heldBytes, runningTasks, queuedTasks } = pool.metrics();
  expect(tasksDone + tasksFailed + tasksAborted).toBe(accepted);
  expect({ heldBytes, runningTasks, queuedTasks, alive: alive().length }).toEqual({
    heldBytes: 0,
    runningTasks: 0,
    queuedTasks: 0,
    alive: 0,
  });
  expect(vi.getTimerCount()).toBe(0);
}
