import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { ALL_HISTORY } from '../model/account-event.ts';
import type { AccountEvent, HistoryFilter } from '../model/account-event.ts';
import { createPagedRows } from './paged-rows.ts';
import type { Rows } from './paged-rows.ts';

/** Loaded changes of the balances. */
export interface AccountHistoryStore {
  readonly rows: ReadonlySignal<Rows<AccountEvent>>;
  /** Rows there are on the exchange; null before the first page. */
  readonly total: ReadonlySignal<number | null>;
  readonly filter: ReadonlySignal<HistoryFilter>;
  /** An answer to a question under `asked`; under another filter it is dropped. `first` replaces what is there. */
  applyPage(page: readonly AccountEvent[], total: number, first: boolean, asked: HistoryFilter): void;
  /** Other rows from here on; empty until their first page. */
  choose(filter: HistoryFilter): void;
  clear(): void;
}

export function createAccountHistoryStore(): AccountHistoryStore {
  const filter = signal<HistoryFilter>(ALL_HISTORY);
  const { rows, total, applyPage, restart, clear } = createPagedRows<AccountEvent>({
    idOf: ({ id }) => id,
    // Rows of one moment stay in the order the exchange gave them.
    isNewer: (a, b) => a.timeMs > b.timeMs,
  });
  return {
    rows,
    total,
    filter,
    applyPage(page, count, first, asked) {
      if (asked === filter.peek()) applyPage(page, count, first);
    },
    choose(next) {
      batch(() => {
        filter.value = next;
        restart(() => true);
      });
    },
    clear() {
      batch(() => {
        filter.value = ALL_HISTORY;
        clear();
      });
    },
  };
}

export const accountHistoryStore = createAccountHistoryStore();
