import type { WalletKind } from '../model/account.ts';
import type { ValueStorage } from '../model/storage.ts';
import { walletKindOf } from './kinds.ts';

/** The wallet used last: marked in the list and asked silently at the next start. */
export interface RecentWallet {
  read(): WalletKind | null;
  write(kind: WalletKind): void;
}

export function recentWallet(storage: ValueStorage): RecentWallet {
  const stored = storage.text('recentWallet');
  return { read: () => walletKindOf(stored.read()), write: stored.write };
}
