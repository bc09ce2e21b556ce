import { expect, it } from 'vitest';
import { newCounters } from '../../../src/feed/counters.ts';
import { createLatestTickers } from '../../../src/feed/throttle/latest-tickers.ts';
import type { ScaledPrice } from '../../../src/model/numbers.ts';
import { createPendingTickers } from '../../../src/live/pending-tickers.ts';

const price = (value: number) => value as ScaledPrice;

it('keeps markets whose price moved, and lets chips and extremes through at once', () => {
  const tickers = createLatestTickers({ counters: newCounters(), bufferSize: () => 100, onNews: () => undefined });
  const pending = createPendingTickers(tickers.columns);
  const taken = () => {
    const into: number[] = [];
    pending.take(into);
    return into;
  };
  tickers.tick(3, 1, 1, price(10));
  tickers.tick(5, 1, 1, price(20));
  expect([pending.hold(3, false), pending.hold(5, true)]).toEqual([true, true]);
  expect(taken()).toEqual([3, 5]);
  expect(taken()).toEqual([]);

  tickers.stale(3, true);
  expect([pending.hold(3, false), pending.hold(3, false)]).toEqual([false, true]);
  tickers.summary(5, 2, price(20), price(20), price(30), price(10), 1, 1);
  expect([pending.hold(5, true), pending.hold(5, true)]).toEqual([false, true]);
  // Columns that grew are read too; a new extreme that nobody reads waits.
  tickers.tick(500, 1, 1, price(1));
  tickers.tick(5, 2, 3, price(40));
  expect([pending.hold(5, false), pending.hold(5, true)]).toEqual([true, false]);
  // A market that the page gets now is not sent again later.
  expect(taken()).toEqual([3]);
});
