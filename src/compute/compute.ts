import { ComputeError } from './compute-errors.ts';
import type { orderOperations } from './order/operations.ts';
import type { ComputeMetrics, Places } from './pool/places.ts';
import type { Affinity } from './pool/pool-task.ts';
import { startedParts, whenComputeStops } from './start-compute.ts';
import type { ComputeParts } from './start-compute.ts';
import type { strategyOperations } from './strategy/operations.ts';

/**
 * The entry of the engine: takes a typed job and returns its result, wherever it is computed. A page that computes
 * loads only this file; operations, kernels and workers are loaded on first use.
 */
interface Tables {
  readonly orders: typeof orderOperations;
  readonly strategy: typeof strategyOperations;
}

type Plain<Entry> = Entry extends { plain: (job: infer Job) => infer Result } ? { job: Job; result: Result } : never;

export type TypeName = keyof Tables;
export type OperationName<Type extends TypeName> = keyof Tables[Type] & string;
export type JobOf<Type extends TypeName, Name extends OperationName<Type>> = Plain<Tables[Type][Name]>['job'];
export type ResultOf<Type extends TypeName, Name extends OperationName<Type>> = Plain<Tables[Type][Name]>['result'];

export interface ComputeOptions<Job> {
  /** Aborting rejects with `aborted` at once; a later result is dropped. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Makes the job again if a worker dies with it. With it, large columns move to the worker and cost this thread nothing;
   * without it they are copied (0.7 ms a MiB), because a task is tried on three workers before it fails.
   */
  readonly again?: (() => Job) | undefined;
  /** The data set that the job names: workers that hold it take it first, and no more than so many read it. */
  readonly affinity?: Affinity | undefined;
}

let places: Places | null = null;
let loading: Promise<Places> | null = null;

whenComputeStops(() => {
  places?.stop();
  places = loading = null;
});

async function load(parts: ComputeParts): Promise<Places> {
  const [{ createPlaces }, { taskTables }] = await Promise.all([
    import('./pool/places.ts'),
    import('./pool/task-tables.ts'),
  ]);
  const made = createPlaces({
    tables: taskTables,
    createWorker: parts.createWorker,
    cores: navigator.hardwareConcurrency,
  });
  if (startedParts() === parts) places = made;
  else made.stop();
  return made;
}

/**
 * Computes a job: tiny ones by the plain twin, those up to about 1 ms in WASM on this thread, longer ones in the pool.
 * The result does not depend on the place.
 * @param job  its columns are transferred: do not read or write them after the call
 * @throws RangeError or TypeError naming the argument that is wrong; ComputeError by its code, `manager not ready`
 * before `startCompute` and after `stopCompute`; TypeError when the code of the engine cannot be loaded
 */
export async function compute<Type extends TypeName, Name extends OperationName<Type>>(
  type: Type,
  name: Name,
  job: JobOf<Type, Name>,
  { signal, again, affinity }: ComputeOptions<JobOf<Type, Name>> = {},
): Promise<ResultOf<Type, Name>> {
  const parts = startedParts();
  if (!parts) throw new ComputeError('managerNotReady');
  if (!loading) {
    const attempt = (loading = load(parts));
    attempt.catch(() => {
      if (loading === attempt) loading = null; // Offline: the next call tries again.
    });
  }
  const { compute } = await loading;
  return (await compute({ type, name, job, again, signal, affinity })) as ResultOf<Type, Name>;
}

const NOTHING: ComputeMetrics = { plainTasks: 0, hereTasks: 0, fallbacks: 0, pool: null };

/** Returns counts of the tasks by place since `startCompute`, for diagnostics. */
export const computeMetrics = (): ComputeMetrics => places?.metrics() ?? NOTHING;
