import type { Wallet } from '../../wallet/wallet.ts';

/** The part of the wallet the sheet works with; `createWallet` gives all of it. */
export type SheetWallet = Pick<Wallet, 'session' | 'entries' | 'searching' | 'rescan' | 'entranceOf' | 'hashOf'>;
