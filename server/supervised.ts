/** Exit code of a server that does not start for a reason that starting it again would not change. */
export const REFUSED = 78;

/** What the parent is told: where the server listens. */
export interface Started {
  readonly port: number;
}

/** Tells the parent of `supervise.ts` that the server is up. Without one nothing happens. */
export function tellStarted(started: Started): void {
  process.send?.(started);
}

/**
 * Calls `stop` when the parent says so, and when it is gone, however it went: nobody would restart this server then, nor stop
 * it, and it would hold its folder for ever.
 */
export function onParentsWish(stop: () => void): void {
  if (process.channel === undefined) return;
  process.once('message', stop);
  process.once('disconnect', stop);
}
