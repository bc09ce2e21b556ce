import { bytesOf, distinct } from './job-buffers.ts';
import type { TaskMessage, ToWorker } from './pool-messages.ts';
import type { PoolTask } from './pool-task.ts';

/** docs/contract.md#worker-pool. */
export const BATCH_TASKS = 20;
export const BATCH_MS = 50;

/** Most work of one batch, ns: a task behind it, or aborted in it, waits no longer than that. */
const BATCH_WORK_NS = BATCH_MS * 1e6;

/**
 * Takes the next batch from a queue, those in front first.
 * @param most  tasks, 1 or more
 * @param fits  whether a task may go to the worker that the batch is for
 */
export function takeBatch(queue: PoolTask[], most: number, fits: (task: PoolTask) => boolean): PoolTask[] {
  const batch: PoolTask[] = [];
  let workNs = 0;
  for (let place = 0; place < queue.length && batch.length < Math.min(BATCH_TASKS, most);) {
    const task = queue[place]!;
    if (!fits(task)) {
      place++;
      continue;
    }
    workNs += task.costNs;
    if (batch.length > 0 && workNs > BATCH_WORK_NS) break;
    batch.push(task);
    queue.splice(place, 1);
  }
  return batch;
}

export interface PackedBatch {
  readonly message: ToWorker;
  readonly transfer: ArrayBuffer[];
  readonly bytes: number;
}

/** @throws whatever a task that must make its job again throws */
export function packBatch(batch: readonly PoolTask[]): PackedBatch {
  const tasks: TaskMessage[] = [];
  const buffers: ArrayBuffer[] = [];
  for (const task of batch) {
    const { type, name, operation } = task.request;
    const job = task.take();
    tasks.push({ task: task.id, type, operation: name, job });
    buffers.push(...operation.moves(job as never));
  }
  const transfer = distinct(buffers);
  return { message: { kind: 'add-task', tasks }, transfer, bytes: bytesOf(transfer) };
}
