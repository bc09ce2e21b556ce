import { accountsOf, chainIdOf } from '../eip1193.ts';
import type { RawProvider } from '../eip1193.ts';
import { checkRequest } from './allowed-methods.ts';
import type { RefusalReason } from './allowed-methods.ts';
import type { PageOrigin } from './sign-in-check.ts';

/** A request that the allow-list stopped. It never reached the wallet. */
export class WalletRequestRefused extends Error {
  readonly method: string;
  readonly reason: RefusalReason;

  constructor(method: string, reason: RefusalReason) {
    super(`Tern never asks a wallet for this: ${method} (${reason})`);
    this.name = 'WalletRequestRefused';
    this.method = method;
    this.reason = reason;
  }
}

/** Events that pass, with payloads already read. Other events of a wallet are not heard. */
export interface WalletEvents {
  /** Chosen account first; empty when the wallet was locked or the site disconnected. */
  readonly accountsChanged: readonly string[];
  readonly chainChanged: number | null;
  readonly disconnect: null;
}

/** All that the app sees of a wallet. */
export interface GuardedProvider {
  /** @throws WalletRequestRefused (as a rejection) for anything off the list; else whatever the wallet rejects with */
  request(args: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>;
  /** Returns the way to stop listening. @throws WalletRequestRefused for an event off the list */
  on<E extends keyof WalletEvents>(event: E, listener: (payload: WalletEvents[E]) => void): () => void;
}

/** Records each refusal, without parameters, because these may contain secrets. */
export type RefusalLog = (entry: { readonly method: string; readonly reason: RefusalReason }) => void;

const READERS: { readonly [E in keyof WalletEvents]: (payload: unknown) => WalletEvents[E] } = {
  accountsChanged: accountsOf,
  chainChanged: chainIdOf,
  disconnect: () => null,
};

const isKnownEvent = (event: unknown): event is keyof WalletEvents =>
  Object.keys(READERS).some((known) => known === event);

/**
 * Puts the method allow-list around a wallet. The wallet itself stays in the closure: neither a property, nor `this` of a
 * listener, nor an error leads back to it.
 */
export function guardProvider(raw: RawProvider, page: PageOrigin, log: RefusalLog): GuardedProvider {
  const refused = (method: unknown, reason: RefusalReason): WalletRequestRefused => {
    const name = typeof method === 'string' ? method.slice(0, 64) : typeof method;
    log({ method: name, reason });
    return new WalletRequestRefused(name, reason);
  };
  const guarded: GuardedProvider = {
    async request(args) {
      // Read once: a getter could show the check one method and the wallet another.
      const { method, params } = args;
      const checked = checkRequest(method, params, page);
      if (!checked.ok) throw refused(method, checked.reason);
      return raw.request(checked.params ? { method, params: checked.params } : { method });
    },
    on(event, listener) {
      if (!isKnownEvent(event)) throw refused(event, 'event');
      const read = READERS[event];
      // An arrow, since emitters call listeners with themselves as `this`.
      const heard = (payload: unknown) => listener(read(payload));
      raw.on?.(event, heard);
      return () => void raw.removeListener?.(event, heard);
    },
  };
  return Object.freeze(Object.assign(Object.create(null) as GuardedProvider, guarded));
}
