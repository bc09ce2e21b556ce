import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { CallResult, Page } from '../api/result.ts';
import { createPagedRows } from '../signals/paged-rows.ts';
import type { PagedRows } from '../signals/paged-rows.ts';
import { createPagedLoader } from './paged.ts';
import type { PagedLoader } from './paged.ts';
import { sessionStore } from './session.ts';

/** A page of a list. `pageNum` counts from 1; `signal` aborts the call. */
export interface PageRequest {
  readonly pageNum: number;
  readonly pageSize: number;
  readonly signal: AbortSignal;
}

/** A list of the signed-in person, newest first, loaded page by page, with one filter at a time. */
export interface FilteredList<Row, Filter> extends Pick<PagedRows<Row>, 'rows' | 'total'> {
  readonly filter: ReadonlySignal<Filter>;
  readonly loader: PagedLoader;
  /** Sets the filter and aborts the request for the old one. */
  show(filter: Filter): Promise<void>;
  /** Fetches the list again if it was loaded before. */
  refreshLoaded(): void;
}

export interface FilteredListParts<Row, Filter> {
  /** The filter at first and after sign-out. */
  readonly initial: Filter;
  /** Requests a page of the rows of a filter. Never rejects. */
  ask(filter: Filter, page: PageRequest): Promise<CallResult<Page<Row>>>;
  /** Whether `a` is above `b` in the exchange's list; by default the one with the larger id, because ids sort by time. */
  isNewer?(a: Row, b: Row): boolean;
}

/** Creates a list without rows. Its rows are cleared and its filter is reset at sign-out. */
export function createFilteredList<Row extends { readonly id: string }, Filter>({
  initial,
  ask,
  isNewer = (a, b) => a.id > b.id,
}: FilteredListParts<Row, Filter>): FilteredList<Row, Filter> {
  const list = createPagedRows<Row>({ idOf: ({ id }) => id, isNewer });
  const filter = signal(initial);
  const { rows, total } = list;
  const loader = createPagedLoader({
    owner: sessionStore.token,
    ask: (pageNum, pageSize, abort) => ask(filter.peek(), { pageNum, pageSize, signal: abort }),
    apply: (page: Page<Row>, first) => list.applyPage(page.rows, page.total, first),
    rows,
    total,
  });
  sessionStore.token.subscribe(() => {
    batch(() => {
      filter.value = initial;
      list.clear();
    });
  });
  return {
    rows,
    total,
    filter,
    loader,
    show(next) {
      batch(() => {
        filter.value = next;
        list.restart(() => true);
      });
      return loader.refresh();
    },
    refreshLoaded() {
      if (total.peek() !== null) void loader.refresh();
    },
  };
}
