/** Most blocks kept: generated days of minutes of all markets, 100 kB each, so 26 MB in all. */
const BLOCKS = 256;

export interface BlockCache {
  /** Returns the block of this key, created when it is not cached. */
  block(key: string, make: () => Float64Array): Float64Array;
  /** Returns the block of this key if it is cached. */
  kept(key: string): Float64Array | undefined;
}

/** Creates a cache of the `limit` most recently used blocks. */
export function blockCache(limit = BLOCKS): BlockCache {
  const blocks = new Map<string, Float64Array>();
  return {
    kept: (key) => blocks.get(key),
    block(key, make) {
      const kept = blocks.get(key);
      const block = kept ?? make();
      // The map is ordered by last use.
      if (kept) blocks.delete(key);
      blocks.set(key, block);
      if (blocks.size > limit) blocks.delete(blocks.keys().next().value!);
      return block;
    },
  };
}
