import { createContext, useContext } from 'react';
import type { LiveClient } from '../../live/live-client.ts';
import type { ReadonlySignal } from '@preact/signals-core';
import type { Wallet } from '../../wallet/wallet.ts';

/** The live worker's client, provided by the shell. */
export const LiveContext = createContext<LiveClient | null>(null);

/** @throws Error outside the shell */
export function useLive(): LiveClient {
  const live = useContext(LiveContext);
  if (!live) throw new Error('no live client above this component');
  return live;
}

/** Actions of the wallet that pages may use: sign a thaw, compare its hash, delete the demo key. */
export type PersonWallet = Pick<Wallet, 'session' | 'hashOf' | 'demo'>;

/** The wallet, provided by the shell; null until its code is loaded. */
export const WalletContext = createContext<ReadonlySignal<PersonWallet | null> | null>(null);

/** Reads signals. @throws Error outside the shell */
export function usePersonWallet(): PersonWallet | null {
  const wallet = useContext(WalletContext);
  if (!wallet) throw new Error('no wallet above this component');
  return wallet.value;
}

/** Ends the session here and on the server and disconnects the wallet; provided by the shell. */
export const SignOutContext = createContext<(() => Promise<void>) | null>(null);

/** @throws Error outside the shell */
export function useSignOut(): () => Promise<void> {
  const signOut = useContext(SignOutContext);
  if (!signOut) throw new Error('no session above this component');
  return signOut;
}
