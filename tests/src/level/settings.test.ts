import { describe, expect, it } from 'vitest';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import type { LevelSettings } from '../../../src/level/settings.ts';

/**
 * Which way each column gets cheaper. `spec`: the specification asks for it from a level on, and the cost goes the
 * other way round in places where it buys more than it costs.
 */
const CHEAPER: Readonly<Record<keyof LevelSettings, 'more' | 'less' | 'spec'>> = {
  priceMs: 'more',
  paintedMs: 'more',
  klineMs: 'more',
  orderMs: 'more',
  bookMs: 'more',
  listMs: 'more',
  listCellularMs: 'more',
  watchMs: 'more',
  watchTradesMs: 'more',
  restMs: 'less',
  bufferSize: 'less',
  subscribeAll: 'less',
  dprMax: 'less',
  numbersDprMax: 'less',
  chartGpu: 'less',
  candleAnimationMs: 'less',
  flashMs: 'less',
  bookFlashMs: 'less',
  transitionMs: 'less',
  skeletonShimmer: 'less',
  ringFps: 'less',
  miniBatch: 'less',
  miniPauseMs: 'more',
  overscanRows: 'less',
  chartDelayMs: 'more',
  concurrentRenders: 'less',
  gpuHints: 'spec',
  cacheEntries: 'less',
  cleanupMs: 'spec',
  cleanupAbove: 'less',
  cleanupShare: 'more',
  backtestWorkers: 'less',
  backtestMinutes: 'less',
  sweepSettings: 'less',
  candleCacheMb: 'less',
};

describe('table of levels', () => {
  const columns = Object.keys(CHEAPER) as (keyof LevelSettings)[];

  it('knows the direction of every column', () => {
    for (const row of LEVEL_SETTINGS) expect(Object.keys(row).sort()).toEqual([...columns].sort());
  });

  it.each(columns.filter((column) => CHEAPER[column] !== 'spec'))('%s costs no more at a higher level', (column) => {
    const costs = LEVEL_SETTINGS.map((row) => Number(row[column]) * (CHEAPER[column] === 'less' ? 1 : -1));
    expect(costs).toEqual([...costs].sort((a, b) => b - a));
  });

  it('hints to the compositor from level 1 on and cleans up faster at level 3, as the specification asks', () => {
    expect(LEVEL_SETTINGS.map(({ gpuHints }) => gpuHints)).toEqual([false, true, true, true]);
    expect(LEVEL_SETTINGS.map(({ cleanupMs }) => cleanupMs)).toEqual([30_000, 30_000, 30_000, 10_000]);
    expect(LEVEL_SETTINGS.map(({ cleanupAbove }) => cleanupAbove)).toEqual([0.8, 0.8, 0.8, 0.7]);
    expect(LEVEL_SETTINGS[0]).toMatchObject({ cacheEntries: 50, cleanupShare: 0.3 });
  });
});
