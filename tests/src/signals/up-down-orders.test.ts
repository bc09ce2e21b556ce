import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { SettledOrder } from '../../../src/model/up-down-order.ts';
import { createUpDownOrdersStore } from '../../../src/signals/up-down-orders.ts';
import { openOrder, settledOrder } from './up-down-samples.ts';

const amount = (text: string) => text as DecimalText;
const SUMS = { staked: amount('30'), paid: amount('55.5') };
const ids = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);

describe('orders store', () => {
  it('moves a settled order to the top of history once, and counts it once', () => {
    const store = createUpDownOrdersStore();
    const heard: string[] = [];
    store.onSettled(({ id }) => heard.push(id));
    const order = openOrder('a', 1000);
    store.applyHistory([settledOrder(openOrder('old', 1))], 7, true, { staked: amount('70'), paid: amount('18.5') });
    store.applyCreated(order);
    expect(store.phaseOf('a').value).toBe('active');
    store.applySettled(settledOrder(order));
    store.applySettled(settledOrder(order));
    expect(ids(store.current.value)).toEqual([]);
    expect(ids(store.history.value)).toEqual(['a', 'old']);
    expect(store.historyTotal.value).toBe(8);
    expect(store.historySums.value).toEqual({ staked: '80', paid: '37' });
    expect(store.phaseOf('a').value).toBe('settled');
    expect(heard).toEqual(['a']);
  });

  it('tells of an order that ended unheard, whether the list of settled ones or the answer about it comes first', () => {
    for (const listFirst of [true, false]) {
      const store = createUpDownOrdersStore();
      const heard: string[] = [];
      store.onSettled(({ id }) => heard.push(id));
      const [a, b] = [openOrder('a', 1000), openOrder('b', 2000)];
      store.applyCurrent([b, a]);
      store.applyAwaiting('a');
      const answers = [
        () => store.applyHistory([b, a, openOrder('old', 1)].map(settledOrder), 3, true, null),
        () => store.applySettled(settledOrder(a)),
      ];
      for (const answer of listFirst ? answers : answers.toReversed()) answer();
      expect(heard.sort()).toEqual(['a', 'b']);
    }
  });

  it('does not count an order again that history already has', () => {
    const store = createUpDownOrdersStore();
    const order = openOrder('a', 1000);
    store.applyHistory([settledOrder(order)], 3, true, SUMS);
    store.applySettled(settledOrder(order));
    expect(store.historyTotal.value).toBe(3);
    expect(store.historySums.value).toEqual(SUMS);
  });

  it('keeps the stake visible: out of retries means awaiting, not gone', () => {
    const store = createUpDownOrdersStore();
    store.applyCreated(openOrder('a', 1000));
    store.applySettling('a');
    expect(store.phaseOf('a').value).toBe('settling');
    store.applyAwaiting('a');
    expect(ids(store.current.value)).toEqual([]);
    expect(ids(store.awaiting.value)).toEqual(['a']);
    expect(store.phaseOf('a').value).toBe('awaiting');
    store.applyCurrent([openOrder('a', 1000)]);
    expect(ids(store.current.value)).toEqual([]);
    store.applySettled(settledOrder(openOrder('a', 1000)));
    expect(ids(store.awaiting.value)).toEqual([]);
    expect(ids(store.history.value)).toEqual(['a']);
  });

  it('does not bring a settled order back when a list of current orders arrives late', () => {
    const store = createUpDownOrdersStore();
    store.applySettled(settledOrder(openOrder('a', 1000)));
    store.applyCurrent([openOrder('a', 1000), openOrder('b', 2000)]);
    expect(ids(store.current.value)).toEqual(['b']);
  });

  it('keeps an order that a late list does not know yet', () => {
    const store = createUpDownOrdersStore();
    store.applyCreated(openOrder('new', 5000));
    store.applyCurrent([openOrder('old', 1000)]);
    expect(ids(store.current.value)).toEqual(['new', 'old']);
  });

  it('keeps what settled while the first page of history was on its way', () => {
    const store = createUpDownOrdersStore();
    const late = openOrder('late', 90_000);
    store.applyCreated(late);
    store.applySettled(settledOrder(late));
    store.applyHistory([settledOrder(openOrder('old', 1000))], 1, true, SUMS);
    expect(ids(store.history.value)).toEqual(['late', 'old']);
    expect(store.historyTotal.value).toBe(2);
    store.applyHistory([settledOrder(late), settledOrder(openOrder('old', 1000))], 2, true, SUMS);
    expect(ids(store.history.value)).toEqual(['late', 'old']);
    expect(store.historyTotal.value).toBe(2);
  });

  it('joins further pages without doubling rows that moved down', () => {
    const store = createUpDownOrdersStore();
    const [a, b, c] = ['a', 'b', 'c'].map((id, i) => settledOrder(openOrder(id, 10_000 - i)));
    store.applyHistory([a!, b!], 3, true, SUMS);
    store.applyHistory([b!, c!], 3, false, null);
    expect(ids(store.history.value)).toEqual(['a', 'b', 'c']);
    expect(store.historyTotal.value).toBe(3);
  });

  it('forgets everything for another account', () => {
    const store = createUpDownOrdersStore();
    store.applyCreated(openOrder('a', 1));
    store.applySettled(settledOrder(openOrder('b', 1)));
    store.clear();
    expect([store.current.value, store.awaiting.value, store.history.value]).toEqual([[], [], []]);
    expect([store.historyTotal.value, store.historySums.value]).toEqual([null, null]);
    store.applySettled(settledOrder(openOrder('b', 1)));
    expect(store.historyTotal.value).toBe(1);
    // Earlier trades are unknown, so the sum of this one would be wrong.
    expect(store.historySums.value).toBeNull();
  });

  it('counts every settlement once, whichever of push and page comes first, is late or lost, and wherever it stands', () => {
    const step = fc.constantFrom('settle', 'push', 'lose', 'ask', 'answer');
    /** Every trade stakes 10 and pays back 18.5. */
    const sumsOf = (count: number) => ({ staked: amount(String(10 * count)), paid: amount(String(18.5 * count)) });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), (steps, pageSize) => {
        const store = createUpDownOrdersStore();
        /** Orders on the exchange, last settled first; those opened first settle last. */
        let settled: readonly SettledOrder[] = [];
        const pushes: SettledOrder[] = [];
        let answer = () => {};
        let lost = false;
        const known = () => [store.historyTotal.value, store.historySums.value];
        const take: Record<string, () => void> = {
          settle() {
            const ms = settled.length + 1;
            const order = settledOrder(openOrder(`${ms}`, 1000 - ms), ms);
            settled = [order, ...settled];
            pushes.push(order);
          },
          push: () => pushes.splice(0, 1).forEach(store.applySettled),
          lose: () => (lost ||= pushes.shift() !== undefined),
          ask() {
            const [rows, count] = [settled.slice(0, pageSize), settled.length];
            answer = () => store.applyHistory(rows, count, true, sumsOf(count));
          },
          answer() {
            answer();
            answer = () => {};
          },
        };
        for (const what of ['ask', 'answer', ...steps]) take[what]!();
        // Told out of order, and the last page is older than some of it.
        for (const order of pushes.splice(0).toReversed()) store.applySettled(order);
        take['answer']!();
        if (!lost) expect(known()).toEqual([settled.length, sumsOf(settled.length)]);
        // After a gap the list is asked for, and each open order that has gone.
        take['ask']!();
        take['answer']!();
        for (const order of settled) store.applySettled(order);
        expect(known()).toEqual([settled.length, sumsOf(settled.length)]);
      }),
      { numRuns: 500, examples: [[['settle', 'settle', 'ask', 'answer', 'push'], 1]] },
    );
  });

  it('tells the end of every order that was open exactly once, in any order of answers, pages and events', () => {
    const way = fc.constantFrom('event' as const, 'page' as const, 'awaiting' as const, 'current' as const);
    const step = fc.record({ way, id: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const store = createUpDownOrdersStore();
        const heard: string[] = [];
        store.onSettled(({ id }) => heard.push(id));
        const orders = ['a', 'b', 'c'].map((id) => openOrder(id, id.charCodeAt(0)));
        store.applyCurrent(orders);
        const ended = new Set<string>();
        for (const { way: how, id } of steps) {
          const order = orders.find((each) => each.id === id)!;
          if (how === 'current') store.applyCurrent(orders);
          if (how === 'awaiting') store.applyAwaiting(id);
          if (how === 'event') store.applySettled(settledOrder(order));
          if (how === 'page') store.applyHistory([settledOrder(order)], 1, true, null);
          if (how === 'event' || how === 'page') ended.add(id);
          expect(heard.toSorted()).toEqual([...ended].sort());
        }
      }),
    );
  });

  it('holds every order in exactly one list, and the total equals the settled ids, in any order of events', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd');
    const event = fc.oneof(
      fc.record({ kind: fc.constant('created' as const), id }),
      fc.record({ kind: fc.constant('settling' as const), id }),
      fc.record({ kind: fc.constant('awaiting' as const), id }),
      fc.record({ kind: fc.constant('settled' as const), id }),
      fc.record({ kind: fc.constant('current' as const), id }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        const store = createUpDownOrdersStore();
        const seen = new Set<string>();
        const settled = new Set<string>();
        for (const step of events) {
          const order = openOrder(step.id, step.id.charCodeAt(0));
          if (step.kind === 'created') store.applyCreated(order);
          if (step.kind === 'current') store.applyCurrent([order]);
          if (step.kind === 'settling') store.applySettling(step.id);
          if (step.kind === 'awaiting') store.applyAwaiting(step.id);
          if (step.kind === 'settled') store.applySettled(settledOrder(order));
          if (step.kind === 'created' || step.kind === 'current' || step.kind === 'settled') seen.add(step.id);
          if (step.kind === 'settled') settled.add(step.id);
          const all = [...ids(store.current.value), ...ids(store.awaiting.value), ...ids(store.history.value)];
          expect([...all].sort()).toEqual([...seen].sort());
          expect(store.historyTotal.value ?? 0).toBe(settled.size);
          expect(new Set(ids(store.history.value))).toEqual(settled);
        }
      }),
    );
  });
});
