import { NO_CONDITIONS } from './conditions.ts';
import type { Conditions } from './conditions.ts';
import { movedDate } from './moved-date.ts';
import { spoiltFetch } from './spoilt-fetch.ts';
import { spoiltSockets } from './spoilt-socket.ts';

let conditions = NO_CONDITIONS;
let applySockets: (() => void) | null = null;

/**
 * Puts the conditions into force on this thread, a page's or a worker's, in place of those before. Sockets that are open when
 * it is called for the first time are not on the bad line: their owner opens them again.
 */
export function spoilThread(next: Conditions): void {
  conditions = next;
  if (!applySockets) {
    const current = (): Conditions => conditions;
    const { Socket, apply } = spoiltSockets(WebSocket, current);
    Object.assign(globalThis, {
      fetch: spoiltFetch(fetch.bind(globalThis), current),
      WebSocket: Socket,
      Date: movedDate(Date, () => conditions.clockMs),
    });
    applySockets = apply;
  }
  applySockets();
}
