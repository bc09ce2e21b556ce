import type { WalletKind } from '../model/account.ts';
import { walletKindOf } from './kinds.ts';
import type { KeyValueStore } from './mirrored-storage.ts';

const STORAGE_KEY = '__persisted__recentWallet';

/** The wallet used last: marked in the list and asked silently at the next start. */
export interface RecentWallet {
  read(): WalletKind | null;
  write(kind: WalletKind): void;
}

export const recentWallet = (storage: KeyValueStore): RecentWallet => ({
  read: () => walletKindOf(storage.getItem(STORAGE_KEY)),
  write: (kind) => storage.setItem(STORAGE_KEY, kind),
});
