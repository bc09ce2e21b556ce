import { ComputeError } from '../compute-errors.ts';
import { bytesOf, copyOf } from './job-buffers.ts';
import type { AnyOperation, TaskType } from './task-types.ts';

/** Data that a worker reads once and keeps, and how many workers may hold it. A worker holds one data set at a time. */
export interface Affinity {
  readonly dataset: string;
  /** 1 or more. */
  readonly workers: number;
}

/** A request of a caller to the pool. */
export interface PoolRequest {
  readonly type: TaskType;
  /** The operation and its name in the table of the type. */
  readonly operation: AnyOperation;
  readonly name: string;
  /** The job, whose buffers are transferred: do not read them after the call. */
  readonly job: unknown;
  /** Makes the job again when its buffers were lost with a worker: they move then, and are not copied. */
  readonly again?: (() => unknown) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly affinity?: Affinity | undefined;
}

/**
 * A dead worker takes the buffers it was sent with it. Jobs are therefore sent as a copy, which costs the calling thread
 * 10 µs for 8 KiB, 45 for 64 and 170 for 256, unless the caller can make the job again: then what is larger than this moves.
 */
export const COPY_BYTES = 8 * 1024;

/** docs/contract.md#worker-pool: after the first try, on other workers. */
export const RETRIES = 2;

/** A request on its way through the pool: waiting, then with a worker, perhaps waiting again, then settled, once. */
export class PoolTask {
  readonly id: number;
  readonly request: PoolRequest;
  readonly bytes: number;
  readonly costNs: number;
  readonly startMs = performance.now();
  readonly answer: Promise<unknown>;
  settled = false;
  aborted = false;
  private losses = 0;
  private sent = false;
  private readonly onSettled: (task: PoolTask) => void;
  private fulfil!: (result: unknown) => void;
  private refuse!: (error: unknown) => void;

  constructor(id: number, request: PoolRequest, onSettled: (task: PoolTask) => void) {
    this.id = id;
    this.request = request;
    this.bytes = bytesOf(request.operation.moves(request.job as never));
    this.costNs = request.operation.costNs(request.job as never);
    this.onSettled = onSettled;
    this.answer = new Promise((fulfil, refuse) => {
      this.fulfil = fulfil;
      this.refuse = refuse;
    });
  }

  /** The job as it goes to a worker. */
  take(): unknown {
    const { job, again } = this.request;
    if (!again || this.bytes <= COPY_BYTES) return copyOf(job);
    const first = !this.sent;
    this.sent = true;
    return first ? job : again();
  }

  /**
   * Marks the task as lost with its worker.
   * @returns whether it may be tried elsewhere
   */
  lose(): boolean {
    return ++this.losses <= RETRIES;
  }

  resolve(result: unknown): void {
    if (this.settle()) this.fulfil(result);
  }

  reject(error: Error): void {
    if (this.settle()) this.refuse(error);
  }

  readonly abort = (): void => {
    this.aborted = !this.settled;
    this.reject(new ComputeError('aborted'));
  };

  private settle(): boolean {
    if (this.settled) return false;
    this.settled = true;
    this.request.signal?.removeEventListener('abort', this.abort);
    this.onSettled(this);
    return true;
  }
}
