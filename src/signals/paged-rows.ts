import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

/** A list that may be long: its length, and its rows by index. Every change makes a new object without copying rows. */
export interface Rows<T> {
  readonly length: number;
  rowAt(index: number): T | undefined;
}

/**
 * Rows that are loaded page by page, newest first, while the socket adds newer ones. The loaded rows are always a
 * complete prefix of the server's list, whatever the order of answers and events. Appending a page takes time
 * proportional to the page, not the list.
 */
export interface PagedRows<T> {
  readonly rows: ReadonlySignal<Rows<T>>;
  /**
   * Number of rows on the server, loaded or not; null before the first page. When an answer and an event cross, it may
   * be one too low until the next first page, which every reconnect and every visit requests.
   */
  readonly total: ReadonlySignal<number | null>;
  /**
   * An answer of the server; `first` replaces what is loaded. Rows must be newest first.
   * @returns rows seen here of which the answer does not know yet
   */
  applyPage(page: readonly T[], total: number, first: boolean): readonly T[];
  /** Adds a row that was created while the app runs. A repeat changes nothing. @returns whether the list grew */
  applyNew(row: T): boolean;
  /** Switches to the rows that `shows` accepts; the list is empty until their first page. */
  restart(shows: (row: T) => boolean): void;
  /** Removes all rows. */
  clear(): void;
}

export interface RowWords<T> {
  idOf(row: T): string;
  /** The order of the server's list: whether `a` stands above `b`. */
  isNewer(a: T, b: T): boolean;
}

/** Returns a view of the first `length` rows of an array that only grows at its end. */
class Beginning<T> implements Rows<T> {
  private readonly all: readonly T[];
  readonly length: number;
  constructor(all: readonly T[]) {
    this.all = all;
    this.length = all.length;
  }
  rowAt(index: number): T | undefined {
    return index < this.length ? this.all[index] : undefined;
  }
}

export function createPagedRows<T>({ idOf, isNewer }: RowWords<T>): PagedRows<T> {
  /** Grows in place at the end; every other change makes a new array, so that earlier views stay valid. */
  let loaded: T[] = [];
  let ids = new Set<string>();
  let shows: (row: T) => boolean = () => true;
  /** Rows created while the app runs; an answer that is older than they are must not hide them. */
  const seenHere = new Map<string, T>();
  const rows = signal<Rows<T>>(new Beginning([]));
  const total = signal<number | null>(null);

  /** First place whose row is older than `row`. */
  function placeOf(row: T): number {
    let low = 0;
    let high = loaded.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isNewer(row, loaded[middle]!)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Returns rows created while the app runs that belong to the loaded prefix but were not in the answer. */
  function missed(complete: boolean): T[] {
    const last = loaded[loaded.length - 1];
    return [...seenHere.values()].filter(
      (row) => shows(row) && !ids.has(idOf(row)) && (complete || (last !== undefined && isNewer(row, last))),
    );
  }

  function insert(row: T): void {
    const next = loaded.slice();
    next.splice(placeOf(row), 0, row);
    loaded = next;
    ids.add(idOf(row));
  }

  const publish = (count: number) =>
    batch(() => {
      rows.value = new Beginning(loaded);
      total.value = Math.max(count, loaded.length);
    });

  function restart(next: (row: T) => boolean): void {
    shows = next;
    loaded = [];
    ids = new Set();
    batch(() => {
      rows.value = new Beginning(loaded);
      total.value = null;
    });
  }

  return {
    rows,
    total,
    applyPage(page, count, first) {
      if (first) {
        loaded = [];
        ids = new Set();
      }
      for (const row of page) {
        if (ids.has(idOf(row))) continue;
        const last = loaded[loaded.length - 1];
        // Pages overlap: one may contain a row that was created meanwhile, before its event arrives.
        if (last !== undefined && isNewer(row, last)) insert(row);
        else {
          ids.add(idOf(row));
          loaded.push(row);
        }
      }
      const late = missed(loaded.length >= count);
      for (const row of late) insert(row);
      publish(count + late.length);
      return late;
    },
    applyNew(row) {
      if (seenHere.has(idOf(row))) return false;
      seenHere.set(idOf(row), row);
      if (!shows(row) || ids.has(idOf(row)) || total.peek() === null) return false;
      const complete = loaded.length >= total.peek()!;
      // The row is older than all loaded ones, so it arrives with its page.
      if (complete || placeOf(row) < loaded.length) insert(row);
      publish(total.peek()! + 1);
      return true;
    },
    restart,
    clear() {
      seenHere.clear();
      restart(shows);
    },
  };
}
