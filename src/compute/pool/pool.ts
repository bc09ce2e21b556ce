import { ComputeError } from '../compute-errors.ts';
import { batchFor, mayTake } from './affinity.ts';
import { BATCH_TASKS, packBatch } from './batch.ts';
import { DispatchClock } from './dispatch-clock.ts';
import { errorOf } from './pool-messages.ts';
import type { WorkerMetrics } from './pool-messages.ts';
import { newPoolCounts, RecentTimes } from './metrics.ts';
import type { PoolMetrics } from './metrics.ts';
import { RETRIES } from './pool-task.ts';
import type { PoolRequest, PoolTask } from './pool-task.ts';
import { PoolTasks } from './pool-tasks.ts';
import { WorkerSlot } from './worker-slot.ts';
import type { WorkerEnd, WorkerLike } from './worker-slot.ts';

/** docs/contract.md#worker-pool; one core still gets a worker (decision 87). */
const WORKERS_MAX = 4;
const WORKERS_AT_FIRST = 2;

export interface PoolParts {
  /** A new compute worker. May throw where workers are forbidden. */
  createWorker(): WorkerLike;
  /** `navigator.hardwareConcurrency`. */
  readonly cores: number;
}

/**
 * Workers for jobs that would hold a thread up. No worker is made before the first task; idle ones are let go.
 *
 * Batches: while a worker stands idle, tasks go to it at the end of the turn. While all are busy they gather; a batch
 * closes at 20 tasks or 50 ms after its first and then asks for one more worker, up to the limit. Whichever worker is
 * free first takes it. Tasks stay here until then, so an aborted one leaves without a trace.
 *
 * A worker that dies or holds one task for 30 s is ended and replaced. The task it had in hand is tried on two others and
 * then fails; those behind it go to the next free worker. An operation that throws is an answer, not a failing worker.
 */
export interface Pool {
  start(): void;
  /** Ends all workers; tasks without an answer are aborted. `start` may follow. */
  stop(): void;
  /**
   * Every call settles exactly once.
   * @returns the operation's result
   * @throws  ComputeError, by its code; RangeError or TypeError from the operation's check
   */
  run(request: PoolRequest): Promise<unknown>;
  metrics(): PoolMetrics;
  /** Asks each worker for its metrics; they answer when they are free. */
  workerMetrics(): Promise<readonly WorkerMetrics[]>;
}

export function createPool({ createWorker, cores }: PoolParts): Pool {
  const size = Math.min(WORKERS_MAX, Math.max(1, Math.floor(cores) || 1));
  const slots = new Set<WorkerSlot>();
  const counts = newPoolCounts();
  const times = new RecentTimes();
  const tasks = new PoolTasks(counts);
  const clock = new DispatchClock(dispatch);
  let ready = false;
  /** Some worker started once: the engine and the page allow it. */
  let hasStarted = false;
  let startsFailed = 0;

  function startingWorkers(): number {
    let count = 0;
    for (const { state } of slots) if (state === 'starting') count++;
    return count;
  }

  function create(): void {
    let worker: WorkerLike;
    counts.workersCreated++;
    try {
      worker = createWorker();
    } catch {
      counts.workersFailed++;
      return;
    }
    const slot = new WorkerSlot(worker, {
      onIdle() {
        hasStarted = true;
        startsFailed = 0;
        clock.schedule();
      },
      onResult(id, result, bytes) {
        const task = tasks.get(id);
        if (!task) return; // The task was aborted meanwhile.
        counts.tasksDone++;
        counts.bytesReturned += bytes;
        times.add(performance.now() - task.startMs);
        task.resolve(result);
      },
      onTaskError(id, error) {
        const task = tasks.get(id);
        if (task) tasks.fail(task, errorOf(error));
      },
      onEnd(end, unfinished) {
        slots.delete(slot);
        recover(end, unfinished);
      },
    });
    slots.add(slot);
  }

  /** Creates workers; when none can be created, all waiting tasks fail. */
  function grow(by: number): void {
    for (let i = 0; i < by; i++) create();
    if (slots.size === 0) tasks.failWaiting(new ComputeError('workerCreationTimedOut'));
  }

  function recover(end: WorkerEnd, unfinished: readonly number[]): void {
    if (end === 'idle') return;
    counts.workersFailed++;
    if (end === 'creation') {
      if (slots.size > 0) return;
      if (hasStarted && ++startsFailed <= RETRIES) clock.schedule();
      else grow(0);
      return;
    }
    tasks.giveBack(unfinished, new ComputeError(end === 'taskTimedOut' ? 'taskTimedOut' : 'batchFailed'));
    clock.schedule();
  }

  function send(slot: WorkerSlot, batch: readonly PoolTask[]): void {
    const { message, transfer, bytes } = packBatch(batch);
    slot.send(message, transfer);
    for (const { request } of batch) slot.dataset = request.affinity?.dataset ?? slot.dataset;
    counts.batchesSent++;
    counts.bytesSent += bytes;
  }

  function trySend(slot: WorkerSlot, batch: readonly PoolTask[]): void {
    try {
      send(slot, batch);
    } catch (error) {
      // One job that cannot be sent (a buffer that went elsewhere meanwhile, a function) must not fail its neighbours.
      if (batch.length === 1) return tasks.fail(batch[0]!, new TypeError(`job: ${(error as Error).message}`));
      const rest = [...batch];
      while (slot.state === 'idle' && rest.length > 0) trySend(slot, [rest.shift()!]);
      tasks.putBack(rest);
    }
  }

  function dispatch(): void {
    if (!ready) return;
    // Workers that are busy get their part too, when they are free.
    const share = Math.ceil(tasks.waitingCount / (slots.size - startingWorkers()));
    for (const slot of slots) {
      while (slot.state === 'idle') {
        const batch = batchFor(tasks, slots, slot, share);
        if (batch.length === 0) break;
        clock.batchSent();
        trySend(slot, batch);
      }
    }
    const wanting = tasks.countWaiting((task) => mayTake(slots, task, null));
    if (wanting === 0) return clock.batchEmpty();
    if (slots.size === 0) return grow(Math.min(WORKERS_AT_FIRST, size));
    const closed = Math.floor(wanting / BATCH_TASKS) + (clock.isOverdue ? 1 : 0);
    grow(Math.max(0, Math.min(closed - startingWorkers(), size - slots.size)));
    if (slots.size < size) clock.startBatch();
  }

  return {
    start() {
      ready = true;
    },
    stop() {
      ready = false;
      clock.batchSent();
      for (const slot of slots) slot.close();
      slots.clear();
      tasks.abortAll();
    },
    async run(request) {
      if (!ready) throw new ComputeError('managerNotReady');
      const task = tasks.add(request);
      clock.schedule();
      return task.answer;
    },
    metrics: () => ({
      ...counts,
      queuedTasks: tasks.waitingCount,
      runningTasks: tasks.runningCount,
      heldBytes: tasks.heldBytes,
      workersAlive: slots.size - startingWorkers(),
      taskMsP50: times.percentile(0.5),
      taskMsP95: times.percentile(0.95),
    }),
    async workerMetrics() {
      const answers = await Promise.all([...slots].map((slot) => slot.metrics()));
      return answers.filter((answer) => answer !== null);
    },
  };
}
