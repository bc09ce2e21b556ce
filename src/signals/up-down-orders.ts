import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { OpenPhase } from '../model/order-life.ts';
import { isSettled } from '../model/up-down-order.ts';
import type { SettledOrder, TradeSums, UpDownOrder } from '../model/up-down-order.ts';
import { add } from '../model/decimal.ts';

export type OrderPhase = OpenPhase | 'settled';

/**
 * My up/down orders. An order is in exactly one of the three lists and never vanishes: it moves from `current` or
 * `awaiting` to `history` once, by whichever report of its result comes first.
 */
export interface UpDownOrdersStore {
  /** Orders that count down or settle, newest first. */
  readonly current: ReadonlySignal<readonly UpDownOrder[]>;
  /**
   * Orders whose result was requested four times without success; it is requested again on reconnect, page open and tap
   * (decision 69).
   */
  readonly awaiting: ReadonlySignal<readonly UpDownOrder[]>;
  /** Loaded settled orders, last settled first. */
  readonly history: ReadonlySignal<readonly SettledOrder[]>;
  /** Number of settled orders on the server, loaded or not; null before the first page. */
  readonly historyTotal: ReadonlySignal<number | null>;
  /** Sums of all settled orders on the server, loaded or not. Null while unknown. */
  readonly historySums: ReadonlySignal<TradeSums | null>;
  /** `undefined` for an id that is in no list. */
  orderOf(id: string): ReadonlySignal<UpDownOrder | undefined>;
  phaseOf(id: string): ReadonlySignal<OrderPhase | undefined>;

  /** Adds an order that the server accepted, from the answer of `create` or from the socket. */
  applyCreated(order: UpDownOrder): void;
  /**
   * Applies the server's list of current orders: adds missing ones. Orders that it lacks were settled, so the caller
   * fetches their results.
   */
  applyCurrent(rows: readonly UpDownOrder[]): void;
  /**
   * Applies a page of settled orders, last settled first, with the number and sums of all. `first` replaces the list,
   * otherwise rows are appended. Only a first page shows which settlements its sums include, so the sums of others are
   * ignored.
   */
  applyHistory(rows: readonly UpDownOrder[], total: number, first: boolean, sums: TradeSums | null): void;
  /** Reports that the countdown is over and the result was requested. */
  applySettling(id: string): void;
  /** Moves an order without a result after all retries to `awaiting`. */
  applyAwaiting(id: string): void;
  /**
   * Moves a settled order to the top of the history. Total and sums grow unless they include it already (decision 70).
   * A repeat changes nothing.
   */
  applySettled(order: UpDownOrder): void;
  /** Clears all lists, for another account. */
  clear(): void;
  /** Adds a listener that is called once per order that was open here and settled, after the lists changed. */
  onSettled(listener: (order: SettledOrder) => void): () => void;
}

const withOrder = (sums: TradeSums, { stake, settlement }: SettledOrder): TradeSums => ({
  staked: add(sums.staked, stake),
  paid: add(sums.paid, settlement.payout),
});

const newestFirst = (a: UpDownOrder, b: UpDownOrder) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1);
const without = <T extends UpDownOrder>(orders: readonly T[], id: string): readonly T[] =>
  orders.some((order) => order.id === id) ? orders.filter((order) => order.id !== id) : orders;

