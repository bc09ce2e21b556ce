/**
 * Counts of the pool since its creation, as a plain object for diagnostics. Times are ms from the call to its answer.
 */
export interface PoolMetrics {
  readonly tasksDone: number;
  /** Answered with an error: bad job, time-out, worker lost too often. */
  readonly tasksFailed: number;
  readonly tasksAborted: number;
  /** Calls refused because the queue was full. */
  readonly tasksRefused: number;
  /** Times a task was given to another worker after its own was lost or timed out. */
  readonly tasksRetried: number;
  readonly queuedTasks: number;
  readonly runningTasks: number;
  /** Bytes of all tasks without an answer. */
  readonly heldBytes: number;
  readonly workersAlive: number;
  readonly workersCreated: number;
  /** Lost, timed out or never started; not those let go for want of work. */
  readonly workersFailed: number;
  readonly batchesSent: number;
  /** Buffers that moved to workers, and back. */
  readonly bytesSent: number;
  readonly bytesReturned: number;
  /** NaN before the first. */
  readonly taskMsP50: number;
  readonly taskMsP95: number;
}

/** The counters of `PoolMetrics` that only grow, as the parts of a pool count them. */
export type PoolCounts = {
  -readonly [
    Name in Exclude<
      keyof PoolMetrics,
      'queuedTasks' | 'runningTasks' | 'heldBytes' | 'workersAlive' | 'taskMsP50' | 'taskMsP95'
    >
  ]: number;
};

export const newPoolCounts = (): PoolCounts => ({
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
});

const TIMES_KEPT = 256;

/** The last 256 durations. */
export class RecentTimes {
  private readonly ms = new Float64Array(TIMES_KEPT);
  private count = 0;

  add(ms: number): void {
    this.ms[this.count++ % TIMES_KEPT] = ms;
  }

  /** Nearest rank, `share` in 0 … 1. */
  percentile(share: number): number {
    const kept = this.ms.slice(0, Math.min(this.count, TIMES_KEPT)).sort();
    return kept[Math.max(0, Math.ceil(share * kept.length) - 1)] ?? NaN;
  }
}
