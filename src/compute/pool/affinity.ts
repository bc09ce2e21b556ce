import type { PoolTask } from './pool-task.ts';
import type { PoolTasks } from './pool-tasks.ts';
import type { WorkerSlot } from './worker-slot.ts';

/**
 * Returns whether a task may go to a worker, or to a new one (null): a worker that has the task's data set takes it first,
 * others only while too few have it.
 */
export function mayTake(slots: Iterable<WorkerSlot>, { request }: PoolTask, slot: WorkerSlot | null): boolean {
  const { affinity } = request;
  if (!affinity || slot?.dataset === affinity.dataset) return true;
  let holders = 0;
  for (const { dataset, state } of slots) {
    if (dataset !== affinity.dataset) continue;
    if (state === 'idle' && slot) return false;
    holders++;
  }
  return holders < affinity.workers;
}

/** Takes the next batch for a worker; with a data set, tasks of one data set only. @param most  tasks, 1 or more */
export function batchFor(
  tasks: PoolTasks,
  slots: Iterable<WorkerSlot>,
  slot: WorkerSlot,
  most: number,
): readonly PoolTask[] {
  let dataset: string | null = null;
  return tasks.takeBatch(most, (task) => {
    const named = task.request.affinity?.dataset ?? null;
    if (!mayTake(slots, task, slot) || (dataset !== null && named !== null && named !== dataset)) return false;
    dataset = named ?? dataset;
    return true;
  });
}
