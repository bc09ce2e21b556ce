import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallError, CallResult, Page } from '../api/result.ts';
import { sessionStore } from './session.ts';

/** Decision 9: 10 rows at first, 40 more to make 50, then 50 at a time; all of them 1 000 at a time. */
const FIRST_PAGE = 10;
const PAGE = 50;
const LARGE_PAGE = 1000;

export interface PagedLoad {
  readonly state: 'idle' | 'loading' | 'ready' | 'failed';
  readonly error: CallError | null;
  /** Everything is being loaded, page by page; `stop` ends it. */
  readonly all: boolean;
}

export interface PagedLoader {
  readonly load: ReadonlySignal<PagedLoad>;
  /** The first rows, or as many as are shown: a refresh takes none away. Gives up what is under way. */
  refresh(): Promise<void>;
  /** The next rows. Nothing while rows are under way. */
  more(): Promise<void>;
  /** All rows there are. */
  all(): Promise<void>;
  /** Gives up what is under way; rows that came stay. */
  stop(): void;
}

export interface PagedLoadParts<T> {
  ask(pageNum: number, pageSize: number, signal: AbortSignal): Promise<CallResult<Page<T>>>;
  /** Puts a page into the store; `first` replaces what is there. */
  apply(rows: readonly T[], total: number, first: boolean): void;
  shown(): number;
  /** Null before the first page. */
  total(): number | null;
}

/**
 * Loads a list page by page. Rows are counted from the newest, and new ones may come while pages are under way: pages
 * then overlap, which is fine, since the store knows each id once; they never leave a gap.
 */
export function createPagedLoader<T>({ ask, apply, shown, total }: PagedLoadParts<T>): PagedLoader {
  const load = signal<PagedLoad>({ state: 'idle', error: null, all: false });
  let run: AbortController | null = null;

  function begin(all: boolean): AbortController {
    run?.abort();
    run = new AbortController();
    load.value = { state: 'loading', error: null, all };
    return run;
  }

  /** @returns rows that came, or null when it failed or was given up */
  async function page(
    mine: AbortController,
    pageNum: number,
    pageSize: number,
    first: boolean,
  ): Promise<number | null> {
    const token = sessionStore.token.peek();
    const found = await ask(pageNum, pageSize, mine.signal);
    // Given up, or the rows of somebody who has left.
    if (run !== mine || sessionStore.token.peek() !== token) return null;
    if (!found.success) {
      load.value = { state: 'failed', error: found.error, all: false };
      return null;
    }
    apply(found.data.rows, found.data.total, first);
    return found.data.rows.length;
  }

  function end(mine: AbortController): void {
    if (run !== mine) return;
    run = null;
    if (load.peek().state === 'loading') load.value = { state: 'ready', error: null, all: false };
  }

  return {
    load,
    async refresh() {
      const mine = begin(false);
      const rows = Math.min(LARGE_PAGE, Math.max(FIRST_PAGE, Math.ceil(shown() / FIRST_PAGE) * FIRST_PAGE));
      await page(mine, 1, rows, true);
      end(mine);
    },
    async more() {
      if (run) return;
      const mine = begin(false);
      await page(mine, Math.floor(shown() / PAGE) + 1, PAGE, false);
      end(mine);
    },
    async all() {
      const mine = begin(true);
      let pageNum = Math.floor(shown() / LARGE_PAGE) + 1;
      for (;;) {
        const came = await page(mine, pageNum, LARGE_PAGE, false);
        if (came === null || came < LARGE_PAGE || shown() >= (total() ?? 0)) break;
        // Where new rows pushed the old ones down, a page may bring nothing new: never ask for it twice.
        pageNum = Math.max(pageNum + 1, Math.floor(shown() / LARGE_PAGE) + 1);
      }
      end(mine);
    },
    stop() {
      if (!run) return;
      run.abort();
      run = null;
      load.value = { state: total() === null ? 'idle' : 'ready', error: null, all: false };
    },
  };
}
