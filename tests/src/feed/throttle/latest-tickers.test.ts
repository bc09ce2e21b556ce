import { describe, expect, it } from 'vitest';
import { newCounters } from '../../../../src/feed/counters.ts';
import { createLatestTickers } from '../../../../src/feed/throttle/latest-tickers.ts';
import { createRecentTrades } from '../../../../src/feed/throttle/recent-trades.ts';

function stage(bufferSize = 1000) {
  const counters = newCounters();
  const news: boolean[] = [];
  const tickers = createLatestTickers({
    counters,
    bufferSize: () => bufferSize,
    onNews: (visible) => news.push(visible),
  });
  const take = (visible: boolean) => {
    const into: number[] = [];
    tickers.take(visible, into);
    return into;
  };
  return { tickers, counters, news, take };
}

describe('latest tickers', () => {
  it('keep the newest tick of each market, one row per flush', () => {
    const { tickers, take } = stage();
    tickers.setVisible([3]);
    tickers.tick(3, 1, 10, 100);
    tickers.tick(3, 2, 20, 101);
    tickers.tick(3, 1, 10, 100); // late
    expect(take(true)).toEqual([3]);
    expect(tickers.columns.last[3]).toBe(101);
    expect(tickers.columns.tickTimeMs[3]).toBe(20);
    expect(take(true)).toEqual([]);
  });

  it('give the direction of what was shown, not of what lay between', () => {
    const { tickers, take } = stage();
    tickers.tick(0, 1, 10, 100);
    take(false);
    expect(tickers.columns.direction[0]).toBe(0);
    tickers.tick(0, 2, 20, 150);
    tickers.tick(0, 3, 30, 90);
    take(false);
    expect(tickers.columns.direction[0]).toBe(-1);
    tickers.tick(0, 4, 40, 90);
    take(false);
    expect(tickers.columns.direction[0]).toBe(-1);
  });

  it('let a tick stretch the extremes of the day, and a summary never undo a newer price', () => {
    const { tickers } = stage();
    tickers.summary(0, 100, 50, 40, 60, 30, 1, 2);
    expect(tickers.columns.last[0]).toBe(50);
    tickers.tick(0, 9, 200, 70);
    expect(tickers.columns.high24h[0]).toBe(70);
    tickers.summary(0, 150, 55, 40, 60, 30, 1, 2);
    expect(tickers.columns.last[0]).toBe(70);
    expect(tickers.columns.high24h[0]).toBe(70);
  });

  it('tell a market that becomes visible at once, also when its row was dropped', () => {
    const { tickers, counters, take } = stage(2);
    for (let symbol = 0; symbol < 3; symbol++) tickers.tick(symbol, 1, 1, 10);
    expect(counters.overflow).toBe(1);
    tickers.setVisible([0, 1, 7]);
    expect(take(true)).toEqual([0, 1]);
    expect(take(false)).toEqual([2]);
  });

  it('drop the oldest half of hidden rows when full, never a visible one', () => {
    const { tickers, counters, take } = stage(10);
    tickers.setVisible([0]);
    for (let symbol = 0; symbol <= 11; symbol++) tickers.tick(symbol, 1, 1, 10);
    expect(take(true)).toEqual([0]);
    expect(take(false)).toEqual([6, 7, 8, 9, 10, 11]);
    expect(counters.overflow).toBe(5);
  });

  it('take lower sequence numbers after a new socket', () => {
    const { tickers } = stage();
    tickers.tick(0, 500, 10, 100);
    tickers.resetSequences();
    tickers.tick(0, 1, 20, 90);
    expect(tickers.columns.last[0]).toBe(90);
  });

  it('grow to any number of markets', () => {
    const { tickers, take } = stage();
    tickers.tick(4999, 1, 1, 77);
    tickers.stale(4999, true);
    expect(take(false)).toEqual([4999]);
    expect([tickers.columns.last[4999], tickers.columns.stale[4999]]).toEqual([77, 1]);
  });
});

describe('recent trades', () => {
  it('wait in the order they came and keep the newest when full', () => {
    const trades = createRecentTrades(2);
    for (let seq = 1; seq <= 3; seq++) trades.add(seq, seq * 10, 100, 5, 1);
    expect([...trades.take()]).toEqual([2, 100, 5, 20, 1, 3, 100, 5, 30, 1]);
    expect(trades.take()).toHaveLength(0);
  });
});
