import type { ChangedThing } from '../../protocol/stream/changed.ts';
import { log } from '../infra/log.ts';
import type { Book } from '../ledger/accounts.ts';

/** Changes of one commit for one user. */
export interface MoneyChange {
  /** Balances that moved. */
  readonly lines: readonly { readonly account: Book; readonly symbol: string }[];
  /** Records that a page may show; it reads them again. */
  readonly things: readonly ChangedThing[];
}

type Listener = (userId: string, change: MoneyChange) => void;

/** Publishes the changes of every money module after its commit. */
export interface MoneyNews {
  publish(userId: string, change: MoneyChange): void;
  /** Adds a listener and returns the function that removes it. */
  onChange(listener: Listener): () => void;
}

export function createMoneyNews(): MoneyNews {
  const listeners = new Set<Listener>();
  return {
    publish(userId, change) {
      for (const listener of listeners) {
        try {
          listener(userId, change);
        } catch (error) {
          // The money has moved already; a client that missed the event reads it on its next request.
          log.error('money listener failed', error);
        }
      }
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
