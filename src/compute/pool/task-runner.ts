import { type KernelCache, computeHere } from './kernel-cache.ts';
import { bytesOf, distinct } from './job-buffers.ts';
import { sentErrorOf } from './pool-messages.ts';
import type { FromWorker, TaskMessage, WorkerMetrics } from './pool-messages.ts';
import { type TaskTables, type TaskType, operationOf } from './task-types.ts';

export interface TaskRunner {
  add(tasks: readonly TaskMessage[]): void;
  metrics(): WorkerMetrics;
}

/**
 * The worker's side: one task after the other, in the order they came. A task that throws is answered with its error and
 * the next one runs. Jobs are checked here, not by the sender: for a long column the check costs as much as the sending
 * thread may be blocked in all.
 */
export function createTaskRunner(parts: {
  readonly tables: TaskTables;
  readonly kernelCache: KernelCache;
  post(message: FromWorker, transfer: ArrayBuffer[]): void;
}): TaskRunner {
  const { tables, kernelCache, post } = parts;
  const waiting: TaskMessage[] = [];
  let running = false;
  let tasksDone = 0;
  let tasksFailed = 0;
  let busyMs = 0;

  async function runOne({ task, type, operation: name, job }: TaskMessage): Promise<void> {
    try {
      const operation = await operationOf(tables, type, name);
      const startMs = performance.now();
      operation.check(job as never);
      const result = await computeHere(kernelCache, type as TaskType, operation, job as never);
      busyMs += performance.now() - startMs;
      const buffers = distinct(operation.returns(result as never));
      post({ kind: 'task-result', task, result, bytes: bytesOf(buffers) }, buffers);
      tasksDone++;
    } catch (error) {
      tasksFailed++;
      post({ kind: 'task-error', task, error: sentErrorOf(error) }, []);
    }
  }

  async function drain(): Promise<void> {
    running = true;
    for (let next = waiting.shift(); next; next = waiting.shift()) await runOne(next);
    running = false;
  }

  return {
    add(tasks) {
      waiting.push(...tasks);
      if (!running) void drain();
    },
    metrics: () => ({
      tasksDone,
      tasksFailed,
      busyMs,
      kernels: kernelCache.started(),
      fallbacks: kernelCache.fallbacks(),
    }),
  };
}
