import { batch, computed, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { OpenPhase } from '../model/order-life.ts';
import { isSettled } from '../model/up-down-order.ts';
import type { UpDownOrder, SettledOrder } from '../model/up-down-order.ts';

export type OrderPhase = OpenPhase | 'settled';

/**
 * My up/down orders. An order is in exactly one of the three lists and never vanishes: it leaves `current` or `awaiting`
 * only for `history`, and only once, by whichever way its result comes first.
 */
export interface UpDownOrdersStore {
  /** Counting down or settling, newest first. */
  readonly current: ReadonlySignal<readonly UpDownOrder[]>;
  /** Asked for four times in vain; asked again on reconnect, page open and tap (decision 69). */
  readonly awaiting: ReadonlySignal<readonly UpDownOrder[]>;
  /** Settled, newest first: the pages loaded so far. */
  readonly history: ReadonlySignal<readonly SettledOrder[]>;
  /** Settled orders there are on the server, loaded or not. Null before the first page. */
  readonly historyTotal: ReadonlySignal<number | null>;
  /** `undefined` for an id that is in no list. */
  orderOf(id: string): ReadonlySignal<UpDownOrder | undefined>;
  phaseOf(id: string): ReadonlySignal<OrderPhase | undefined>;

  /** An order the server accepted, from the answer of `create` or from the socket. */
  applyCreated(order: UpDownOrder): void;
  /** The server's list of current orders. Adds what is missing; what it lacks was settled and is asked for, not dropped. */
  applyCurrent(rows: readonly UpDownOrder[]): void;
  /** A page of settled orders and their total; `first` replaces the list, else the rows join its end. */
  applyHistory(rows: readonly UpDownOrder[], total: number, first: boolean): void;
  /** The countdown is over and the result is being asked for. */
  applySettling(id: string): void;
  /** No result after all retries: to `awaiting`. */
  applyAwaiting(id: string): void;
  /** To the top of history; the total grows when the id is new (decision 70). A repeat changes nothing. */
  applySettled(order: UpDownOrder): void;
  /** Forgets everything: another account. */
  clear(): void;
  /** Called once per order that settles while the app runs, after the lists changed. */
  onSettled(listener: (order: SettledOrder) => void): () => void;
}

const newestFirst = (a: UpDownOrder, b: UpDownOrder) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1);
const without = <T extends UpDownOrder>(orders: readonly T[], id: string): readonly T[] =>
  orders.some((order) => order.id === id) ? orders.filter((order) => order.id !== id) : orders;

export function createUpDownOrdersStore(): UpDownOrdersStore {
  const current = signal<readonly UpDownOrder[]>([]);
  const awaiting = signal<readonly UpDownOrder[]>([]);
  const settling = signal<ReadonlySet<string>>(new Set());
  const history = signal<readonly SettledOrder[]>([]);
  const historyTotal = signal<number | null>(null);
  const listeners = new Set<(order: SettledOrder) => void>();
  /** Every id ever seen settled: a late list of current orders must not bring one back. */
  const settledIds = new Set<string>();
  /** Settled under our eyes, newest first: a page fetched before the settlement must not hide them. */
  let settledHere: readonly SettledOrder[] = [];

  const isOpen = (id: string) =>
    current.peek().some((order) => order.id === id) || awaiting.peek().some((order) => order.id === id);

  function addCurrent(orders: readonly UpDownOrder[]): void {
    const added = orders.filter((order) => !isSettled(order) && !settledIds.has(order.id) && !isOpen(order.id));
    if (added.length > 0) current.value = [...current.peek(), ...added].sort(newestFirst);
  }

  function leaveOpenLists(id: string): void {
    current.value = without(current.peek(), id);
    awaiting.value = without(awaiting.peek(), id);
    if (settling.peek().has(id)) settling.value = new Set([...settling.peek()].filter((other) => other !== id));
  }

  function firstPage(rows: readonly SettledOrder[], total: number): void {
    const inPage = new Set(rows.map((order) => order.id));
    const newestMs = rows.reduce((newest, order) => Math.max(newest, order.settlement.settledMs), 0);
    // Rows come newest first: one that settled after all of them and is not among them is younger than the answer.
    const missed = settledHere.filter((order) => !inPage.has(order.id) && order.settlement.settledMs >= newestMs);
    history.value = [...missed, ...rows];
    historyTotal.value = total + missed.length;
  }

  function nextPage(rows: readonly SettledOrder[], total: number): void {
    const known = new Set(history.peek().map((order) => order.id));
    history.value = [...history.peek(), ...rows.filter((order) => !known.has(order.id))];
    historyTotal.value = Math.max(total, history.peek().length);
  }

  return {
    current,
    awaiting,
    history,
    historyTotal,
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
    applyHistory(rows, total, first) {
      batch(() => {
        const settled = rows.filter(isSettled);
        for (const { id } of settled) {
          settledIds.add(id);
          leaveOpenLists(id);
        }
        if (first) firstPage(settled, total);
        else nextPage(settled, total);
      });
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
        historyTotal.value = (historyTotal.peek() ?? 0) + 1;
      });
      for (const listener of listeners) listener(order);
    },
    clear() {
      settledIds.clear();
      settledHere = [];
      batch(() => {
        current.value = [];
        awaiting.value = [];
        settling.value = new Set();
        history.value = [];
        historyTotal.value = null;
      });
    },
    onSettled(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const upDownOrdersStore = createUpDownOrdersStore();
