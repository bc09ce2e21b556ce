import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { Rows } from '../../../src/signals/paged-rows.ts';
import type { SentOrder, SpotOrder } from '../../../src/model/spot-order.ts';
import { NO_FILTER, withRow } from '../../../src/model/spot-filter.ts';
import type { SpotFilter, SpotTotals } from '../../../src/model/spot-filter.ts';
import { createSpotOrdersStore } from '../../../src/signals/spot-orders.ts';
import type { SpotPage } from '../../../src/signals/spot-orders.ts';
import { BTC, cancelled, ETH, filledTo, fillOf, waiting } from './spot-rows.ts';

const ids = (orders: readonly { readonly id: string }[]) => orders.map(({ id }) => id);
const idsOf = (rows: Rows<{ readonly id: string }>) =>
  Array.from({ length: rows.length }, (_, at) => rows.rowAt(at)!.id);

const NOTHING = { bought: '0', sold: '0', fees: '0' } as SpotTotals;
const sumsOf = (rows: readonly SpotOrder[]): SpotTotals => rows.reduce<SpotTotals>(withRow, NOTHING);
/** A page of which the exchange has said no sums. */
const page = <T>(rows: readonly T[], total: number): SpotPage<T> => ({ rows, total, sums: null });

const sentFor = ({ clientOrderId, symbol, side, type, price, quantity, quoteQuantity }: SpotOrder): SentOrder => ({
  clientOrderId,
  symbol,
  side,
  type,
  price,
  quantity,
  quoteQuantity,
  sentMs: 0,
});