export function createUpDownOrdersStore(): UpDownOrdersStore {
  const current = signal<readonly UpDownOrder[]>([]);
  const awaiting = signal<readonly UpDownOrder[]>([]);
  const settling = signal<ReadonlySet<string>>(new Set());
  const history = signal<readonly SettledOrder[]>([]);
  const historyTotal = signal<number | null>(null);
  const historySums = signal<TradeSums | null>(null);
  const listeners = new Set<(order: SettledOrder) => void>();
  /** Ids of all orders seen as settled, so that a late list of current orders reopens none. */
  const settledIds = new Set<string>();
  /** Orders settled while the app runs, newest first; a page that is older than the settlement must not hide them. */
  let settledHere: readonly SettledOrder[] = [];
  /**
   * Settlement time of the newest row of the last first page; total and sums of that page include all earlier
   * settlements.
   */
  let countedUntilMs = 0;

  const isOpen = (id: string) =>
    current.peek().some((order) => order.id === id) || awaiting.peek().some((order) => order.id === id);

  function addCurrent(orders: readonly UpDownOrder[]): void {
    const added = orders.filter((order) => !isSettled(order) && !settledIds.has(order.id) && !isOpen(order.id));
    if (added.length > 0) current.value = [...current.peek(), ...added].sort(newestFirst);
  }

  function tell(order: SettledOrder): void {
    for (const listener of listeners) listener(order);
  }

  function leaveOpenLists(id: string): void {
    current.value = without(current.peek(), id);
    awaiting.value = without(awaiting.peek(), id);
    if (settling.peek().has(id)) settling.value = new Set([...settling.peek()].filter((other) => other !== id));
  }

  /** Sets total and sums to those of the page plus these orders. */
  function count(orders: readonly SettledOrder[], total: number, sums: TradeSums | null): void {
    historyTotal.value = total + orders.length;
    historySums.value = sums && orders.reduce(withOrder, sums);
  }

  function firstPage(rows: readonly SettledOrder[], total: number, sums: TradeSums | null): void {
    countedUntilMs = rows[0]?.settlement.settledMs ?? 0;
    // Rows are sorted by settlement, so an order that settled after all rows and is missing is newer than the answer.
    const missed = settledHere.filter(
      (order) => order.settlement.settledMs >= countedUntilMs && !rows.some(({ id }) => id === order.id),
    );
    history.value = [...missed, ...rows];
    count(missed, total, sums);
  }

  function nextPage(rows: readonly SettledOrder[], total: number): void {
    const known = new Set(history.peek().map((order) => order.id));
    history.value = [...history.peek(), ...rows.filter((order) => !known.has(order.id))];
    const shown = history.peek().length;
    historyTotal.value = total > shown ? total : shown;
  }

  return {
    current,
    awaiting,
    history,
    historyTotal,
    historySums,
    orderOf: (id) =>
      computed(() => [...current.value, ...awaiting.value, ...history.value].find((order) => order.id === id)),
    phaseOf: (id) =>
      computed(() => {
        if (history.value.some((order) => order.id === id)) return 'settled';
        if (awaiting.value.some((order) => order.id === id)) return 'awaiting';
        if (!current.value.some((order) => order.id === id)) return undefined;
        return settling.value.has(id) ? 'settling' : 'active';
      }),
    applyCreated: (order) => addCurrent([order]),
    applyCurrent: addCurrent,
    applyHistory(rows, total, first, sums) {
      const settled = rows.filter(isSettled);
      // The list may arrive before the answer about this order, as on every reconnect; its end is reported all the
      // same.
      const ended = settled.filter(({ id }) => isOpen(id));
      batch(() => {
        for (const { id } of settled) {
          settledIds.add(id);
          leaveOpenLists(id);
        }
        if (first) firstPage(settled, total, sums);
        else nextPage(settled, total);
      });
      for (const order of ended) tell(order);
    },
    applySettling(id) {
      if (current.peek().some((order) => order.id === id)) settling.value = new Set([...settling.peek(), id]);
    },
    applyAwaiting(id) {
      const order = current.peek().find((candidate) => candidate.id === id);
      if (!order) return;
      batch(() => {
        leaveOpenLists(id);
        awaiting.value = [...awaiting.peek(), order].sort(newestFirst);
      });
    },
    applySettled(order) {
      if (!isSettled(order) || settledIds.has(order.id)) return;
      settledIds.add(order.id);
      settledHere = [order, ...settledHere];
      batch(() => {
        leaveOpenLists(order.id);
        history.value = [order, ...history.peek()];
        // The total includes it already when it is on a page that is not loaded, as after a late report or a gap.
        if (order.settlement.settledMs < countedUntilMs) return;
        count([order], historyTotal.peek() ?? 0, historySums.peek());
      });
      tell(order);
    },
    clear() {
      settledIds.clear();
      settledHere = [];
      countedUntilMs = 0;
      batch(() => {
        current.value = [];
        awaiting.value = [];
        settling.value = new Set();
        history.value = [];
        historyTotal.value = null;
        historySums.value = null;
      });
    },
    onSettled(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const upDownOrdersStore = createUpDownOrdersStore();
