/** Invented days of minutes that were asked for last, of all markets: 100 kB each, so 26 MB in all. */
const BLOCKS = 256;

export interface BlockCache {
  /** The block of this key, made now when it is not kept. */
  block(key: string, make: () => Float64Array): Float64Array;
  /** The block of this key if it is kept. */
  kept(key: string): Float64Array | undefined;
}

/** Keeps the `limit` blocks used last. */
export function blockCache(limit = BLOCKS): BlockCache {
  const blocks = new Map<string, Float64Array>();
  return {
    kept: (key) => blocks.get(key),
    block(key, make) {
      const kept = blocks.get(key);
      const block = kept ?? make();
      // The map's order is that of the last use.
      if (kept) blocks.delete(key);
      blocks.set(key, block);
      if (blocks.size > limit) blocks.delete(blocks.keys().next().value!);
      return block;
    },
  };
}
