import type { QueryFailure } from './query-error.ts';

/** What crosses the thread between `pglite-thread.ts` and `pglite-worker.ts`. Values are cloned, so rows may hold Date and bytes. */
export type WorkerRequest =
  | { readonly id: number; readonly op: 'query'; readonly sql: string; readonly parameters: readonly unknown[] }
  /** Several statements without parameters: migrations. */
  | { readonly id: number; readonly op: 'script'; readonly sql: string }
  | { readonly id: number; readonly op: 'close' };

export interface QueryAnswer {
  readonly rows: readonly unknown[];
  readonly affectedRows: number | undefined;
  /** Command tag: `INSERT`, and `ROLLBACK` where a COMMIT found the transaction already aborted. */
  readonly command: string | undefined;
}

/** `id` 0 answers the opening of the store. */
export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly answer: QueryAnswer }
  | { readonly id: number; readonly ok: false; readonly failure: QueryFailure };
