import { effect } from '@preact/signals-core';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { createBookStore } from '../../../src/signals/book-store.ts';
import { createMarketStore } from '../../../src/signals/markets.ts';
import type { Market } from '../../../src/model/market.ts';
import { createTickerStore } from '../../../src/signals/ticker.ts';
import { createTradeStore, TRADES_KEPT } from '../../../src/signals/trades.ts';
import { marketOf } from '../live/market-of.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const row = (index: number, last: number, open = 100): number[] => [index, last, 1, open, 120, 80, 5, 500, 1000, 0];

describe('ticker store', () => {
  it('gives the same object for one symbol forever', () => {
    const store = createTickerStore();
    const before = store.of(BTC);
    store.apply(Float64Array.from(row(0, 110)), [BTC]);
    expect(store.of(BTC)).toBe(before);
    expect(before.last.value).toBe(110);
    expect(before.changePercent.value).toBeCloseTo(10, 10);
  });

  it('knows nothing before the first row, and says so', () => {
    const { last, changePercent, direction } = createTickerStore().of(BTC);
    expect([last.value, changePercent.value, direction.value]).toEqual([NaN, NaN, 0]);
  });

  it('runs a reader of many symbols once per batch', () => {
    const store = createTickerStore();
    let runs = 0;
    const stop = effect(() => {
      void [store.of(BTC).last.value, store.of(ETH).last.value];
      runs++;
    });
    store.apply(Float64Array.from([...row(0, 1), ...row(1, 2), ...row(0, 3)]), [BTC, ETH]);
    expect(runs).toBe(2);
    stop();
  });

  it('wakes nobody when nothing changed, unknown values included', () => {
    const store = createTickerStore();
    const rows = Float64Array.from(row(0, 1, NaN));
    store.apply(rows, [BTC]);
    let runs = 0;
    const ticker = store.of(BTC);
    const stop = effect(() => {
      void [ticker.last.value, ticker.open24h.value, ticker.changePercent.value];
      runs++;
    });
    store.apply(rows, [BTC]);
    expect(runs).toBe(1);
    stop();
  });

  it('skips rows of symbols it was not told, and a torn last row', () => {
    const store = createTickerStore();
    store.apply(Float64Array.from([...row(9, 7), ...row(NaN, 7), ...row(0, 5), 0, 6]), [BTC]);
    expect(store.of(BTC).last.value).toBe(5);
  });
});

describe('trade store', () => {
  it('holds the newest trades by sequence, newest first, whatever order they come in', () => {
    const batches = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 120 }).chain((seqs) =>
      fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }).map((sizes) => {
        const cut: number[][] = [];
        let at = 0;
        for (let i = 0; at < seqs.length; i++) {
          const size = sizes[i % sizes.length]!;
          cut.push(seqs.slice(at, at + size));
          at += size;
        }
        return cut;
      }),
    );
    fc.assert(
      fc.property(batches, (cut) => {
        const store = createTradeStore();
        let model: number[] = [];
        for (const seqs of cut) {
          store.apply(
            BTC,
            Float64Array.from(seqs.flatMap((seq) => [seq, seq * 2, 1, seq * 10, seq % 2 === 0 ? 1 : -1])),
            false,
          );
          for (const seq of seqs) model = [...model, seq].sort((a, b) => b - a).slice(0, TRADES_KEPT);
          const { rows } = store;
          expect([...rows.seqs.subarray(0, rows.count)]).toEqual(model);
          expect([...rows.prices.subarray(0, rows.count)]).toEqual(model.map((seq) => seq * 2));
          expect([...rows.sides.subarray(0, rows.count)]).toEqual(model.map((seq) => (seq % 2 === 0 ? 1 : -1)));
        }
      }),
    );
  });

  it('starts empty for another symbol and when told so', () => {
    const store = createTradeStore();
    store.apply(BTC, Float64Array.from([5, 1, 1, 1, 1]), false);
    store.apply(ETH, Float64Array.from([1, 1, 1, 1, 1]), false);
    expect([store.rows.count, store.rows.seqs[0]]).toEqual([1, 1]);
    const version = store.version.value;
    store.apply(ETH, new Float64Array(0), true);
    expect([store.rows.count, store.version.value]).toEqual([0, version + 1]);
  });
});

describe('book store', () => {
  it('shows the packed rows and counts a version', () => {
    const store = createBookStore();
    store.apply(BTC, 'ready', 10, Float64Array.from([2, 1, 99, 98, 1, 2, 1, 3, 101, 7, 7]));
    expect([...store.bids.prices]).toEqual([99, 98]);
    expect([...store.bids.totals]).toEqual([1, 3]);
    expect([store.asks.count, store.asks.prices[0], store.asks.totals[0]]).toEqual([1, 101, 7]);
    expect([store.version.value, store.symbol.value, store.grouping.value]).toEqual([1, BTC, 10]);
  });

  it('is empty unless ready', () => {
    const store = createBookStore();
    store.apply(BTC, 'ready', 1, Float64Array.from([1, 0, 99, 1, 1]));
    store.apply(BTC, 'unavailable', 1, new Float64Array(2));
    expect([store.bids.count, store.asks.count, store.status.value]).toEqual([0, 0, 'unavailable']);
  });
});

describe('symbol store', () => {
  it('keeps the order of the server and finds by symbol', () => {
    const store = createMarketStore();
    const info = (symbol: MarketSymbol, sort: number): Market => ({
      ...marketOf(symbol.slice(0, 3)),
      sort,
    });
    store.apply([info(ETH, 2), info(BTC, 1)]);
    expect(store.all.value.map(({ symbol }) => symbol)).toEqual([BTC, ETH]);
    expect(store.of(ETH)?.sort).toBe(2);
  });
});
