import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallResult, Page } from '../api/result.ts';
import { createPagedRows } from '../signals/paged-rows.ts';
import type { PagedRows } from '../signals/paged-rows.ts';
import { createPagedLoader } from './paged.ts';
import type { PagedLoader } from './paged.ts';
import { sessionStore } from './session.ts';

/** A page of a list. `pageNum` counts from 1; `signal` aborts the call. */
export interface PageWish {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

/** A list of the signed-in person, newest first, loaded page by page, with one filter at a time. */
export interface FilteredList<Row, Filter> extends Pick<PagedRows<Row>, 'rows' | 'total'> {
  readonly filter: ReadonlySignal<Filter | null>;
  readonly loader: PagedLoader;
  /** Sets the filter, null for all rows, and aborts the request for the old one. */
  show(filter: Filter | null): Promise<void>;
  /** Fetches the list again if it was loaded before. */
  refreshLoaded(): void;
}

/** Rows are sorted by their ids, which sort by time. Rows and filter are cleared at sign-out. */
export function createFilteredList<Row extends { readonly id: string }, Filter>(
  ask: (filter: Filter | null, wish: PageWish) => Promise<CallResult<Page<Row>>>,
): FilteredList<Row, Filter> {
  const list = createPagedRows<Row>({ idOf: ({ id }) => id, isNewer: (a, b) => a.id > b.id });
  const filter = signal<Filter | null>(null);
  const { rows, total } = list;
  const loader = createPagedLoader({
    owner: sessionStore.token,
    ask: (pageNum, pageSize, abort) => ask(filter.peek(), { pageNum, pageSize, signal: abort }),
    apply: (page: Page<Row>, first) => list.applyPage(page.rows, page.total, first),
    rows,
    total,
  });
  sessionStore.token.subscribe(() => {
    list.clear();
    filter.value = null;
  });
  return {
    rows,
    total,
    filter,
    loader,
    show(next) {
      filter.value = next;
      list.restart(() => true);
      return loader.refresh();
    },
    refreshLoaded() {
      if (total.peek() !== null) void loader.refresh();
    },
  };
}
