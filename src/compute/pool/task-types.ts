import type { Operation } from '../operation.ts';

/** The task types of docs/contract.md#worker-pool and, in this order, the kernels behind them: decimal, order, kline. */
export const TASK_TYPES = ['bigNumber', 'orders', 'kline'] as const;
export type TaskType = (typeof TASK_TYPES)[number];

/** An operation whose job a table has checked the type of; the pool itself never looks into jobs and results. */
export type AnyOperation = Operation<never, never, unknown> & Partial<Shareable>;

/** Operations on long lists: parts can be computed apart, in any order, and joined without a difference. */
export interface Shareable {
  /** At most `parts` jobs with columns of their own; the job itself stays whole. */
  split(job: never, parts: number): readonly unknown[];
  /** @param results  in the order of the parts */
  join(results: never): unknown;
}

export type OperationTable = Readonly<Record<string, AnyOperation>>;

/** Where a thread finds operations and kernels. Nothing is loaded before it is asked for. */
export interface TaskTables {
  operations(type: TaskType): Promise<OperationTable>;
  kernels(type: TaskType): Promise<unknown>;
}
