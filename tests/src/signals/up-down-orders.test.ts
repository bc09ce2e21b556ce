import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUpDownOrdersStore } from '../../../src/signals/up-down-orders.ts';
import { openOrder, settledOrder } from './up-down-samples.ts';

const ids = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);

describe('orders store', () => {
  it('moves a settled order to the top of history once, and counts it once', () => {
    const store = createUpDownOrdersStore();
    const heard: string[] = [];
    store.onSettled(({ id }) => heard.push(id));
    const order = openOrder('a', 1000);
    store.applyHistory([settledOrder(openOrder('old', 1))], 7, true);
    store.applyCreated(order);
    expect(store.phaseOf('a').value).toBe('active');
    store.applySettled(settledOrder(order));
    store.applySettled(settledOrder(order));
    expect(ids(store.current.value)).toEqual([]);
    expect(ids(store.history.value)).toEqual(['a', 'old']);
    expect(store.historyTotal.value).toBe(8);
    expect(store.phaseOf('a').value).toBe('settled');
    expect(heard).toEqual(['a']);
  });

  it('does not count an order again that history already has', () => {
    const store = createUpDownOrdersStore();
    const order = openOrder('a', 1000);
    store.applyHistory([settledOrder(order)], 3, true);
    store.applySettled(settledOrder(order));
    expect(store.historyTotal.value).toBe(3);
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
    store.applyHistory([settledOrder(openOrder('old', 1000))], 1, true);
    expect(ids(store.history.value)).toEqual(['late', 'old']);
    expect(store.historyTotal.value).toBe(2);
    store.applyHistory([settledOrder(late), settledOrder(openOrder('old', 1000))], 2, true);
    expect(ids(store.history.value)).toEqual(['late', 'old']);
    expect(store.historyTotal.value).toBe(2);
  });

  it('joins further pages without doubling rows that moved down', () => {
    const store = createUpDownOrdersStore();
    const [a, b, c] = ['a', 'b', 'c'].map((id, i) => settledOrder(openOrder(id, 10_000 - i)));
    store.applyHistory([a!, b!], 3, true);
    store.applyHistory([b!, c!], 3, false);
    expect(ids(store.history.value)).toEqual(['a', 'b', 'c']);
    expect(store.historyTotal.value).toBe(3);
  });

  it('forgets everything for another account', () => {
    const store = createUpDownOrdersStore();
    store.applyCreated(openOrder('a', 1));
    store.applySettled(settledOrder(openOrder('b', 1)));
    store.clear();
    expect([store.current.value, store.awaiting.value, store.history.value]).toEqual([[], [], []]);
    expect(store.historyTotal.value).toBeNull();
    store.applySettled(settledOrder(openOrder('b', 1)));
    expect(store.historyTotal.value).toBe(1);
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
