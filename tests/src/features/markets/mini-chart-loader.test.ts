import { effect } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { createMiniChartLoader } from '../../../../src/features/markets/mini-chart-loader.ts';

const symbols = (count: number) => Array.from({ length: count }, (_, i) => `C${i}USDT` as MarketSymbol);

describe('mini charts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const setUp = (answer: Float64Array | null = Float64Array.of(1, 2), entries = 50) => {
    const asked: MarketSymbol[][] = [[]];
    const renews = { now: true };
    const loader = createMiniChartLoader({
      fetchCloses: (symbol) => {
        asked.at(-1)!.push(symbol);
        return Promise.resolve(answer);
      },
      batch: () => 3,
      pauseMs: () => 100,
      refreshMs: 60_000,
      renews: () => renews.now,
      entries: () => entries,
      now: Date.now,
    });
    const pause = async () => {
      asked.push([]);
      await vi.advanceTimersByTimeAsync(100);
    };
    return { loader, asked, pause, renews };
  };

  it('come in batches of three with a pause between, top row first', async () => {
    const { loader, asked, pause } = setUp();
    const rows = symbols(7);
    loader.show(rows);
    await pause();
    await pause();
    expect(asked.slice(0, 3)).toEqual([rows.slice(0, 3), rows.slice(3, 6), rows.slice(6)]);
    expect(loader.closesOf(rows[6]!).value).toEqual(Float64Array.of(1, 2));
  });

  it('of one batch are shown at once, not each in a frame of its own', async () => {
    const { loader, pause } = setUp();
    const rows = symbols(3);
    let runs = 0;
    const stop = effect(() => {
      runs += 1;
      for (const row of rows) void loader.closesOf(row).value;
    });
    loader.show(rows);
    await pause();
    stop();
    expect(runs).toBe(2);
  });

  it('are only fetched for rows still in view', async () => {
    const { loader, asked, pause } = setUp();
    const rows = symbols(9);
    loader.show(rows.slice(0, 6));
    loader.show(rows.slice(6));
    await pause();
    expect(asked[1]).toEqual(rows.slice(6));
  });

  it('are not fetched again before they are old, and are after', async () => {
    const { loader, asked, pause } = setUp();
    loader.show(symbols(1));
    await pause();
    loader.show(symbols(1));
    await pause();
    expect(asked.flat()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    loader.show(symbols(1));
    await pause();
    expect(asked.flat()).toHaveLength(2);
  });

  it('are not renewed while data is saved, but those that failed are asked for again (G31)', async () => {
    const there = setUp();
    there.renews.now = false;
    there.loader.show(symbols(1));
    await there.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    there.loader.show(symbols(1));
    await there.pause();
    expect(there.asked.flat()).toHaveLength(1);
    there.renews.now = true;
    there.loader.show(symbols(1));
    await there.pause();
    expect(there.asked.flat()).toHaveLength(2);

    const failed = setUp(null);
    failed.renews.now = false;
    failed.loader.show(symbols(1));
    await failed.pause();
    await vi.advanceTimersByTimeAsync(60_000);
    failed.loader.show(symbols(1));
    await failed.pause();
    expect(failed.asked.flat()).toHaveLength(2);
  });

  it('are kept for as many rows as told, those longest out of view going first, and come again when wanted', async () => {
    const { loader, asked, pause } = setUp(undefined, 3);
    const [a, b, c, d, e] = symbols(5) as [MarketSymbol, MarketSymbol, MarketSymbol, MarketSymbol, MarketSymbol];
    loader.show([a, b, c]);
    await pause();
    loader.show([b, d]);
    await pause();
    expect([a, b, c, d].map((symbol) => loader.closesOf(symbol).value !== null)).toEqual([false, true, true, true]);
    loader.show([e]);
    await pause();
    expect([b, c, d, e].map((symbol) => loader.closesOf(symbol).value !== null)).toEqual([true, false, true, true]);
    expect(loader.size()).toBe(3);
    asked.push([]);
    loader.show([c, d]);
    await pause();
    expect(asked.flat().filter((symbol) => symbol === c)).toHaveLength(2);
    expect(asked.flat().filter((symbol) => symbol === d)).toHaveLength(1);
  });

  it('of rows in view stay, however few may be kept and whatever share is given up', async () => {
    const { loader, pause } = setUp(undefined, 1);
    const rows = symbols(6);
    loader.show(rows);
    await pause();
    await pause();
    expect(loader.size()).toBe(6);
    loader.drop(1);
    expect(loader.size()).toBe(6);
    loader.show([]);
    expect(loader.size()).toBe(1);
    loader.drop(1);
    expect(loader.size()).toBe(0);
    expect(rows.every((symbol) => loader.closesOf(symbol).value === null)).toBe(true);
  });

  it('stay empty when the call fails, without asking in a loop', async () => {
    const { loader, asked, pause } = setUp(null);
    loader.show(symbols(2));
    await pause();
    await pause();
    expect(asked.flat()).toHaveLength(2);
    expect(loader.closesOf(symbols(1)[0]!).value).toBeNull();
  });
});
