import { COLUMNS, DAY_MINUTES } from './minute-series.ts';

/** Most numbers kept: 256 days of minutes of all markets, 100 kB each, so 26 MB in all. */
const VALUES = 256 * DAY_MINUTES * COLUMNS;

export interface BlockCache {
  /** Returns the block of this key, created when it is not cached. */
  block(key: string, make: () => Float64Array): Float64Array;
  /** Returns the block of this key if it is cached. */
  kept(key: string): Float64Array | undefined;
}

/**
 * Creates a cache of the most recently used blocks.
 * @param limit  most numbers in all blocks together; the block used last stays in any case
 */
export function blockCache(limit = VALUES): BlockCache {
  const blocks = new Map<string, Float64Array>();
  let values = 0;
  return {
    kept: (key) => blocks.get(key),
    block(key, make) {
      const kept = blocks.get(key);
      const block = kept ?? make();
      // The map is ordered by last use.
      if (kept) blocks.delete(key);
      else values += block.length;
      blocks.set(key, block);
      while (values > limit && blocks.size > 1) {
        const oldest = blocks.keys().next().value!;
        values -= blocks.get(oldest)!.length;
        blocks.delete(oldest);
      }
      return block;
    },
  };
}
