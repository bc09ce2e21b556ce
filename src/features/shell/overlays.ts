import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { ComponentType, ReactNode } from 'react';

/** The reason why the wallet sheet is open: the person wants to connect, or the session ended. */
type WalletSheetReason = 'connect' | 'expired';

/** Requests to show something over every page; `app/` shows it. */
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

/** The card of home for trades that run or have just ended; its code loads only when one runs. */
export const runningTrade = signal<ComponentType | null>(null);

/** Storage key of the network lab's conditions. The start loads the lab's code only when the key exists. */
export const LAB_KEY = 'networkLab';

/**
 * The bar that is shown on every page while the network lab is on; null while it is off, when none of its code is
 * loaded.
 */
export const labBar = signal<ReactNode>(null);
