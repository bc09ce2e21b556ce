import type { LevelSettings } from './settings.ts';

/** A cache of entries that can be fetched or computed again. */
export interface Cache {
  readonly name: string;
  /** Current number of entries. */
  size(): number;
  /** Evicts this share of the entries, 0 … 1, those least likely to be needed again. */
  drop(share: number): void;
}

/** The caches of another thread, which registers and cleans them itself. */
export interface CacheThread {
  /** Number of entries of all of them, from the last report. */
  size(): number;
  /** See `cleanCaches`. */
  clean(memoryUse: number | null, columns: CleaningColumns): void;
}

/** Settings of the cache cleaner. */
export type CleaningColumns = Pick<LevelSettings, 'cacheEntries' | 'cleanupAbove' | 'cleanupShare'>;

const caches = new Set<Cache>();
const threads = new Set<CacheThread>();

/** Registers `cache` with the cleaner until the returned function is called. */
export function registerCache(cache: Cache): () => void {
  caches.add(cache);
  return () => caches.delete(cache);
}

/** Passes every round of the cleaner on to `thread` until the returned function is called. */
export function registerCacheThread(thread: CacheThread): () => void {
  threads.add(thread);
  return () => threads.delete(thread);
}

/** Returns the number of entries of all caches, on all threads. */
export function cachedEntries(): number {
  let entries = 0;
  for (const cache of caches) entries += cache.size();
  for (const thread of threads) entries += thread.size();
  return entries;
}

/**
 * Runs one round of the cleaner. A cache over its cap evicts the surplus. When memory is short, each evicts
 * `cleanupShare`: above `cleanupAbove` of the heap, or, in engines that do not report the heap, when the cache is above
 * that share of its cap.
 * @param memoryUse  used share of the heap, 0 … 1, or null
 */
export function cleanCaches(memoryUse: number | null, columns: CleaningColumns): void {
  const { cacheEntries, cleanupAbove, cleanupShare } = columns;
  for (const thread of threads) thread.clean(memoryUse, { cacheEntries, cleanupAbove, cleanupShare });
  for (const cache of caches) {
    const size = cache.size();
    if (size === 0) continue;
    const over = 1 - cacheEntries / size;
    const isShort = (memoryUse ?? size / cacheEntries) > cleanupAbove;
    const share = Math.max(over, isShort ? cleanupShare : 0);
    if (share > 0) cache.drop(share);
  }
}
