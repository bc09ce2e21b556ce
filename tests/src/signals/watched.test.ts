import { effect } from '@preact/signals-core';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { TICKER_FIELDS, TICKER_WIDTH } from '../../../src/model/ticker-row.ts';
import { createBookStore } from '../../../src/signals/book.ts';
import { createTickerStore } from '../../../src/signals/ticker.ts';
import { createTradeStore } from '../../../src/signals/trades.ts';
import { bringNews, keepNews } from '../../../src/signals/watched.ts';

const BTC = 'BTCUSDT' as MarketSymbol;
const ETH = 'ETHUSDT' as MarketSymbol;
const NO_ROWS = new Float64Array(0);

afterEach(() => keepNews(null));

describe('news of a market', () => {
  const PROMPT = ['last', 'direction', 'open24h', 'high24h', 'low24h', 'stale'] as const;
  type Prompt = (typeof PROMPT)[number];
  const rowOf = (values: Partial<Record<(typeof TICKER_FIELDS)[number], number>>) =>
    Float64Array.from(TICKER_FIELDS, (name) => values[name] ?? 1);

  it('is awaited when it changes what somebody follows, and only then', () => {
    fc.assert(
      fc.property(fc.subarray([...PROMPT]), fc.subarray([...TICKER_FIELDS].slice(1)), (follows, changes) => {
        const store = createTickerStore();
        const before = rowOf({ symbolIndex: 0 });
        store.apply(before, [BTC]);
        const stops = follows.map((name) => effect(() => void store.of(BTC)[name].value));
        const after = rowOf({ symbolIndex: 0, ...Object.fromEntries(changes.map((name) => [name, -1])) });
        const wanted = changes.some((name) => follows.includes(name as Prompt));
        expect(store.isAwaited(after, [BTC])).toBe(wanted);
        // The same news of another market changes nothing here.
        expect(store.isAwaited(after, [ETH])).toBe(false);
        stops.forEach((stop) => stop());
        expect(store.isAwaited(after, [BTC])).toBe(false);
      }),
    );
  });

  it('is awaited by who follows what is made of it', () => {
    const store = createTickerStore();
    store.apply(rowOf({ symbolIndex: 0, last: 5 }), [BTC]);
    const stop = effect(() => void store.of(BTC).changePercent.value);
    expect(store.isAwaited(rowOf({ symbolIndex: 0, last: 6 }), [BTC])).toBe(true);
    stop();
  });

  it('of a whole message is awaited for any row of it', () => {
    const store = createTickerStore();
    const both = new Float64Array(2 * TICKER_WIDTH);
    both.set(rowOf({ symbolIndex: 0 }));
    both.set(rowOf({ symbolIndex: 1 }), TICKER_WIDTH);
    const stop = effect(() => void store.of(ETH).last.value);
    expect(store.isAwaited(both, [BTC, ETH])).toBe(true);
    stop();
    expect(store.isAwaited(both, [BTC, ETH])).toBe(false);
  });
});

it('a book is awaited while its rows are followed, and when it is another one', () => {
  const store = createBookStore();
  store.apply(BTC, 'ready', 1, NO_ROWS);
  expect(store.isAwaited(BTC, 'ready', 1)).toBe(false);
  expect(store.isAwaited(ETH, 'ready', 1)).toBe(true);
  expect(store.isAwaited(BTC, 'unavailable', 1)).toBe(true);
  expect(store.isAwaited(BTC, 'ready', 10)).toBe(true);
  const stop = effect(() => void store.version.value);
  expect(store.isAwaited(BTC, 'ready', 1)).toBe(true);
  stop();
});

it('trades are awaited while they are followed, and when they begin anew', () => {
  const store = createTradeStore();
  store.apply(BTC, NO_ROWS, true);
  expect(store.isAwaited(BTC, false)).toBe(false);
  expect(store.isAwaited(BTC, true)).toBe(true);
  expect(store.isAwaited(ETH, false)).toBe(true);
  const stop = effect(() => void store.version.value);
  expect(store.isAwaited(BTC, false)).toBe(true);
  stop();
});

it('what waits comes for who asks, and soon for who begins to follow; for nobody once it came', async () => {
  const bring = vi.fn<() => void>();
  bringNews();
  keepNews(bring);
  bringNews();
  expect(bring).toHaveBeenCalledTimes(1);
  const store = createTickerStore();
  const stop = effect(() => void store.of(BTC).last.value);
  expect(bring).toHaveBeenCalledTimes(1);
  await Promise.resolve();
  expect(bring).toHaveBeenCalledTimes(2);
  stop();
  keepNews(null);
  const again = effect(() => void store.of(BTC).last.value);
  await Promise.resolve();
  bringNews();
  expect(bring).toHaveBeenCalledTimes(2);
  again();
});
