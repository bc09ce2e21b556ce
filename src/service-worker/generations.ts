/** Caches of this app start with it, whatever else shares the origin. */
export const CACHE_PREFIX = 'tern-';

/**
 * Caches that nobody needs once the build of `own` is in charge. The newest of the others stays: a page of that build may
 * still be open where no worker looks after it, and files that both builds use are moved on from there when they are used.
 * @param names  of all caches of the origin, oldest first
 */
export function cachesToDelete(names: readonly string[], own: string): readonly string[] {
  const others = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== own);
  return others.slice(0, -1);
}

/**
 * What a build's cache must let go of: beside its shell it keeps the newest `most` files.
 * @param urls   of all entries, oldest first
 * @param shell  URLs that always stay
 */
export function entriesToDrop(urls: readonly string[], shell: ReadonlySet<string>, most: number): readonly string[] {
  const passing = urls.filter((url) => !shell.has(url));
  return passing.slice(0, Math.max(0, passing.length - most));
}
