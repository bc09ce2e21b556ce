import { describe, expect, it } from 'vitest';
import { newCounters } from '../../../../src/feed/counters.ts';
import { createLatestTickers } from '../../../../src/feed/throttle/latest-tickers.ts';
import type { NewsKind } from '../../../../src/feed/throttle/latest-tickers.ts';
import { createRecentTrades } from '../../../../src/feed/throttle/recent-trades.ts';

function stage(bufferSize = 1000) {
  const counters = newCounters();
  const news: NewsKind[] = [];
  const tickers = createLatestTickers({
    counters,
    bufferSize: () => bufferSize,
    onNews: (kind) => news.push(kind),
  });
  const take = (kind: NewsKind) => {
    const into: number[] = [];
    tickers.take(kind, into);
    return into;
  };
  return { tickers, counters, news, take };
}

describe('latest tickers', () => {
  it('keep the newest tick of each market, one row per flush', () => {
    const { tickers, take } = stage();
    tickers.setVisible([], [3]);
    tickers.tick(3, 1, 10, 100);
    tickers.tick(3, 2, 20, 101);
    tickers.tick(3, 1, 10, 100); // late
    expect(take('price')).toEqual([3]);
    expect(tickers.columns.last[3]).toBe(101);
    expect(tickers.columns.tickTimeMs[3]).toBe(20);
    expect(take('price')).toEqual([]);
  });

  it('take a price without its tick, and are silent while it is the same', () => {
    const { tickers, take } = stage();
    tickers.setVisible([], [3]);
    tickers.price(3, 10, 100);
    expect(take('price')).toEqual([3]);
    tickers.price(3, 20, 100);
    expect(take('price')).toEqual([]);
    expect(tickers.columns.tickTimeMs[3]).toBe(10);
    tickers.summary(3, 0, 100, 90, 110, 80, 1, 2);
    tickers.price(3, 30, 120);
    expect([tickers.columns.last[3], tickers.columns.high24h[3], tickers.columns.tickTimeMs[3]]).toEqual([
      120, 120, 30,
    ]);
    tickers.summary(3, 0, 120, 90, 110, 80, 1, 2);
    expect([tickers.columns.last[3], tickers.columns.high24h[3], tickers.columns.tickTimeMs[3]]).toEqual([
      120, 120, 30,
    ]);
  });

  it('tell a price whose market was dropped with the next one, the same or not', () => {
    const { tickers, take } = stage(1);
    for (const index of [0, 1]) tickers.price(index, 10, 100);
    take('others');
    for (const index of [0, 1]) tickers.price(index, 20, 101);
    take('others');
    tickers.price(0, 30, 101);
    expect(take('others')).toEqual([0]);
  });

  it('give the direction of what was shown, not of what lay between', () => {
    const { tickers, take } = stage();
    tickers.tick(0, 1, 10, 100);
    take('others');
    expect(tickers.columns.direction[0]).toBe(0);
    tickers.tick(0, 2, 20, 150);
    tickers.tick(0, 3, 30, 90);
    take('others');
    expect(tickers.columns.direction[0]).toBe(-1);
    tickers.tick(0, 4, 40, 90);
    take('others');
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

  it('tell no summary and no state in which nothing is new, whatever a tick has done meanwhile', () => {
    const { tickers, news, take } = stage();
    const tell = (volume: number, timeMs: number) => {
      tickers.summary(0, timeMs, 50, 40, 60, 30, volume, 2);
      return take('others');
    };
    expect(tell(1, 100)).toEqual([0]);
    for (let second = 0; second < 10; second++) expect(tell(1, 100)).toEqual([]);
    tickers.stale(0, false);
    expect([take('others'), news]).toEqual([[], ['others']]);
    tickers.stale(0, true);
    expect(take('others')).toEqual([0]);
    // The same price, traded later.
    expect(tell(1, 101)).toEqual([0]);
    expect(tell(2, 101)).toEqual([0]);
    tickers.tick(0, 9, 200, 70);
    expect(take('others')).toEqual([0]);
    // Older than the tick, whose price and extreme stay.
    expect(tell(2, 150)).toEqual([]);
  });

  it('tell what was dropped with the next summary, though nothing in it is new', () => {
    const { tickers, counters, take } = stage(2);
    const tell = () => {
      for (let symbol = 0; symbol < 3; symbol++) tickers.summary(symbol, 100, 50, 40, 60, 30, 1, 2);
    };
    tell();
    take('others');
    for (let symbol = 0; symbol < 3; symbol++) tickers.tick(symbol, 1, 200, 55);
    expect([counters.overflow, take('others')]).toEqual([1, [1, 2]]);
    tell();
    expect(take('others')).toEqual([0]);
    tell();
    expect(take('others')).toEqual([]);
  });

  it('tell a market that becomes visible at once, also when its row was dropped', () => {
    const { tickers, counters, take } = stage(2);
    for (let symbol = 0; symbol < 3; symbol++) tickers.tick(symbol, 1, 1, 10);
    take('others');
    for (let symbol = 0; symbol < 3; symbol++) tickers.tick(symbol, 2, 2, 20);
    expect(counters.overflow).toBe(1);
    tickers.setVisible([], [0, 1, 7]);
    expect(take('price')).toEqual([0, 1]);
    expect(take('others')).toEqual([2]);
  });

  it('tell of each market as what it is now, once', () => {
    const { tickers, news, take } = stage();
    for (let symbol = 0; symbol < 3; symbol++) tickers.tick(symbol, 1, 1, 10);
    expect(news).toEqual(['others', 'others', 'others']);
    tickers.setVisible([0], [0, 1]);
    expect(news.slice(3)).toEqual(['moment', 'price']);
    tickers.setVisible([1], [0, 1]);
    expect([take('moment'), take('price'), take('others')]).toEqual([[1], [0], [2]]);
    tickers.tick(1, 2, 2, 20);
    tickers.setVisible([], []);
    tickers.tick(1, 3, 3, 30);
    expect([take('moment'), take('price'), take('others')]).toEqual([[1], [], []]);
    expect([tickers.seqOf(1), tickers.seqOf(0), tickers.seqOf(900)]).toEqual([3, 1, 0]);
  });

  it('drop the oldest half of hidden rows when full, never a visible one', () => {
    const { tickers, counters, take } = stage(10);
    tickers.setVisible([], [0]);
    for (let symbol = 0; symbol <= 11; symbol++) tickers.tick(symbol, 1, 1, 10);
    take('price');
    take('others');
    for (let symbol = 0; symbol <= 11; symbol++) tickers.tick(symbol, 2, 2, 20);
    expect(take('price')).toEqual([0]);
    expect(take('others')).toEqual([6, 7, 8, 9, 10, 11]);
    expect(counters.overflow).toBe(5);
  });

  it('never drop a market of which nothing was told yet: its row would stay without a price', () => {
    const { tickers, counters, take } = stage(10);
    for (let symbol = 0; symbol < 100; symbol++) tickers.tick(symbol, 1, 1, 10);
    tickers.setVisible([], [50]);
    expect(take('price')).toEqual([50]);
    expect(take('others')).toEqual(Array.from({ length: 100 }, (_, symbol) => symbol).filter((each) => each !== 50));
    expect(counters.overflow).toBe(0);
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
    expect(take('others')).toEqual([4999]);
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
