import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { compare } from '../model/decimal.ts';
import { createPagedRows } from './paged-rows.ts';
import type { Rows } from './paged-rows.ts';
import { NO_FILTER, passesFilter, withRow } from '../model/spot-filter.ts';
import type { SpotFilter, SpotTotals } from '../model/spot-filter.ts';
import { isDone } from '../model/spot-order.ts';
import type { SentOrder, SpotFill, SpotOrder } from '../model/spot-order.ts';

/** A page of a list: rows, and the number and sums of all rows of the filter. */
export interface SpotPage<T> {
  readonly rows: readonly T[];
  readonly total: number;
  readonly sums: SpotTotals | null;
}

/**
 * My spot orders. An order is in `sending`, then `open`, then `history`, never in two lists and never back. Each change
 * counts once, by whichever report comes first: answer, socket or page.
 */
export interface SpotOrdersStore {
  /** Orders that were sent and not yet confirmed, newest first. */
  readonly sending: ReadonlySignal<readonly SentOrder[]>;
  /** Pending or partly filled orders, newest first. */
  readonly open: ReadonlySignal<readonly SpotOrder[]>;
  /** Loaded filled and cancelled orders that `historyFilter` accepts, last created first. */
  readonly history: ReadonlySignal<Rows<SpotOrder>>;
  readonly historyTotal: ReadonlySignal<number | null>;
  /** Sums of all orders of the filter, loaded or not; null while unknown. */
  readonly historySums: ReadonlySignal<SpotTotals | null>;
  readonly historyFilter: ReadonlySignal<SpotFilter>;
  readonly fills: ReadonlySignal<Rows<SpotFill>>;
  readonly fillsTotal: ReadonlySignal<number | null>;
  readonly fillsSums: ReadonlySignal<SpotTotals | null>;
  readonly fillsFilter: ReadonlySignal<SpotFilter>;
  /** Latest fills of any market, newest first, at most 500, for marks on charts. */
  readonly recentFills: ReadonlySignal<readonly SpotFill[]>;

  applySending(order: SentOrder): void;
  /** Removes an order that was refused, or whose answer was lost. */
  applyRefused(clientOrderId: string): void;
  /** Applies the server's state of one order. A state that is older than the known one changes nothing. */
  applyOrder(order: SpotOrder): void;
  /**
   * Applies the server's list of open orders: adds and updates. Orders that it lacks are done or newer than the answer,
   * so the caller fetches them.
   * @returns open orders that the list lacks
   */
  applyOpen(rows: readonly SpotOrder[]): readonly SpotOrder[];
  /** Applies a page of done orders. `filter` is that of the request: a page of another filter is dropped. */
  applyHistory(page: SpotPage<SpotOrder>, first: boolean, filter: SpotFilter): void;
  /** An execution, from the socket. */
  applyFill(fill: SpotFill): void;
  applyFills(page: SpotPage<SpotFill>, first: boolean, filter: SpotFilter): void;
  /** Empties the list until a page of the new filter comes. */
  filterHistory(filter: SpotFilter): void;
  filterFills(filter: SpotFilter): void;
  /** Clears all lists, for another account. */
  clear(): void;
  /**
   * Adds a listener that is called once per order that is filled or cancelled while the app runs, after the lists
   * changed.
   */
  onDone(listener: (order: SpotOrder) => void): () => void;
}

const MAX_RECENT_FILLS = 500;

/** Ids of the exchange sort by the time they were made at, and its lists are sorted by them. */
const BY_ID = {
  idOf: ({ id }: { readonly id: string }) => id,
  isNewer: (a: { readonly id: string }, b: { readonly id: string }) => a.id > b.id,
};

const newestFirst = (a: SpotOrder, b: SpotOrder) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1);
const newestFillFirst = (a: SpotFill, b: SpotFill) => b.timeMs - a.timeMs || (a.id < b.id ? 1 : -1);

/** Returns the sequence number of a trailing stop's best price; it only grows. */
const bestSeq = ({ trailing }: SpotOrder): number => trailing?.best?.seq ?? 0;

/**
 * Compares counters instead of times, because an amendment and a fill may share a millisecond: fills and amendments
 * only increase, a trigger stays, and a trailing price moves one way.
 */
function isNewer(next: SpotOrder, known: SpotOrder): boolean {
  const filled = compare(next.filledQuantity, known.filledQuantity);
  if (filled !== 0) return filled > 0;
  if (next.amendments !== known.amendments) return next.amendments > known.amendments;
  if ((next.trigger === null) !== (known.trigger === null)) return next.trigger !== null;
  const [nextBest, knownBest] = [bestSeq(next), bestSeq(known)];
  if (nextBest !== knownBest) return nextBest > knownBest;
  return next.updatedMs > known.updatedMs;
}

/** Adds the fills that are not there yet and keeps the newest. */
function keepRecent(recent: Signal<readonly SpotFill[]>, rows: readonly SpotFill[]): void {
  const known = new Set(recent.peek().map(({ id }) => id));
  const added = rows.filter(({ id }) => !known.has(id));
  if (added.length === 0) return;
  recent.value = [...recent.peek(), ...added].sort(newestFillFirst).slice(0, MAX_RECENT_FILLS);
}

