/**
 * Detects that a worker has died: a terminated worker sends nothing, but the web lock that it held is released. Without
 * web locks (old engines, plain http) only the timeout of its task shows it.
 */
let made = 0;

/** A name for the lock of one worker, unlike those of other tabs; null where there are no locks. */
export const newLockName = (): string | null =>
  'locks' in navigator ? `tern-compute-${Date.now()}-${Math.random()}-${++made}` : null;

/** Held until this thread ends. @returns whether it is held */
export const holdLock = (name: string | null): Promise<boolean> =>
  new Promise((resolve) => {
    if (name === null || !('locks' in navigator)) return resolve(false);
    const held = navigator.locks.request(name, () => {
      resolve(true);
      return new Promise<never>(() => {});
    });
    held.catch(() => resolve(false));
  });

/** Calls back once when the holder of the lock is gone, unless stopped before. */
export function onLockFree(name: string, free: () => void): () => void {
  const stopping = new AbortController();
  navigator.locks.request(name, { signal: stopping.signal }, free).catch(() => {
    // Stopped: the worker was let go on purpose.
  });
  return () => stopping.abort();
}
