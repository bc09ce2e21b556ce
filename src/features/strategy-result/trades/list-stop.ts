import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ListedRows } from '../../../ui/virtual-list.tsx';

/** The row of a list by which the keyboard enters it, as one stop: an index, 0 at first. */
export interface ListStop {
  readonly row: ReadonlySignal<number>;
  moveTo(row: number): void;
  /** Moves to a row in sight when that of the stop is not rendered, where it could not take the focus. */
  keepAmong(rows: ListedRows): void;
}

export function createListStop(): ListStop {
  const row = signal(0);
  return {
    row,
    moveTo(next) {
      row.value = next;
    },
    keepAmong({ first, last, firstSeen, lastSeen }) {
      const now = row.peek();
      if (now < first || now > last) row.value = Math.min(Math.max(now, firstSeen), lastSeen);
    },
  };
}
