import type { QueryFailure } from './query-error.ts';

/**
 * Messages between `pglite-thread.ts` and `pglite-worker.ts`. Values are cloned, so rows may contain Date and bytes.
 */
export type WorkerRequest =
  | { readonly id: number; readonly op: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** Several statements without parameters: migrations. */
  | { readonly id: number; readonly op: 'script'; readonly sql: string }
  | { readonly id: number; readonly op: 'close' };

export interface QueryAnswer {
  readonly rows: readonly unknown[];
  readonly affectedRows: number | undefined;
  /** Command tag: `INSERT`, or `ROLLBACK` when a COMMIT found the transaction already aborted. */
  readonly command: string | undefined;
}

/** The reply with `id` 0 reports the opening of the store. */
export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly answer: QueryAnswer }
  | { readonly id: number; readonly ok: false; readonly failure: QueryFailure };
