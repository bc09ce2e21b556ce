import { computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError, CallResult, Page } from '../api/result.ts';
import { stateOf } from './resource.ts';
import type { ResourceState } from './resource.ts';

/** Decision 9: 10 rows at first, 40 more to make 50, then 50 at a time; all of them 1 000 at a time. */
const FIRST_PAGE = 10;
const PAGE = 50;
const LARGE_PAGE = 1000;

/** A long list of the exchange, as far as it is loaded; its rows live in a store of signals/. */
export interface PagedLoader {
  /** As of any resource; the value is how many rows are shown, its time that of the last page (0 before the first). */
  readonly now: ReadonlySignal<ResourceState<number>>;
  /** Everything is being loaded, page by page; `stop` ends it. */
  readonly loadingAll: ReadonlySignal<boolean>;
  /** The first rows, or as many as are shown: a refresh takes none away. Gives up what is under way. */
  refresh(): Promise<void>;
  /** The next rows. Nothing while rows are under way. */
  more(): Promise<void>;
  /** All rows there are. Gives up what is under way. */
  all(): Promise<void>;
  /** Gives up what is under way; rows that came stay. */
  stop(): void;
}

export interface PagedParts<Answer extends Page<unknown>> {
  /** The call for rows (pageNum − 1) × pageSize and on, newest first. Never rejects. */
  ask(pageNum: number, pageSize: number, signal: AbortSignal): Promise<CallResult<Answer>>;
  /** Whose rows they are, as of any resource; null asks for nobody. */
  readonly owner: ReadonlySignal<string | null>;
  /** Puts a page into the store; `first` replaces what is there. */
  apply(page: Answer, first: boolean): void;
  /** The rows of the store. */
  readonly rows: ReadonlySignal<{ readonly length: number }>;
  /** Rows there are on the exchange; null before the first page. */
  readonly total: ReadonlySignal<number | null>;
}

/** The last run for one owner: under way or ended. */
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
 * Loads a list page by page. Rows are counted from the newest, and new ones may come while pages are under way: pages
 * then overlap, which is fine, since the store knows each id once; they never leave a gap. One run at a time: the last
 * one counts. Another owner starts anew, and pages for one who has left are dropped; the store is cleared by who signs
 * them out.
 */
export function createPagedLoader<Answer extends Page<unknown>>(parts: PagedParts<Answer>): PagedLoader {
  const { ask, owner, apply, rows, total } = parts;
  const last = signal(NO_RUN);
  const shown = () => rows.peek().length;
  const isMine = (run: Run, whose: string | null) => run.owner === whose;

  /** The run under way, unless it is of somebody who has left. */
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

  /** @returns rows that came, or null when it failed or was given up */
  async function page(mine: AbortController, pageNum: number, pageSize: number, first = false): Promise<number | null> {
    const found = await ask(pageNum, pageSize, mine.signal);
    // Given up, or the rows of somebody who has left.
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
        // Where new rows pushed the old ones down, a page may bring nothing new: never ask for it twice.
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
