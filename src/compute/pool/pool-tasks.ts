import { ComputeError } from '../compute-errors.ts';
import { takeBatch } from './batch.ts';
import { BYTES_MAX, TASKS_MAX } from './job-buffers.ts';
import { PoolTask } from './pool-task.ts';
import type { PoolRequest } from './pool-task.ts';
import type { PoolCounts } from './metrics.ts';

/** All tasks of a pool that have no answer, and which of them wait for a worker. */
export class PoolTasks {
  private readonly open = new Map<number, PoolTask>();
  private waiting: PoolTask[] = [];
  private readonly counts: PoolCounts;
  private lastId = 0;
  private bytes = 0;

  constructor(counts: PoolCounts) {
    this.counts = counts;
  }

  /** Bytes of all open tasks. */
  get heldBytes(): number {
    return this.bytes;
  }

  get waitingCount(): number {
    return this.waiting.length;
  }

  get runningCount(): number {
    return this.open.size - this.waiting.length;
  }

  /**
   * Adds a request to the end of the queue.
   * @throws ComputeError `aborted` or `queueFull`; RangeError or TypeError from the operation's check
   */
  add(request: PoolRequest): PoolTask {
    if (request.signal?.aborted) throw new ComputeError('aborted');
    const task = new PoolTask(++this.lastId, request, this.forget);
    if (this.open.size >= TASKS_MAX || (this.bytes > 0 && this.bytes + task.bytes > BYTES_MAX)) {
      this.counts.tasksRefused++;
      throw new ComputeError('queueFull');
    }
    request.signal?.addEventListener('abort', task.abort);
    this.open.set(task.id, task);
    this.bytes += task.bytes;
    this.waiting.push(task);
    return task;
  }

  /** Returns a task; undefined once it has an answer. */
  get(id: number): PoolTask | undefined {
    return this.open.get(id);
  }

  /** The next batch of those that wait and fit. @param most  tasks, 1 or more */
  takeBatch(most: number, fits: (task: PoolTask) => boolean): PoolTask[] {
    return takeBatch(this.waiting, most, fits);
  }

  /** Number of waiting tasks of this kind. */
  countWaiting(is: (task: PoolTask) => boolean): number {
    return this.waiting.filter(is).length;
  }

  /** Puts tasks in front of all that wait, in this order. */
  putBack(tasks: readonly PoolTask[]): void {
    this.waiting = [...tasks, ...this.waiting];
  }

  /**
   * Handles the tasks of a worker that ended, in their order. The first was running: it is tried again, or fails when
   * that has happened too often. The others are queued again.
   */
  giveBack(unfinished: readonly number[], error: Error): void {
    const [inHand, ...behind] = unfinished;
    const back: PoolTask[] = [];
    const task = inHand === undefined ? undefined : this.open.get(inHand);
    if (task?.lose()) {
      this.counts.tasksRetried++;
      back.push(task);
    } else if (task) this.fail(task, error);
    for (const id of behind) {
      const waiting = this.open.get(id);
      if (waiting) back.push(waiting);
    }
    this.putBack(back);
  }

  fail(task: PoolTask, error: Error): void {
    if (!task.settled) this.counts.tasksFailed++;
    task.reject(error);
  }

  failWaiting(error: Error): void {
    for (let task = this.waiting.shift(); task; task = this.waiting.shift()) this.fail(task, error);
  }

  abortAll(): void {
    for (const task of this.open.values()) task.abort();
  }

  private readonly forget = (task: PoolTask): void => {
    this.open.delete(task.id);
    if (task.aborted) this.counts.tasksAborted++;
    this.bytes -= task.bytes;
    const place = this.waiting.indexOf(task);
    if (place >= 0) this.waiting.splice(place, 1);
  };
}
