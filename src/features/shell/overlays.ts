import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';

/** Why the wallet sheet is open: somebody wants to connect, or the session ended and must be renewed. */
export type WalletSheetReason = 'connect' | 'expired';

/** Wishes to show something over every page; `app/` shows it. */
export function createOverlays() {
  const walletSheet = signal<WalletSheetReason | null>(null);
  return {
    /** Null: closed. */
    walletSheet: walletSheet as ReadonlySignal<WalletSheetReason | null>,
    openWalletSheet(reason: WalletSheetReason = 'connect') {
      walletSheet.value = reason;
    },
    closeWalletSheet() {
      walletSheet.value = null;
    },
  };
}

export const overlays = createOverlays();
