import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

/** A list that may be long: its length and its rows by place. Every change is a new object, which costs no copy. */
export interface Rows<T> {
  readonly length: number;
  rowAt(index: number): T | undefined;
}

/**
 * Rows that the server gives page by page, newest first, and that the socket adds to from above. What is loaded is
 * always the whole beginning of the server's list: nothing within it is missing, whatever the order of answers and
 * events. Appending a page costs the page, not the list.
 */
export interface PagedRows<T> {
  readonly rows: ReadonlySignal<Rows<T>>;
  /**
   * Rows there are on the server, loaded or not; null before the first page. An answer that crossed an event on its way
   * may leave it one too low until the next first page, which every reconnect and every visit asks for.
   */
  readonly total: ReadonlySignal<number | null>;
  /**
   * An answer of the server; `first` replaces what is loaded. Rows must be newest first.
   * @returns rows seen here of which the answer does not know yet
   */
  applyPage(page: readonly T[], total: number, first: boolean): readonly T[];
  /** A row that came to be while the app runs. Repeats change nothing. @returns whether the list has one more by it */
  applyNew(row: T): boolean;
  /** Shows other rows from here on, those that `shows` lets pass; empty until their first page. */
  restart(shows: (row: T) => boolean): void;
  /** Forgets everything. */
  clear(): void;
}

export interface RowWords<T> {
  idOf(row: T): string;
  /** The order of the server's list: whether `a` stands above `b`. */
  isNewer(a: T, b: T): boolean;
}

/** The first `length` rows of an array that only ever grows at its end. */
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
  /** Grows in place at the end; every other change makes a new array, so that a view given out stays true. */
  let loaded: T[] = [];
  let ids = new Set<string>();
  let shows: (row: T) => boolean = () => true;
  /** Came to be under our eyes: an answer that was written before them must not hide them. */
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

  /** Rows seen here that belong into the beginning now loaded and were not in the answer. */
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
        // Pages overlap: one may bring what came to be above since, before its event does.
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
      // Older than all that is loaded: it comes with its page.
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
