import { ComputeError } from '../compute-errors.ts';

/**
 * One operation of a task type, as the modules describe it and as the pool, the façade and their tests use it. `Job` and
 * `Result` hold plain numbers, strings of an enumeration and typed arrays, so that they cross threads by moving.
 */
export interface Operation<Kernels, Job, Result> {
  /**
   * Checks the arguments of a task.
   * @throws RangeError or TypeError that names the argument: `closes: already transferred`
   */
  check(job: Job): void;
  /** Rough cost in WASM on a fast machine, in ns: decides between the plain twin, this thread and the pool. */
  costNs(job: Job): number;
  /** The plain twin: slow, obvious, exact. The job was checked. */
  plain(job: Job): Result;
  /**
   * Fetches data that the job names but does not contain, before it is computed.
   * @param kernels  null for the plain twin
   * @throws ComputeError `dataset missing`
   */
  prepare?(kernels: Kernels | null, job: Job): Promise<void>;
  /** The kernels. The job was checked; columns made in the arena are freed before it returns. */
  wasm(kernels: Kernels, job: Job): Result;
  /** Buffers that move to the worker with a job: do not read them after the call. */
  moves(job: Job): readonly ArrayBuffer[];
  /** Buffers that move back with the result. */
  returns(result: Result): readonly ArrayBuffer[];
}

/** @throws ComputeError `unsupported task type`, `unknown operation` */
export async function operationOf(tables: TaskTables, type: string, name: string): Promise<AnyOperation> {
  const known = TASK_TYPES.find((each) => each === type);
  if (!known) throw new ComputeError('unsupportedTaskType');
  const table = await tables.operations(known);
  // An own property: `toString` is no operation.
  if (Object.prototype.hasOwnProperty.call(table, name)) return table[name]!;
  throw new ComputeError('unknownOperation');
}

/** The task types that have operations: docs/contract.md#worker-pool. */
const TASK_TYPES = ['orders', 'strategy'] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** An operation whose job a table has checked the type of; the pool itself never looks into jobs and results. */
export type AnyOperation = Operation<never, never, unknown>;

export type OperationTable = Readonly<Record<string, AnyOperation>>;

/** The operations and kernels of a thread. Nothing is loaded before it is asked for. */
export interface TaskTables {
  operations(type: TaskType): Promise<OperationTable>;
  kernels(type: TaskType): Promise<unknown>;
}
