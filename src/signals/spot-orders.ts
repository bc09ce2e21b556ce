import { batch, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { compare } from '../model/decimal.ts';
import { createPagedRows } from './paged-rows.ts';
import type { Rows } from './paged-rows.ts';
import { isDone } from '../model/spot-order.ts';
import type { SentOrder, SpotFill, SpotOrder, SpotSide, SpotType } from '../model/spot-order.ts';

/** Which orders or fills a list shows; null is all. `type` means nothing to fills. */
export interface SpotFilter {
  readonly symbol: MarketSymbol | null;
  readonly side: SpotSide | null;
  readonly type: SpotType | null;
}

export const NO_FILTER: SpotFilter = { symbol: null, side: null, type: null };

/**
 * My spot orders. An order is in `sending`, then `open`, then `history`, never in two and never back; whichever word of it
 * comes first (answer, socket, page) counts once.
 */
export interface SpotOrdersStore {
  /** On the way, newest first. */
  readonly sending: ReadonlySignal<readonly SentOrder[]>;
  /** Waiting or filled in part, newest first. */
  readonly open: ReadonlySignal<readonly SpotOrder[]>;
  /** Filled or cancelled, newest first by creation, as far as loaded and as `historyFilter` lets pass. */
  readonly history: ReadonlySignal<Rows<SpotOrder>>;
  readonly historyTotal: ReadonlySignal<number | null>;
  readonly historyFilter: ReadonlySignal<SpotFilter>;
  readonly fills: ReadonlySignal<Rows<SpotFill>>;
  readonly fillsTotal: ReadonlySignal<number | null>;
  readonly fillsFilter: ReadonlySignal<SpotFilter>;
  /** Latest fills of any market, newest first, at most 500: what the chart marks. */
  readonly recentFills: ReadonlySignal<readonly SpotFill[]>;

  applySending(order: SentOrder): void;
  /** Not placed, or not known to be. */
  applyRefused(clientOrderId: string): void;
  /** One order as the server knows it. A state that is older than the known one changes nothing. */
  applyOrder(order: SpotOrder): void;
  /**
   * The server's list of open orders. It adds and updates; what it lacks is done, or younger than the answer: asked for,
   * not dropped.
   * @returns open orders that the list lacks
   */
  applyOpen(rows: readonly SpotOrder[]): readonly SpotOrder[];
  /** A page of done orders. `filter` is what it was asked with: a page of another filter is dropped. */
  applyHistory(rows: readonly SpotOrder[], total: number, first: boolean, filter: SpotFilter): void;
  /** An execution, from the socket. */
  applyFill(fill: SpotFill): void;
  applyFills(rows: readonly SpotFill[], total: number, first: boolean, filter: SpotFilter): void;
  /** Empties the list until a page of the new filter comes. */
  filterHistory(filter: SpotFilter): void;
  filterFills(filter: SpotFilter): void;
  /** Forgets everything: another account. */
  clear(): void;
  /** Called once per order that is filled or cancelled while the app runs, after the lists changed. */
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

/** Fills only add up, so more of them is the newer state, whatever the clocks say. */
function isNewer(next: SpotOrder, known: SpotOrder): boolean {
  const filled = compare(next.filledQuantity, known.filledQuantity);
  return filled > 0 || (filled === 0 && next.updatedMs > known.updatedMs);
}

/** Whether a filter lets an order or a fill pass. */
export const passesFilter = (
  filter: SpotFilter,
  row: { readonly symbol: MarketSymbol; readonly side: SpotSide; readonly type?: SpotType },
): boolean =>
  (filter.symbol === null || row.symbol === filter.symbol) &&
  (filter.side === null || row.side === filter.side) &&
  (filter.type === null || row.type === undefined || row.type === filter.type);

export function createSpotOrdersStore(): SpotOrdersStore {
  const sending = signal<readonly SentOrder[]>([]);
  const open = signal<readonly SpotOrder[]>([]);
  const recentFills = signal<readonly SpotFill[]>([]);
  const historyFilter = signal(NO_FILTER);
  const fillsFilter = signal(NO_FILTER);
  const history = createPagedRows<SpotOrder>(BY_ID);
  const fills = createPagedRows<SpotFill>(BY_ID);
  /** Every id ever seen done: nothing late brings one back. */
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

  /** @returns whether this is the first word of it */
  function leaveOpen(order: SpotOrder): boolean {
    if (doneIds.has(order.id)) return false;
    doneIds.add(order.id);
    if (knownOpen(order.id)) open.value = open.peek().filter(({ id }) => id !== order.id);
    return true;
  }

  const tell = (orders: readonly SpotOrder[]) => {
    for (const order of orders) for (const listener of listeners) listener(order);
  };

  function keepRecent(rows: readonly SpotFill[]): void {
    const known = new Set(recentFills.peek().map(({ id }) => id));
    const added = rows.filter(({ id }) => !known.has(id));
    if (added.length === 0) return;
    recentFills.value = [...recentFills.peek(), ...added].sort(newestFillFirst).slice(0, MAX_RECENT_FILLS);
  }

  return {
    sending,
    open,
    history: history.rows,
    historyTotal: history.total,
    historyFilter,
    fills: fills.rows,
    fillsTotal: fills.total,
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
        if (first) history.applyNew(order);
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
    applyHistory(rows, total, first, filter) {
      if (filter !== historyFilter.peek()) return;
      const ended: SpotOrder[] = [];
      batch(() => {
        for (const order of rows) {
          // Its end is news only where its beginning was seen.
          const wasHere =
            knownOpen(order.id) !== undefined ||
            sending.peek().some(({ clientOrderId }) => clientOrderId === order.clientOrderId);
          leaveSending(order.clientOrderId);
          if (leaveOpen(order) && wasHere) ended.push(order);
        }
        history.applyPage(rows, total, first);
      });
      tell(ended);
    },
    applyFill(fill) {
      batch(() => {
        fills.applyNew(fill);
        keepRecent([fill]);
      });
    },
    applyFills(rows, total, first, filter) {
      if (filter !== fillsFilter.peek()) return;
      batch(() => {
        fills.applyPage(rows, total, first);
        if (first) keepRecent(rows);
      });
    },
    filterHistory(filter) {
      batch(() => {
        historyFilter.value = filter;
        history.restart((order) => passesFilter(filter, order));
      });
    },
    filterFills(filter) {
      batch(() => {
        fillsFilter.value = filter;
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
      });
    },
    onDone(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const spotOrdersStore = createSpotOrdersStore();
