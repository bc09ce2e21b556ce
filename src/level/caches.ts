import type { LevelSettings } from './settings.ts';

/** Something that keeps entries it could fetch or compute again. */
export interface Cache {
  readonly name: string;
  /** Entries now. */
  size(): number;
  /** Gives up this share of the entries, 0 … 1, those least likely to be wanted again. */
  drop(share: number): void;
}

const caches = new Set<Cache>();

/** The cleaner looks after `cache` until the returned function is called. */
export function registerCache(cache: Cache): () => void {
  caches.add(cache);
  return () => caches.delete(cache);
}

/**
 * One round of the cleaner. A cache over its cap gives up what is over. All give up `cleanupShare` where memory is short:
 * above `cleanupAbove` of the heap, or, where the engine does not tell the heap, a cache above that share of its cap.
 * @param memoryUse  used share of the heap, 0 … 1, or null
 */
export function cleanCaches(memoryUse: number | null, columns: LevelSettings): void {
  const { cacheEntries, cleanupAbove, cleanupShare } = columns;
  for (const cache of caches) {
    const size = cache.size();
    if (size === 0) continue;
    const over = 1 - cacheEntries / size;
    const isShort = (memoryUse ?? size / cacheEntries) > cleanupAbove;
    const share = Math.max(over, isShort ? cleanupShare : 0);
    if (share > 0) cache.drop(share);
  }
}
