import type { CallError, CallResult, Page } from '../api/result.ts';

const PAGE = 1000;

export interface CollectParts<T> {
  ask(pageNum: number, pageSize: number, signal: AbortSignal): Promise<CallResult<Page<T>>>;
  idOf(row: T): string;
  /** Whether the file includes the row, for filters that the call does not support; all rows by default. */
  holds?(row: T): boolean;
  /** First line of the file. */
  head: string;
  linesOf(rows: readonly T[]): string;
  /** Called after every page with the number of rows collected so far. */
  onProgress(rows: number): void;
}

/** End of a run: all rows are collected, the person stopped it, or a call failed; `run` then continues from there. */
export type CollectEnd = { readonly kind: 'done' | 'stopped' } | { readonly kind: 'failed'; readonly error: CallError };

export interface Collection {
  /** Collects the remaining rows. */
  run(signal: AbortSignal): Promise<CollectEnd>;
  readonly rows: number;
  /** The file so far, in pieces. */
  readonly pieces: readonly string[];
}

/**
 * Collects a list of the exchange page by page as lines of a file. New rows shift others to the next page, where they
 * appear again, so each id is written once. Only ids and text are kept, not the rows.
 */
export function collectCsv<T>({
  ask,
  idOf,
  holds = () => true,
  head,
  linesOf,
  onProgress,
}: CollectParts<T>): Collection {
  const ids = new Set<string>();
  const pieces: string[] = [head];
  let nextPage = 1;
  return {
    pieces,
    get rows() {
      return ids.size;
    },
    async run(signal) {
      for (;;) {
        const found = await ask(nextPage, PAGE, signal);
        if (signal.aborted) return { kind: 'stopped' };
        if (!found.success) return { kind: 'failed', error: found.error };
        const fresh: T[] = [];
        for (const row of found.data.rows) {
          if (!holds(row) || ids.has(idOf(row))) continue;
          ids.add(idOf(row));
          fresh.push(row);
        }
        if (fresh.length > 0) pieces.push(linesOf(fresh));
        onProgress(ids.size);
        if (found.data.rows.length < PAGE) return { kind: 'done' };
        nextPage++;
      }
    },
  };
}
