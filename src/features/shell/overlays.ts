import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ComponentType, ReactNode } from 'react';

/** Reason for which the wallet sheet is open: somebody wants to connect, or the session ended and must be renewed. */
type WalletSheetReason = 'connect' | 'expired';

/** Wishes to show something over every page; `app/` shows it. */
function createOverlays() {
  const walletSheet = signal<WalletSheetReason | null>(null);
  return {
    /** `null` while closed. */
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

/** Bar above every page while the account is frozen; its code loads only then. */
export const accountBar = signal<ComponentType | null>(null);

/** Under which name the conditions of the network lab are kept; whether there are any tells the start to load its code. */
export const LAB_KEY = 'networkLab';

/** Says on every page that the network lab is on; null while it is off, when none of its code is loaded. */
export const labBar = signal<ReactNode>(null);
