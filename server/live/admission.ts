import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { CallerOf } from '../infra/caller.ts';

/** Most open sockets of one address (docs/exchange.md#security). */
const SOCKETS_PER_ADDRESS = 20;
/** `/ws/{client uuid}`, any UUID version. */
const PATH = /^\/ws\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type Refused = 'path' | 'origin' | 'address' | 'busy';

const STATUS: Readonly<Record<Refused | 'closing', string>> = {
  path: '404 Not Found',
  origin: '403 Forbidden',
  address: '429 Too Many Requests',
  busy: '503 Service Unavailable\r\nRetry-After: 10',
  closing: '503 Service Unavailable',
};

/** Answers an upgrade request with plain HTTP and hangs up. */
export function refuse(stream: Duplex, reason: Refused | 'closing'): void {
  stream.end(`HTTP/1.1 ${STATUS[reason]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Decides which upgrade requests may open a socket, and counts the open sockets by address. */
export interface Admission {
  /**
   * Returns the refusal, or null when the socket may open. Only browsers send Origin, and they always do, so a request
   * without one is not from a page of another site.
   */
  judge(request: IncomingMessage): Refused | null;
  enter(address: string): void;
  leave(address: string): void;
}

/**
 * Creates the admission.
 * @param isBusy  returns whether the process can serve no more sockets
 */
export function admission(origins: readonly string[], caller: CallerOf, isBusy: () => boolean): Admission {
  const open = new Map<string, number>();
  return {
    judge(request) {
      if (!PATH.test(request.url ?? '')) return 'path';
      const { origin } = request.headers;
      if (origin !== undefined && !origins.includes(origin)) return 'origin';
      if ((open.get(caller(request)) ?? 0) >= SOCKETS_PER_ADDRESS) return 'address';
      return isBusy() ? 'busy' : null;
    },
    enter(address) {
      open.set(address, (open.get(address) ?? 0) + 1);
    },
    leave(address) {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    },
  };
}