/** Adds rows that the sums do not contain yet; unknown sums stay unknown. */
function addToSums(sums: Signal<SpotTotals | null>, rows: readonly (SpotOrder | SpotFill)[]): void {
  sums.value = sums.peek() && rows.reduce<SpotTotals>(withRow, sums.peek()!);
}

export function createSpotOrdersStore(): SpotOrdersStore {
  const sending = signal<readonly SentOrder[]>([]);
  const open = signal<readonly SpotOrder[]>([]);
  const recentFills = signal<readonly SpotFill[]>([]);
  const historyFilter = signal(NO_FILTER);
  const fillsFilter = signal(NO_FILTER);
  const history = createPagedRows<SpotOrder>(BY_ID);
  const fills = createPagedRows<SpotFill>(BY_ID);
  const historySums = signal<SpotTotals | null>(null);
  const fillsSums = signal<SpotTotals | null>(null);
  /** Ids of all orders seen as done, so that no late report reopens one. */
  const doneIds = new Set<string>();
  const listeners = new Set<(order: SpotOrder) => void>();

  const knownOpen = (id: string) => open.peek().find((order) => order.id === id);

  function leaveSending(clientOrderId: string): void {
    if (sending.peek().some((sent) => sent.clientOrderId === clientOrderId)) {
      sending.value = sending.peek().filter((sent) => sent.clientOrderId !== clientOrderId);
    }
  }

  function putOpen(order: SpotOrder): void {
    if (doneIds.has(order.id)) return;
    const known = knownOpen(order.id);
    if (known && !isNewer(order, known)) return;
    const others = known ? open.peek().filter(({ id }) => id !== order.id) : open.peek();
    open.value = [...others, order].sort(newestFirst);
  }

  /** @returns whether this is the first report of it */
  function leaveOpen(order: SpotOrder): boolean {
    if (doneIds.has(order.id)) return false;
    doneIds.add(order.id);
    if (knownOpen(order.id)) open.value = open.peek().filter(({ id }) => id !== order.id);
    return true;
  }

  const tell = (orders: readonly SpotOrder[]) => {
    for (const order of orders) for (const listener of listeners) listener(order);
  };

  return {
    sending,
    open,
    history: history.rows,
    historyTotal: history.total,
    historySums,
    historyFilter,
    fills: fills.rows,
    fillsTotal: fills.total,
    fillsSums,
    fillsFilter,
    recentFills,
    applySending(order) {
      sending.value = [order, ...sending.peek()];
    },
    applyRefused: leaveSending,
    applyOrder(order) {
      let first = false;
      batch(() => {
        leaveSending(order.clientOrderId);
        if (!isDone(order)) return putOpen(order);
        first = leaveOpen(order);
        if (first) addToSums(historySums, history.applyNew(order) ? [order] : []);
      });
      if (first) tell([order]);
    },
    applyOpen(rows) {
      batch(() => {
        for (const order of rows) {
          leaveSending(order.clientOrderId);
          putOpen(order);
        }
      });
      const listed = new Set(rows.map(({ id }) => id));
      return open.peek().filter(({ id }) => !listed.has(id));
    },
    applyHistory({ rows, total, sums }, first, filter) {
      if (filter !== historyFilter.peek()) return;
      const ended: SpotOrder[] = [];
      batch(() => {
        for (const order of rows) {
          // The end is reported only for orders that were seen open.
          const wasHere =
            knownOpen(order.id) !== undefined ||
            sending.peek().some(({ clientOrderId }) => clientOrderId === order.clientOrderId);
          leaveSending(order.clientOrderId);
          if (leaveOpen(order) && wasHere) ended.push(order);
        }
        historySums.value = sums;
        addToSums(historySums, history.applyPage(rows, total, first));
      });
      tell(ended);
    },
    applyFill(fill) {
      batch(() => {
        addToSums(fillsSums, fills.applyNew(fill) ? [fill] : []);
        keepRecent(recentFills, [fill]);
      });
    },
    applyFills({ rows, total, sums }, first, filter) {
      if (filter !== fillsFilter.peek()) return;
      batch(() => {
        fillsSums.value = sums;
        addToSums(fillsSums, fills.applyPage(rows, total, first));
        if (first) keepRecent(recentFills, rows);
      });
    },
    filterHistory(filter) {
      batch(() => {
        historyFilter.value = filter;
        historySums.value = null;
        history.restart((order) => passesFilter(filter, order));
      });
    },
    filterFills(filter) {
      batch(() => {
        fillsFilter.value = filter;
        fillsSums.value = null;
        fills.restart((fill) => passesFilter(filter, fill));
      });
    },
    clear() {
      doneIds.clear();
      batch(() => {
        sending.value = [];
        open.value = [];
        recentFills.value = [];
        history.clear();
        fills.clear();
        historySums.value = null;
        fillsSums.value = null;
      });
    },
    onDone(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const spotOrdersStore = createSpotOrdersStore();
