import { ComputeError } from '../errors.ts';
import { BATCH_MS, BATCH_TASKS, packBatch, takeBatch } from './batch.ts';
import { BYTES_MAX, TASKS_MAX } from './limits.ts';
import { errorOf } from './messages.ts';
import type { WorkerMetrics } from './messages.ts';
import { RecentTimes } from './metrics.ts';
import type { PoolMetrics } from './metrics.ts';
import { PoolTask, RETRIES } from './pool-task.ts';
import type { PoolRequest } from './pool-task.ts';
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
  /** The most workers there may be at once. */
  readonly size: number;
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
  /** Asked of each worker; they answer when they are free. */
  workerMetrics(): Promise<readonly WorkerMetrics[]>;
}

export function createPool({ createWorker, cores }: PoolParts): Pool {
  const size = Math.min(WORKERS_MAX, Math.max(1, Math.floor(cores) || 1));
  const slots = new Set<WorkerSlot>();
  const tasks = new Map<number, PoolTask>();
  let queue: PoolTask[] = [];
  let ready = false;
  let dispatching = false;
  let batchTimer: ReturnType<typeof setTimeout> | undefined;
  /** The oldest batch was closed by time. */
  let overdue = false;
  let lastId = 0;
  let heldBytes = 0;
  /** Some worker started once: the engine and the page allow it. */
  let proven = false;
  let startsFailed = 0;
  const times = new RecentTimes();
  const counts = {
    tasksDone: 0,
    tasksFailed: 0,
    tasksAborted: 0,
    tasksRefused: 0,
    tasksRetried: 0,
    workersCreated: 0,
    workersFailed: 0,
    batchesSent: 0,
    bytesSent: 0,
    bytesReturned: 0,
  };

  function startingWorkers(): number {
    let count = 0;
    for (const { state } of slots) if (state === 'starting') count++;
    return count;
  }

  function forget(task: PoolTask): void {
    tasks.delete(task.id);
    if (task.aborted) counts.tasksAborted++;
    heldBytes -= task.bytes;
    const place = queue.indexOf(task);
    if (place >= 0) queue.splice(place, 1);
  }

  function fail(task: PoolTask, error: Error): void {
    if (!task.settled) counts.tasksFailed++;
    task.reject(error);
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
        proven = true;
        startsFailed = 0;
        scheduleDispatch();
      },
      onResult(id, result, bytes) {
        const task = tasks.get(id);
        if (!task) return; // Aborted meanwhile.
        counts.tasksDone++;
        counts.bytesReturned += bytes;
        times.add(performance.now() - task.startMs);
        task.resolve(result);
      },
      onTaskError(id, error) {
        const task = tasks.get(id);
        if (task) fail(task, errorOf(error));
      },
      onEnd(end, unfinished) {
        slots.delete(slot);
        recover(end, unfinished);
      },
    });
    slots.add(slot);
  }

  /** Makes workers, and gives up on all that waits when none can be had. */
  function grow(by: number): void {
    for (let i = 0; i < by; i++) create();
    if (slots.size > 0) return;
    for (let task = queue.shift(); task; task = queue.shift()) fail(task, new ComputeError('workerCreationTimedOut'));
  }

  function recover(end: WorkerEnd, unfinished: readonly number[]): void {
    if (end === 'idle') return;
    counts.workersFailed++;
    if (end === 'creation') {
      if (slots.size > 0) return;
      if (proven && ++startsFailed <= RETRIES) scheduleDispatch();
      else grow(0);
      return;
    }
    const [inHand, ...behind] = unfinished;
    const back: PoolTask[] = [];
    const task = inHand === undefined ? undefined : tasks.get(inHand);
    if (task?.lose()) {
      counts.tasksRetried++;
      back.push(task);
    } else if (task) fail(task, new ComputeError(end === 'taskTimedOut' ? 'taskTimedOut' : 'batchFailed'));
    for (const id of behind) {
      const waiting = tasks.get(id);
      if (waiting) back.push(waiting);
    }
    queue = [...back, ...queue];
    scheduleDispatch();
  }

  function send(slot: WorkerSlot, batch: readonly PoolTask[]): void {
    const { message, transfer, bytes } = packBatch(batch);
    slot.send(message, transfer);
    counts.batchesSent++;
    counts.bytesSent += bytes;
  }

  function trySend(slot: WorkerSlot, batch: readonly PoolTask[]): void {
    try {
      send(slot, batch);
    } catch (error) {
      // One job that cannot be sent (a buffer that went elsewhere meanwhile, a function) must not fail its neighbours.
      if (batch.length === 1) return fail(batch[0]!, new TypeError(`job: ${(error as Error).message}`));
      const rest = [...batch];
      while (slot.state === 'idle' && rest.length > 0) trySend(slot, [rest.shift()!]);
      queue = [...rest, ...queue];
    }
  }

  function dispatch(): void {
    dispatching = false;
    if (!ready) return;
    // Workers that are busy get their part too, when they are free.
    const share = Math.ceil(queue.length / (slots.size - startingWorkers()));
    for (const slot of slots) {
      while (slot.state === 'idle' && queue.length > 0) {
        overdue = false;
        clearTimeout(batchTimer);
        batchTimer = undefined;
        trySend(slot, takeBatch(queue, share));
      }
    }
    if (queue.length === 0) {
      overdue = false;
      return;
    }
    if (slots.size === 0) return grow(Math.min(WORKERS_AT_FIRST, size));
    const closed = Math.floor(queue.length / BATCH_TASKS) + (overdue ? 1 : 0);
    grow(Math.max(0, Math.min(closed - startingWorkers(), size - slots.size)));
    if (slots.size < size) batchTimer ??= setTimeout(closeBatch, BATCH_MS);
  }

  function closeBatch(): void {
    overdue = true;
    batchTimer = undefined;
    dispatch();
  }

  function scheduleDispatch(): void {
    if (dispatching) return;
    dispatching = true;
    queueMicrotask(dispatch);
  }

  return {
    size,
    start() {
      ready = true;
    },
    stop() {
      ready = false;
      clearTimeout(batchTimer);
      batchTimer = undefined;
      overdue = false;
      for (const slot of slots) slot.close();
      slots.clear();
      for (const task of tasks.values()) task.abort();
    },
    async run(request) {
      if (!ready) throw new ComputeError('managerNotReady');
      if (request.signal?.aborted) throw new ComputeError('aborted');
      const task = new PoolTask(++lastId, request, forget);
      if (tasks.size >= TASKS_MAX || (heldBytes > 0 && heldBytes + task.bytes > BYTES_MAX)) {
        counts.tasksRefused++;
        throw new ComputeError('queueFull');
      }
      request.signal?.addEventListener('abort', task.abort);
      tasks.set(task.id, task);
      heldBytes += task.bytes;
      queue.push(task);
      scheduleDispatch();
      return task.answer;
    },
    metrics: () => ({
      ...counts,
      queuedTasks: queue.length,
      runningTasks: tasks.size - queue.length,
      heldBytes,
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
