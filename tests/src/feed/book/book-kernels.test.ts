import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import type { OrderKernels } from '../../../../src/compute/order/order-kernels.ts';
import { createBookView } from '../../../../src/live/book-view.ts';
import { levelColumns } from '../../../models/order-model.ts';
import { orderKernelsOf } from '../../../wasm/order-variants.ts';
import { createFakeTimers } from '../../model/fake-timers.ts';

const BTC = { symbol: 'BTCUSDT' as MarketSymbol, grouping: 10, rows: 3 };
const ETH = { ...BTC, symbol: 'ETHUSDT' as MarketSymbol };
const kernels = await orderKernelsOf('simd');

const bids = levelColumns([
  [99, 1],
  [95, 2],
  [89, 4],
]);
const asks = levelColumns([
  [101, 1],
  [110, 2],
  [111, 4],
]);
const more = levelColumns(Array.from({ length: 30 }, (_, i) => [112 + i, 1]));

/** A view whose kernels come, or do not, when the test says so. */
function stage() {
  let answer: { come(kernels: OrderKernels): void; fail(error: Error): void } | null = null;
  let asked = 0;
  const view = createBookView({
    isDepth: () => true,
    timers: createFakeTimers(),
    renew: () => {},
    onChange: () => {},
    onGap: () => {},
    loadKernels: () => {
      asked++;
      return new Promise((come, fail) => (answer = { come, fail }));
    },
  });
  return { view, kernels: () => answer!, asked: () => asked };
}

describe('book view', () => {
  it('shows the same book before and after the kernels come', async () => {
    const { view, kernels: load } = stage();
    view.want(BTC);
    view.depth(0, 10, NaN, bids, asks);
    const before = view.flush(1);
    // Bids round down to 90 and 80, asks up to 110 and 120; each row: price, size, total. The best prices end it.
    expect([...before!.rows]).toEqual([2, 2, 90, 80, 3, 4, 3, 7, 110, 120, 3, 4, 3, 7, 99, 101]);
    load().come(kernels);
    await Promise.resolve();
    expect(view.flush(1)).toEqual(before);
    view.depth(11, 11, NaN, bids, more);
    expect(view.flush(1)!.rows[1]).toBe(3);
  });

  it('asks for the kernels once, and again with the next book when they did not come', async () => {
    const { view, kernels: load, asked } = stage();
    expect(asked()).toBe(0);
    view.want(BTC);
    view.want({ ...BTC, rows: 5 });
    view.want(ETH);
    expect(asked()).toBe(1);
    load().fail(new TypeError('no network'));
    await new Promise((resolve) => setTimeout(resolve));
    view.depth(0, 10, NaN, bids, asks);
    expect(view.flush(1)!.status).toBe('ready');
    view.want(BTC);
    expect(asked()).toBe(2);
  });
});
