import { ComputeError } from '../compute-errors.ts';
import type { ComputeErrorCode } from '../compute-errors.ts';

/**
 * Messages between the pool and a worker (docs/contract.md#worker-pool). Tasks and results are bare messages, so that
 * their buffers are transferred and each result is sent as soon as it is computed; `WorkerControl` is called over
 * comlink on the same channel.
 */
export interface TaskMessage {
  readonly task: number;
  readonly type: string;
  readonly operation: string;
  readonly job: unknown;
}

/** A batch, computed in this order. */
export interface ToWorker {
  readonly kind: 'add-task';
  readonly tasks: readonly TaskMessage[];
}

export type FromWorker =
  | { readonly kind: 'task-result'; readonly task: number; readonly result: unknown; readonly bytes: number }
  | { readonly kind: 'task-error'; readonly task: number; readonly error: SentError };

/** Errors lose their class on the way, so it travels as a name. */
export interface SentError {
  readonly name: string;
  readonly message: string;
  readonly code?: ComputeErrorCode;
}

/** Figures of one worker since it started. */
export interface WorkerMetrics {
  readonly tasksDone: number;
  readonly tasksFailed: number;
  /** Time in operations, without waiting. */
  readonly busyMs: number;
  /** Task types whose kernels run here in WASM. */
  readonly kernels: readonly string[];
  /** Tasks that the plain twin did because kernels are missing or would not: 0 on a healthy engine. */
  readonly fallbacks: number;
}

export interface WorkerControl {
  /**
   * Answers when the worker listens: `worker-ready`.
   * @param lock  name of a web lock to hold as long as the worker lives, null where the page has none
   * @returns     whether the lock is held
   */
  ready(lock: string | null): Promise<boolean>;
  metrics(): WorkerMetrics;
}

export function sentErrorOf(error: unknown): SentError {
  if (error instanceof ComputeError) return { name: error.name, message: error.message, code: error.code };
  if (error instanceof Error) return { name: error.name, message: error.message };
  return { name: 'Error', message: String(error) };
}

export function errorOf({ name, message, code }: SentError): Error {
  if (code) return new ComputeError(code);
  if (name === 'RangeError') return new RangeError(message);
  if (name === 'TypeError') return new TypeError(message);
  return new Error(message);
}
