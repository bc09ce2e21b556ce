import type { Wallet } from '../../wallet/wallet.ts';

/** The parts of the wallet that the sheet uses. */
export type SheetWallet = Pick<Wallet, 'session' | 'entries' | 'searching' | 'rescan' | 'entranceOf' | 'hashOf'>;
