import type { ReadonlySignal } from '@preact/signals-core';
import { createContext, useContext } from 'react';
import type { Wallet } from '../../wallet/wallet.ts';

/** What pages may do with the wallet of the person: sign a thaw, compare its hash, throw the demo key away. */
export type PersonWallet = Pick<Wallet, 'session' | 'hashOf' | 'demo'>;

/** The wallet, given by the shell; null until its code is here. */
export const WalletContext = createContext<ReadonlySignal<PersonWallet | null> | null>(null);

/** Read where signals are followed. @throws Error outside the shell */
export function usePersonWallet(): PersonWallet | null {
  const wallet = useContext(WalletContext);
  if (!wallet) throw new Error('no wallet above this component');
  return wallet.value;
}
