import type { CallError, CallResult, Page } from '../api/result.ts';

const PAGE = 1000;

export interface CollectParts<T> {
  ask(pageNum: number, pageSize: number, signal: AbortSignal): Promise<CallResult<Page<T>>>;
  idOf(row: T): string;
  /** Whether the file holds it, where the call cannot be asked for less; all by default. */
  holds?(row: T): boolean;
  /** First line of the file. */
  head: string;
  linesOf(rows: readonly T[]): string;
  /** After every page: rows collected so far. */
  onProgress(rows: number): void;
}

/**
 * The end of a collection: all rows are there, the person gave up, or a call failed; then `run` continues from there.
 */
export type CollectEnd = { readonly kind: 'done' | 'stopped' } | { readonly kind: 'failed'; readonly error: CallError };

export interface Collection {
  /** Collects what is left. */
  run(signal: AbortSignal): Promise<CollectEnd>;
  readonly rows: number;
  /** The file so far, in pieces. */
  readonly pieces: readonly string[];
}

/**
 * Collects a list of the exchange page by page as lines of a file. Rows that come meanwhile push others down to the next
 * page, where they are met again: each id is written once. Only ids and text are kept, not the rows.
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
