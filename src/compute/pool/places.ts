import { ComputeError } from '../compute-errors.ts';
import { isDetached } from './job-buffers.ts';
import { computeHere, createKernelCache } from './kernel-cache.ts';
import type { PoolMetrics } from './metrics.ts';
import type { Pool } from './pool.ts';
import type { Affinity, PoolRequest } from './pool-task.ts';
import { type TaskTables, operationOf } from './task-types.ts';
import type { WorkerLike } from './worker-slot.ts';

/** Cost up to which (a few dozen rows) the plain twin finishes before a kernel would have been called. */
export const PLAIN_NS = 2_500;

/** Cost up to which (1 ms) a thread computes itself: a worker is never faster, it only keeps the thread free. */
export const HERE_NS = 1_000_000;

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
      loadingPool = null; // The code could not be loaded; the next job tries again, because the network may be back.
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
          return await workers.run(request);
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
