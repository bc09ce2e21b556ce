import { expect, it } from 'vitest';
import { newCounters } from '../../../src/feed/counters.ts';
import { createLatestTickers } from '../../../src/feed/throttle/latest-tickers.ts';
import type { ScaledPrice } from '../../../src/model/numbers.ts';
import { createOwedTickers } from '../../../src/live/owed-tickers.ts';

const price = (value: number) => value as ScaledPrice;

it('keeps markets whose price moved, and tells of chips and extremes at once', () => {
  const tickers = createLatestTickers({ counters: newCounters(), bufferSize: () => 100, onNews: () => undefined });
  const owed = createOwedTickers(tickers.columns);
  const taken = () => {
    const into: number[] = [];
    owed.take(into);
    return into;
  };
  tickers.tick(3, 1, 1, price(10));
  tickers.tick(5, 1, 1, price(20));
  expect([owed.owe(3, false), owed.owe(5, true)]).toEqual([true, true]);
  expect(taken()).toEqual([3, 5]);
  expect(taken()).toEqual([]);

  tickers.stale(3, true);
  expect([owed.owe(3, false), owed.owe(3, false)]).toEqual([false, true]);
  tickers.summary(5, 2, price(20), price(20), price(30), price(10), 1, 1);
  expect([owed.owe(5, true), owed.owe(5, true)]).toEqual([false, true]);
  // Columns that grew are read too; a new extreme that nobody reads waits.
  tickers.tick(500, 1, 1, price(1));
  tickers.tick(5, 2, 3, price(40));
  expect([owed.owe(5, false), owed.owe(5, true)]).toEqual([true, false]);
  // Who is told now is not told again later.
  expect(taken()).toEqual([3]);
});
