import { ComputeError } from '../compute-errors.ts';
import { BYTES_MAX, bytesOf, isDetached } from './job-buffers.ts';
import { computeHere, createKernelCache } from './kernel-cache.ts';
import type { PoolMetrics } from './metrics.ts';
import type { Pool } from './pool.ts';
import type { Affinity, PoolRequest } from './pool-task.ts';
import { type TaskTables, operationOf } from './task-types.ts';
import type { WorkerLike } from './worker-slot.ts';

/** Cost up to which (about ten decimals) the plain twin finishes before a kernel would have been called. */
export const PLAIN_NS = 2_500;

/** Cost up to which (1 ms) a thread computes itself: a worker is never faster, it only keeps the thread free. */
export const HERE_NS = 1_000_000;

/** A part of a shared list is worth a worker from this much work on. */
export const PART_NS = 4_000_000;

/**
 * Making the parts copies the list on this thread, at 0.7 ns a byte where the memory is fresh: less work per byte than
 * this is sooner done by one worker that gets the columns whole (sums of 4 million orders: 12 ms; shared by two, 77 ms).
 */
export const SHARED_NS_PER_BYTE = 2;

/** Counts of tasks by the place where they were computed, on this thread. */
export interface ComputeMetrics {
  readonly plainTasks: number;
  readonly hereTasks: number;
  /** Tasks on this thread done by the plain twin because kernels are missing or failed. */
  readonly fallbacks: number;
  /** Metrics of the pool; null before its first task, and where there is no pool. */
  readonly pool: PoolMetrics | null;
}

/** One job with the names of its type and operation, as `compute` got them. */
export interface ComputeRequest {
  readonly type: string;
  readonly name: string;
  readonly job: unknown;
  readonly again?: (() => unknown) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly affinity?: Affinity | undefined;
}

export interface Places {
  compute(request: ComputeRequest): Promise<unknown>;
  metrics(): ComputeMetrics;
  /** Workers end; what they had is aborted. */
  stop(): void;
}

export interface PlacesParts {
  readonly tables: TaskTables;
  /** Creates a worker; null on threads that have no pool: workers, and pages whose engine has no `Worker`. */
  readonly createWorker: (() => WorkerLike) | null;
  readonly cores: number;
}

function partsOf({ operation, job }: PoolRequest, costNs: number, workers: number): number {
  if (!operation.split) return 1;
  const bytes = bytesOf(operation.moves(job as never));
  // A single job always fits the queue, its parts together might not.
  if (bytes > BYTES_MAX || costNs < bytes * SHARED_NS_PER_BYTE) return 1;
  return Math.min(workers, Math.floor(costNs / PART_NS));
}

/** Chooses where a job is computed, by its cost; where a place is missing or fails, the next best one gives the same result. */
export function createPlaces({ tables, createWorker, cores }: PlacesParts): Places {
  const kernelCache = createKernelCache(tables.kernels);
  let pool: Pool | null = null;
  let loadingPool: Promise<Pool> | null = null;
  let poolWorks = createWorker !== null;
  let stopped = false;
  let plainTasks = 0;
  let hereTasks = 0;

  async function loadPool(): Promise<Pool> {
    const { createPool } = await import('./pool.ts');
    pool = createPool({ createWorker: createWorker!, cores });
    if (!stopped) pool.start();
    return pool;
  }

  async function getPool(): Promise<Pool | null> {
    if (!poolWorks) return null;
    loadingPool ??= loadPool();
    try {
      return await loadingPool;
    } catch {
      loadingPool = null; // Its code did not come: the network may be back for the next job.
      return null;
    }
  }

  /** @throws RangeError or TypeError as the check does, for a job too broken to tell its cost or its buffers */
  function costOf({ operation, job }: PoolRequest): number {
    try {
      const costNs = operation.costNs(job as never);
      if (costNs >= 0 && !operation.moves(job as never).some(isDetached)) return costNs;
    } catch {
      // The check knows what to call it.
    }
    operation.check(job as never);
    throw new TypeError('job: already transferred or incomplete');
  }

  async function shared(workers: Pool, request: PoolRequest, parts: number): Promise<unknown> {
    const { operation, job, signal } = request;
    const split = () => operation.split!(job as never, parts);
    const stop = new AbortController();
    const abort = () => stop.abort();
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    try {
      const answers = split().map((part, i) =>
        workers.run({ ...request, job: part, again: () => split()[i], signal: stop.signal }),
      );
      return operation.join!((await Promise.all(answers)) as never);
    } finally {
      signal?.removeEventListener('abort', abort);
      abort(); // One part failed: nobody waits for the others.
    }
  }

  async function inPool(workers: Pool, request: PoolRequest, costNs: number): Promise<unknown> {
    const parts = partsOf(request, costNs, workers.size);
    return parts > 1 ? shared(workers, request, parts) : workers.run(request);
  }

  const throwIfOver = (signal: AbortSignal | undefined): void => {
    if (signal?.aborted) throw new ComputeError('aborted');
    if (stopped) throw new ComputeError('managerNotReady');
  };

  return {
    async compute({ type, name, job, again, signal, affinity }) {
      const operation = await operationOf(tables, type, name);
      throwIfOver(signal);
      const request = { type, name, operation, job, again, signal, affinity } as PoolRequest;
      const costNs = costOf(request);
      if (costNs <= PLAIN_NS) {
        plainTasks++;
        operation.check(job as never);
        return operation.plain(job as never);
      }
      const workers = costNs > HERE_NS ? await getPool() : null;
      if (workers) {
        try {
          return await inPool(workers, request, costNs);
        } catch (error) {
          if (!(error instanceof ComputeError && error.code === 'workerCreationTimedOut')) throw error;
          poolWorks = false;
        }
      }
      throwIfOver(signal);
      hereTasks++;
      operation.check(job as never);
      return computeHere(kernelCache, request.type, operation, job as never);
    },
    metrics: () => ({ plainTasks, hereTasks, fallbacks: kernelCache.fallbacks(), pool: pool?.metrics() ?? null }),
    stop() {
      stopped = true;
      pool?.stop();
    },
  };
}
