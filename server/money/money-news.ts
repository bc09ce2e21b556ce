import type { ChangedThing } from '../../protocol/stream/changed.ts';
import { log } from '../infra/log.ts';
import type { Book } from '../ledger/accounts.ts';

/** What one commit changed for one user. */
export interface MoneyChange {
  /** Balances that it moved. */
  readonly lines: readonly { readonly account: Book; readonly symbol: string }[];
  /** Things that a page may show: it asks for them again. */
  readonly things: readonly ChangedThing[];
}

type Listener = (userId: string, change: MoneyChange) => void;

/** Where every flow says what it changed, after its commit. */
export interface MoneyNews {
  tell(userId: string, change: MoneyChange): void;
  /** Returns how to stop listening. */
  onChange(listener: Listener): () => void;
}

export function createMoneyNews(): MoneyNews {
  const listeners = new Set<Listener>();
  return {
    tell(userId, change) {
      for (const listener of listeners) {
        try {
          listener(userId, change);
        } catch (error) {
          // The money has moved; whoever missed it asks again.
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
