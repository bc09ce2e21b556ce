import type { ReadonlySignal } from '@preact/signals-core';
import type { WalletKind } from '../../model/account.ts';
import { chainHex, chainOf } from '../chains.ts';
import { chainIdOf } from '../eip1193.ts';
import type { NamedKind } from '../kinds.ts';
import { type RecentWallet, createWalletFollower } from './follow-wallet.ts';
import { createConnecting } from './connecting.ts';
import type { SavedSession, WalletSource } from './connecting.ts';
import { createSessionMachine } from './session-machine.ts';
import { createSignInOffers } from './sign-in-offer.ts';
import type { OfferParts, OfferState } from './sign-in-offer.ts';
import { createDemoSignIn } from './demo-sign-in.ts';
import { createSigning } from './signing.ts';
import type { SignedText, SigningParts } from './signing.ts';
import { walletFailureOf } from './wallet-error.ts';
import type { SignOutReason, WalletState } from './wallet-state.ts';

export interface WalletSessionParts extends OfferParts, WalletSource, Pick<SigningParts, 'register'> {
  readonly recent: RecentWallet;
  /** The wallet whose own browser this is: the only place where connecting is prompted without a tap (decision 36). */
  readonly walletBrowser: NamedKind | null;
  readonly sink: {
    onSignedIn: SigningParts['onSignedIn'];
    onSignedOut(reason: SignOutReason): void;
  };
  /** Ask the exchange whether the token still holds; the answer comes back through `end`. */
  validateSession(): void;
}

export interface WalletSession {
  readonly state: ReadonlySignal<WalletState>;
  /** The message to preview. Reading it (subscribed) is what fetches it. */
  readonly offer: ReadonlySignal<OfferState>;
  /** Once, at page start. Asks nothing of the person, except once inside a wallet's own browser. */
  start(saved: SavedSession | null): Promise<void>;
  /** Tap 1. Ignored while a step is running or signed in. */
  connect(kind: WalletKind): Promise<void>;
  /** Tap 2: signs the message on show. Ignored unless connected and unsigned. */
  sign(): Promise<void>;
  /**
   * Signs in with the demo wallet by one tap, without showing its message. Never rejects.
   * @returns whether it is signed in; after a failure the state is idle
   */
  signInWithDemo(): Promise<boolean>;
  /** Signs another of our own texts with the account that is signed in; the session stays as it is, whatever comes of it. */
  signUnfreeze(message: string): Promise<SignedText>;
  /** Stops waiting, or goes back to the list. Never ends a session, never stops a verification under way. */
  cancel(): void;
  /** Repeats the step that failed. An existing signature is sent again instead of requested again. */
  retry(): Promise<void>;
  /** Asks the wallet to change chain, adding it when unknown there. */
  switchChain(chainId: number): Promise<'switched' | 'rejected' | 'failed'>;
  /** The session is over: logged out, or the exchange said so. Nothing is signed by itself afterwards (decision 38). */
  end(reason: 'user' | 'sessionExpired' | 'loggedInElsewhere'): void;
  /** Log out and take the site's permission back from the wallet, where it can. */
  disconnect(): Promise<void>;
  /** The page is back in front: accounts may have changed while it slept. */
  resume(): void;
}

/** Connects the parts of signing in: the machine has the state, each other part one step of it. */
export function createWalletSession(parts: WalletSessionParts): WalletSession {
  const { sink, recent, walletBrowser } = parts;
  const { onSignedOut } = sink;
  const offers = createSignInOffers(parts);
  const machine = createSessionMachine({ offers, onSignedOut });
  const wallet = createWalletFollower({ machine, offers, recent, onSignedOut });
  const { connect, connectSilently, resumeSaved } = createConnecting(machine, wallet, parts);
  const signing = createSigning({
    machine,
    offers,
    page: parts.page,
    register: parts.register,
    onSignedIn: sink.onSignedIn,
  });
  let prompted = false;

  return {
    state: machine.state,
    offer: offers.offer,
    connect,
    sign: signing.sign,
    signInWithDemo: createDemoSignIn({ machine, offers, connect, sign: signing.sign }),
    signUnfreeze: signing.signUnfreeze,
    async start(saved) {
      if (machine.state.peek().phase !== 'idle') return;
      if (saved) return resumeSaved(saved);
      const kind = walletBrowser ?? recent.read();
      if (kind === null || (await connectSilently(kind))) return;
      if (walletBrowser === null || prompted) return;
      prompted = true;
      await connect(walletBrowser);
    },
    cancel() {
      const { phase } = machine.state.peek();
      if (phase === 'verifying' || phase === 'signed-in') return;
      if (phase !== 'signing') return machine.leave('user');
      machine.beginTurn();
      machine.set({ phase: 'connected-unsigned', notice: null });
    },
    async retry() {
      const { phase, kind, chainId } = machine.state.peek();
      const { link } = machine;
      if (phase === 'connected-unsigned' && offers.offer.peek().status !== 'ready') return offers.renew();
      if (phase !== 'error' || kind === null) return;
      if (!link || link.account === null || chainId === null) return connect(kind);
      if (link.unverified) return signing.verify(link, link.unverified);
      machine.offerSignIn(link.account, chainId, null);
      if (signing.isOpen(kind)) machine.set({ notice: 'pendingInWallet' });
      offers.renew();
    },
    async switchChain(chainId) {
      if (!machine.link || !chainOf(chainId)) return 'failed';
      const { provider } = machine.link;
      const params = [{ chainId: chainHex(chainId) }];
      try {
        await provider.request({ method: 'wallet_switchEthereumChain', params }).catch((error: unknown) => {
          if (walletFailureOf(error) !== 'unknownChain') throw error;
          return provider.request({ method: 'wallet_addEthereumChain', params });
        });
        // Asked for, since some wallets switch without an event and some add without switching.
        const now = chainIdOf(await provider.request({ method: 'eth_chainId' }));
        if (machine.link?.provider === provider) wallet.applyChain(now);
        return now === chainId ? 'switched' : 'failed';
      } catch (error) {
        return walletFailureOf(error) === 'rejected' ? 'rejected' : 'failed';
      }
    },
    end(reason) {
      if (!machine.isSignedIn()) return;
      const account = machine.link?.account ?? null;
      if (reason === 'user' || account === null) return machine.leave(reason, reason === 'user' ? null : reason);
      machine.beginTurn();
      machine.offerSignIn(account, machine.state.peek().chainId, reason);
      onSignedOut(reason);
    },
    async disconnect() {
      const at = machine.link;
      machine.leave('user');
      // Optional in EIP-2255 and missing in some wallets; the session is over either way.
      await at?.provider
        .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
        .catch(() => undefined);
    },
    resume() {
      void wallet.readAccounts('nothing');
      if (machine.isSignedIn()) parts.validateSession();
      offers.wake();
    },
  };
}
