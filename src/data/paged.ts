import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError, CallResult, Page } from '../api/result.ts';
import { stateOf } from './resource.ts';
import type { ResourceState } from './resource.ts';

/** Page sizes (decision 9): 10 rows first, 40 more to make 50, then 50 at a time; 1 000 at a time for all rows. */
const FIRST_PAGE = 10;
const PAGE = 50;
const LARGE_PAGE = 1000;

/** A long list of the exchange as far as it is loaded; its rows are in a store of signals/. */
export interface PagedLoader {
  /** State of the list; the value is the number of shown rows, its time that of the last page (0 before the first). */
  readonly now: ReadonlySignal<ResourceState<number>>;
  /** Whether all pages are being loaded; `stop` ends it. */
  readonly loadingAll: ReadonlySignal<boolean>;
  /** Loads the first rows, or as many as are shown, so that a refresh removes none. Aborts a pending request. */
  refresh(): Promise<void>;
  /** Loads the next rows. Does nothing during a request. */
  more(): Promise<void>;
  /** Loads all rows. Aborts a pending request. */
  all(): Promise<void>;
  /** Aborts a pending request; loaded rows stay. */
  stop(): void;
}

export interface PagedParts<Answer extends Page<unknown>> {
  /** Requests the rows from (pageNum − 1) × pageSize on, newest first. Never rejects. */
  ask(pageNum: number, pageSize: number, signal: AbortSignal): Promise<CallResult<Answer>>;
  /** Owner of the rows, as for a resource; with null nothing is requested. */
  readonly owner: ReadonlySignal<string | null>;
  /** Stores a page; `first` replaces the stored rows. */
  apply(page: Answer, first: boolean): void;
  /** The rows of the store. */
  readonly rows: ReadonlySignal<{ readonly length: number }>;
  /** Number of rows on the exchange; null before the first page. */
  readonly total: ReadonlySignal<number | null>;
}

/** The last run of one owner, pending or ended. */
interface Run {
  readonly owner: string | null;
  /** `null` once the run is over. */
  readonly abort: AbortController | null;
  readonly all: boolean;
  readonly error: CallError | null;
  readonly atMs: number;
}

const NO_RUN: Run = { owner: null, abort: null, all: false, error: null, atMs: 0 };

/**
 * Loads a list page by page. Rows are counted from the newest, and new ones may arrive during a run: pages then
 * overlap, which is harmless because the store knows each id once, and they never leave a gap. There is one run at a
 * time; a new one replaces it. A change of owner starts over, and pages for a previous owner are dropped; sign-out
 * clears the store.
 */
export function createPagedLoader<Answer extends Page<unknown>>(parts: PagedParts<Answer>): PagedLoader {
  const { ask, owner, apply, rows, total } = parts;
  const last = signal(NO_RUN);
  const shown = () => rows.peek().length;
  const isMine = (run: Run, whose: string | null) => run.owner === whose;

  /** Returns the pending run of the current owner. */
  function underWay(): AbortController | null {
    return isMine(last.peek(), owner.peek()) ? last.peek().abort : null;
  }

  function begin(all: boolean): AbortController | null {
    const whose = owner.peek();
    last.peek().abort?.abort();
    if (whose === null) return null;
    const abort = new AbortController();
    const atMs = isMine(last.peek(), whose) ? last.peek().atMs : 0;
    last.value = { owner: whose, abort, all, error: null, atMs };
    return abort;
  }

  function end(error: CallError | null): void {
    last.value = { ...last.peek(), abort: null, all: false, error };
  }

  /** @returns number of rows, or null when the call failed or was aborted */
  async function page(mine: AbortController, pageNum: number, pageSize: number, first = false): Promise<number | null> {
    const found = await ask(pageNum, pageSize, mine.signal);
    // The run was aborted, or its owner has signed out.
    if (underWay() !== mine) return null;
    if (!found.success) {
      end(found.error);
      return null;
    }
    last.value = { ...last.peek(), atMs: Date.now() };
    apply(found.data, first);
    return found.data.rows.length;
  }

  async function one(pageNum: number, pageSize: number, first: boolean): Promise<void> {
    const mine = begin(false);
    if (mine && (await page(mine, pageNum, pageSize, first)) !== null) end(null);
  }

  return {
    now: computed(() => {
      const { abort, error, atMs } = isMine(last.value, owner.value) ? last.value : NO_RUN;
      const known = total.value === null ? null : { value: rows.value.length, atMs };
      return stateOf(known, abort !== null, error);
    }),
    loadingAll: computed(() => isMine(last.value, owner.value) && last.value.all),
    refresh: () =>
      one(1, Math.min(LARGE_PAGE, Math.max(FIRST_PAGE, Math.ceil(shown() / FIRST_PAGE) * FIRST_PAGE)), true),
    async more() {
      if (!underWay()) await one(Math.floor(shown() / PAGE) + 1, PAGE, false);
    },
    async all() {
      const mine = begin(true);
      if (!mine) return;
      let pageNum = Math.floor(shown() / LARGE_PAGE) + 1;
      for (;;) {
        const came = await page(mine, pageNum, LARGE_PAGE);
        if (came === null) return;
        if (came < LARGE_PAGE || shown() >= (total.peek() ?? 0)) break;
        // When new rows shifted the old ones, a page may contain nothing new: never request it twice.
        pageNum = Math.max(pageNum + 1, Math.floor(shown() / LARGE_PAGE) + 1);
      }
      end(null);
    },
    stop() {
      if (!underWay()) return;
      last.peek().abort?.abort();
      end(null);
    },
  };
}
