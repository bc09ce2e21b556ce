/** Exit code of a server that fails to start for a reason that a retry would not change. */
export const REFUSED = 78;

/** Message to the parent once the server listens. */
export interface Started {
  readonly port: number;
}

/** Reports to the parent process of `supervise.ts` that the server is up. Without a parent it does nothing. */
export function reportStarted(started: Started): void {
  process.send?.(started);
}

/**
 * Calls `stop` when the parent asks for it, and when the parent is gone: then nobody would restart or stop this server,
 * and it would keep its folder locked.
 */
export function onParentsRequest(stop: () => void): void {
  if (process.channel === undefined) return;
  process.once('message', stop);
  process.once('disconnect', stop);
}
