import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { cachedEntries, cleanCaches, registerCache, registerCacheThread } from '../../../src/level/caches.ts';
import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A cache of `size` entries that evicts the requested share, rounded up. */
function cacheOf(size: number) {
  const cache = {
    name: 'test',
    left: size,
    asked: 0,
    size: () => cache.left,
    drop(share: number) {
      cache.asked++;
      cache.left -= Math.ceil(cache.left * share - 1e-9);
    },
  };
  const stop = registerCache(cache);
  stops.push(stop);
  return Object.assign(cache, { stop });
}

const [standard, , , extreme] = LEVEL_SETTINGS;

describe('cache cleaner', () => {
  it('removes 30 % above 80 % of the heap and nothing below', () => {
    const cache = cacheOf(40);
    cleanCaches(0.8, standard);
    expect(cache.asked).toBe(0);
    cleanCaches(0.81, standard);
    expect(cache.left).toBe(28);
  });

  it('starts above 70 % at level 3 and takes more', () => {
    const cache = cacheOf(20);
    cleanCaches(0.7, extreme);
    expect(cache.left).toBe(20);
    cleanCaches(0.71, extreme);
    expect(cache.left).toBe(8);
  });

  it('goes by how full a cache is where the engine does not tell the heap', () => {
    const [full, small] = [cacheOf(41), cacheOf(40)];
    cleanCaches(null, standard);
    expect([full.left, small.left]).toEqual([28, 40]);
  });

  it('leaves no cache over its cap, at any level and heap', () => {
    const use = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: null });
    fc.assert(
      fc.property(fc.nat(500), fc.constantFrom(...LEVEL_SETTINGS), use, (size, columns, memoryUse) => {
        const cache = cacheOf(size);
        cleanCaches(memoryUse, columns);
        expect(cache.left).toBeLessThanOrEqual(columns.cacheEntries);
        expect(cache.left).toBeGreaterThanOrEqual(0);
        cache.stop();
      }),
    );
  });

  it('asks an empty cache nothing and one that left no more', () => {
    const [empty, gone] = [cacheOf(0), cacheOf(50)];
    gone.stop();
    cleanCaches(1, standard);
    expect([empty.asked, gone.asked]).toEqual([0, 0]);
  });

  it('passes every round on to other threads, and counts what they keep', () => {
    cacheOf(7);
    const rounds: unknown[] = [];
    const stop = registerCacheThread({ size: () => 30, clean: (...round) => rounds.push(round) });
    expect(cachedEntries()).toBe(37);
    cleanCaches(0.5, extreme);
    expect(rounds).toEqual([[0.5, { cacheEntries: 20, cleanupAbove: 0.7, cleanupShare: 0.6 }]]);
    stop();
    cleanCaches(0.9, extreme);
    expect([rounds.length, cachedEntries()]).toEqual([1, 2]);
  });
});