describe('spot orders store', () => {
  it('shows an order on the way until it is placed, whichever word of it comes first', () => {
    const store = createSpotOrdersStore();
    const order = waiting('a', 1000);
    store.applySending(sentFor(order));
    expect(store.sending.value).toHaveLength(1);
    store.applyOrder(order);
    expect([store.sending.value.length, ids(store.open.value)]).toEqual([0, ['a']]);
    store.applyOrder(order);
    expect(ids(store.open.value)).toEqual(['a']);
  });

  it('takes a refused order off the screen', () => {
    const store = createSpotOrdersStore();
    store.applySending(sentFor(waiting('a', 1000)));
    store.applyRefused('client-a');
    expect(store.sending.value).toEqual([]);
  });

  it('lets a late older state change nothing', () => {
    const store = createSpotOrdersStore();
    const order = waiting('a', 1000);
    store.applyOrder(filledTo(order, 5, 3000));
    store.applyOrder(filledTo(order, 2, 2000));
    store.applyOrder(order);
    store.applyOpen([filledTo(order, 3, 9000)]);
    expect(store.open.value[0]!.filledQuantity).toBe('0.5');
    store.applyOrder(filledTo(order, 10, 4000));
    store.applyOrder(filledTo(order, 9, 5000));
    store.applyOpen([order]);
    expect(ids(store.open.value)).toEqual([]);
  });

  it('tells each end once and puts it into history when that is loaded', () => {
    const store = createSpotOrdersStore();
    const heard: string[] = [];
    store.onDone(({ id, status }) => heard.push(`${id} ${status}`));
    const [a, b] = [waiting('a', 1000), waiting('b', 2000)];
    store.applyHistory(page([cancelled(waiting('0', 1), 5)], 1), true, store.historyFilter.value);
    for (const order of [a, b]) store.applyOrder(order);
    for (const order of [filledTo(a, 10, 3000), cancelled(b, 3000)]) {
      store.applyOrder(order);
      store.applyOrder(order);
    }
    expect(heard).toEqual(['a filled', 'b cancelled']);
    expect(idsOf(store.history.value)).toEqual(['b', 'a', '0']);
    expect(store.historyTotal.value).toBe(3);
  });

  it('tells the end of an open order that a page of history brings, and of no other', () => {
    const store = createSpotOrdersStore();
    const heard: string[] = [];
    store.onDone(({ id }) => heard.push(id));
    const order = waiting('a', 1000);
    store.applyOrder(order);
    store.applyHistory(page([filledTo(order, 10, 2000), cancelled(waiting('b', 500), 600)], 2), true, NO_FILTER);
    expect(heard).toEqual(['a']);
    expect(ids(store.open.value)).toEqual([]);
  });

  it('tells the end of an order on the way that a page brings before its answer', () => {
    const store = createSpotOrdersStore();
    const heard: string[] = [];
    store.onDone(({ id }) => heard.push(id));
    const order = waiting('a', 1000);
    store.applySending(sentFor(order));
    const done = filledTo(order, 10, 1000);
    store.applyHistory(page([done], 1), true, NO_FILTER);
    store.applyOrder(done);
    expect([heard, store.sending.value.length]).toEqual([['a'], 0]);
  });

  it('names open orders that the list of the exchange lacks, and keeps them until their end is known', () => {
    const store = createSpotOrdersStore();
    store.applyOrder(waiting('a', 1000));
    store.applyOrder(waiting('b', 2000));
    expect(ids(store.applyOpen([waiting('b', 2000), waiting('c', 3000)]))).toEqual(['a']);
    expect(ids(store.open.value)).toEqual(['c', 'b', 'a']);
  });

  it('drops a page that was asked for with another filter', () => {
    const store = createSpotOrdersStore();
    const before = store.historyFilter.value;
    const only: SpotFilter = { ...NO_FILTER, symbol: ETH };
    store.filterHistory(only);
    store.applyHistory(page([cancelled(waiting('a', 1), 2)], 1), true, before);
    expect(store.historyTotal.value).toBeNull();
    store.applyHistory(page([], 0), true, only);
    store.applyOrder(cancelled(waiting('b', 1), 2));
    store.applyOrder(cancelled(waiting('c', 1, { symbol: ETH }), 2));
    expect(idsOf(store.history.value)).toEqual(['c']);
  });

  it('keeps the latest fills of all markets for the chart, once each, whatever the list shows', () => {
    const store = createSpotOrdersStore();
    store.filterFills({ ...NO_FILTER, symbol: ETH });
    store.applyFills(page([], 0), true, store.fillsFilter.value);
    for (let i = 0; i < 600; i++) store.applyFill(fillOf(`f${String(i).padStart(4, '0')}`, i));
    store.applyFill(fillOf('f0599', 599));
    store.applyFill(fillOf('eth', 1, { symbol: ETH }));
    expect(store.recentFills.value).toHaveLength(500);
    expect(store.recentFills.value[0]!.id).toBe('f0599');
    expect(idsOf(store.fills.value)).toEqual(['eth']);
  });

  it('counts what ends into the sums of the filter, once, whether the answer or the event comes first', () => {
    const store = createSpotOrdersStore();
    const [a, b, c] = [
      filledTo(waiting('a', 1), 10, 5),
      filledTo(waiting('b', 2), 4, 5),
      filledTo(waiting('c', 3), 10, 6),
    ];
    store.applyOrder(b);
    store.applyHistory({ rows: [a], total: 1, sums: sumsOf([a]) }, true, NO_FILTER);
    const end = cancelled(b, 7);
    for (const order of [end, end, c]) store.applyOrder(order);
    expect(store.historySums.value).toMatchObject({ bought: '240', sold: '0' });
    store.applyHistory({ rows: [c, end, a], total: 3, sums: sumsOf([a, end, c]) }, true, NO_FILTER);
    expect(store.historySums.value).toMatchObject({ bought: '240' });
    store.filterHistory({ ...NO_FILTER, side: 'sell' });
    expect(store.historySums.value).toBeNull();
  });

  it('takes an amendment or what set a stop off for newer, also within one millisecond', () => {
    const store = createSpotOrdersStore();
    const stop = waiting('a', 1000, { stopPrice: '90' as never, waitsFor: 'trigger' });
    const amended = { ...stop, stopPrice: '91' as never, amendments: 1 };
    const triggered = { ...amended, waitsFor: null, trigger: { seq: 7, timeMs: 1000, price: '91' as never } };
    for (const order of [stop, amended, stop, triggered, amended]) store.applyOrder(order);
    expect(store.open.value).toEqual([triggered]);
  });

  it('takes where a trailing stop has come further for newer, also within one millisecond', () => {
    const store = createSpotOrdersStore();
    const at = (seq: number | null) =>
      waiting('a', 1000, {
        trailing: {
          bips: 100,
          activationPrice: null,
          tickSize: null,
          activation: null,
          best: seq === null ? null : { seq, timeMs: 1000, price: '100' as never },
        },
      });
    for (const seq of [null, 7, null, 9, 8]) store.applyOrder(at(seq));
    expect(store.open.value).toEqual([at(9)]);
  });

  it('forgets everything for another account', () => {
    const store = createSpotOrdersStore();
    const order = waiting('a', 1000);
    store.applyOrder(filledTo(order, 10, 2000));
    store.applyFill(fillOf('f', 1));
    store.clear();
    expect([store.historyTotal.value, store.recentFills.value.length]).toEqual([null, 0]);
    store.applyOrder(order);
    expect(ids(store.open.value)).toEqual(['a']);
  });

  it('ends where the exchange is, for any order of its events and answers: nothing lost, nothing twice, nothing older', () => {
    const symbols: readonly MarketSymbol[] = [BTC, ETH];
    const step = fc.oneof(
      fc.record({ kind: fc.constant('place' as const), symbol: fc.constantFrom(...symbols), told: fc.boolean() }),
      fc.record({ kind: fc.constant('fill' as const), pick: fc.nat(), tenths: fc.integer({ min: 1, max: 10 }) }),
      fc.record({ kind: fc.constant('cancel' as const), pick: fc.nat() }),
      fc.constant({ kind: 'event' as const }),
      fc.record({ kind: fc.constant('askOpen' as const) }),
      fc.record({ kind: fc.constant('askHistory' as const), first: fc.boolean() }),
      fc.record({ kind: fc.constant('answer' as const), pick: fc.nat() }),
      fc.record({ kind: fc.constant('filter' as const), symbol: fc.constantFrom(null, ...symbols) }),
    );
    const PAGE = 3;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const store = createSpotOrdersStore();
        const told: string[] = [];
        store.onDone(({ id }) => told.push(id));
        /** The slow, obvious exchange: the newest state of every order. */
        const exchange = new Map<string, SpotOrder>();
        const events: SpotOrder[] = [];
        /** Answers as they were when written, delivered later in any order; pages of one list come one at a time. */
        const answers: (() => void)[] = [];
        let pageUnderWay = false;
        let nowMs = 1000;
        const change = (order: SpotOrder) => {
          exchange.set(order.id, order);
          events.push(order);
        };
        const pendingOf = () => [...exchange.values()].filter(({ status }) => status === 'pending');
        const historyOf = ({ symbol }: SpotFilter) =>
          [...exchange.values()]
            .filter((order) => order.status !== 'pending' && (symbol === null || order.symbol === symbol))
            .sort((a, b) => b.createdMs - a.createdMs || (a.id < b.id ? 1 : -1));
        const askHistory = (first: boolean) => {
          const filter = store.historyFilter.value;
          const all = historyOf(filter);
          const isFirst = first || store.historyTotal.value === null;
          const from = isFirst ? 0 : Math.floor(store.history.value.length / PAGE) * PAGE;
          const rows = all.slice(from, from + PAGE);
          const sums = sumsOf(all);
          return () => store.applyHistory({ rows, total: all.length, sums }, isFirst, filter);
        };
        const seen = new Map<string, number>();
        const check = () => {
          const held = idsOf(store.history.value);
          const open = ids(store.open.value);
          expect(new Set([...held, ...open]).size).toBe(held.length + open.length);
          for (const order of store.open.value) {
            const filled = Number(order.filledQuantity);
            expect(filled).toBeGreaterThanOrEqual(seen.get(order.id) ?? 0);
            seen.set(order.id, filled);
          }
        };
        for (const next of steps) {
          nowMs += 7;
          const pending = pendingOf();
          if (next.kind === 'place') {
            const order = waiting(`o${String(exchange.size).padStart(3, '0')}`, nowMs, { symbol: next.symbol });
            store.applySending(sentFor(order));
            change(order);
            // The answer to submit may be lost: then only the socket tells.
            if (next.told) answers.push(() => store.applyOrder(order));
          } else if (next.kind === 'fill' && pending.length > 0) {
            const order = pending[next.pick % pending.length]!;
            const tenths = Math.min(10, Math.round(Number(order.filledQuantity) * 10) + next.tenths);
            change(filledTo(order, tenths, nowMs));
          } else if (next.kind === 'cancel' && pending.length > 0) {
            change(cancelled(pending[next.pick % pending.length]!, nowMs));
          } else if (next.kind === 'event' && events.length > 0) {
            store.applyOrder(events.shift()!);
          } else if (next.kind === 'askOpen') {
            answers.push(() => store.applyOpen(pending));
          } else if (next.kind === 'askHistory' && !pageUnderWay) {
            pageUnderWay = true;
            const apply = askHistory(next.first);
            answers.push(() => {
              pageUnderWay = false;
              apply();
            });
          } else if (next.kind === 'answer' && answers.length > 0) {
            answers.splice(next.pick % answers.length, 1)[0]!();
          } else if (next.kind === 'filter') {
            store.filterHistory({ ...NO_FILTER, symbol: next.symbol });
          }
          check();
        }
        // Everything said arrives, and the rest of history is asked for.
        for (const event of events) store.applyOrder(event);
        for (const answer of answers) answer();
        if (store.historyTotal.value === null) askHistory(true)();
        for (let turn = 0; turn < 80 && store.history.value.length < store.historyTotal.value!; turn++)
          askHistory(false)();
        check();

        const history = historyOf(store.historyFilter.value);
        expect(idsOf(store.history.value)).toEqual(ids(history));
        expect(store.historyTotal.value).toBe(history.length);
        askHistory(true)();
        expect(store.historySums.value).toEqual(sumsOf(history));
        expect([...store.open.value].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(pendingOf());
        expect(store.sending.value).toEqual([]);
        const ended = [...exchange.values()].filter(({ status }) => status !== 'pending');
        expect([...told].sort()).toEqual(ids(ended).sort());
      }),
      { numRuns: 400 },
    );
  });
});
