import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { WalletKind } from '../../model/account.ts';
import type { GuardedProvider } from '../guard/guarded-provider.ts';
import type { SignInOffers } from './sign-in-offer.ts';
import { waitingClock } from './wallet-timeouts.ts';
import { IDLE } from './wallet-state.ts';
import type { SignOutReason, WalletNotice, WalletProblem, WalletState } from './wallet-state.ts';

/** A message that the wallet has signed. */
export interface SignedMessage {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
}

/** The wallet in use. */
export interface WalletLink {
  readonly kind: WalletKind;
  readonly provider: GuardedProvider;
  /** Ends listening to it. */
  readonly stop: () => void;
  /** The connected account; null until connecting has succeeded. */
  account: string | null;
  /** A signature whose verification got no clear answer: it is sent again, not asked for again. */
  unverified: SignedMessage | null;
}

export interface SessionMachineParts {
  readonly offers: Pick<SignInOffers, 'setSubject'>;
  onSignedOut(reason: SignOutReason): void;
}

/**
 * The state of signing in, and the wallet that it belongs to. One transition runs at a time: each begins a turn, and an
 * answer that belongs to an older turn must be dropped.
 */
export interface SessionMachine {
  readonly state: ReadonlySignal<WalletState>;
  readonly link: WalletLink | null;
  /** Number of the transition that runs now. */
  readonly turn: number;
  isSignedIn(): boolean;
  /** @returns the number of a new turn; the last one has ended, and its clock with it */
  beginTurn(): number;
  /** @returns the number of a new turn, under the clock of the last one */
  continueTurn(): number;
  stopClock(): void;
  /** Says `slow` after some seconds, and fails at the limit. */
  wait(limitMs: number): void;
  set(change: Partial<WalletState>): void;
  /** Forgets all that the state said before. */
  replace(state: Partial<WalletState>): void;
  fail(problem: WalletProblem): void;
  /** Takes another wallet into use. */
  attach(link: Omit<WalletLink, 'unverified'>): WalletLink;
  detach(): void;
  /** The wallet of a resumed session is not in this page yet. @param stop  gives up waiting for it; called by `detach` */
  awaitWallet(stop: () => void): void;
  /** Connected and unsigned: offers the message of this account. */
  offerSignIn(address: string, chainId: number | null, notice: WalletNotice | null): void;
  /** Back to the list, whatever was going on. */
  leave(reason: SignOutReason, notice?: WalletNotice | null): void;
}

export function createSessionMachine({ offers, onSignedOut }: SessionMachineParts): SessionMachine {
  const state = signal<WalletState>(IDLE);
  const clock = waitingClock();
  let link: WalletLink | null = null;
  let turn = 0;
  let stopAwaiting: (() => void) | null = null;

  const set = (change: Partial<WalletState>): void => {
    state.value = { ...state.peek(), ...change };
  };
  const replace = (next: Partial<WalletState>): void => {
    state.value = { ...IDLE, ...next };
  };
  const beginTurn = (): number => {
    clock.stop();
    return ++turn;
  };
  const fail = (problem: WalletProblem): void => {
    beginTurn();
    set({ phase: 'error', problem, notice: null });
  };
  const isSignedIn = (): boolean => state.peek().phase === 'signed-in';

  function detach(): void {
    stopAwaiting?.();
    stopAwaiting = null;
    link?.stop();
    link = null;
    offers.setSubject(null);
  }

  return {
    state,
    get link() {
      return link;
    },
    get turn() {
      return turn;
    },
    isSignedIn,
    beginTurn,
    continueTurn: () => ++turn,
    stopClock: clock.stop,
    wait(limitMs) {
      const onSlow = () => {
        if (state.peek().notice === null) set({ notice: 'slow' });
      };
      clock.start(limitMs, onSlow, () => fail({ what: 'walletTimeout' }));
    },
    set,
    replace,
    fail,
    attach(next) {
      detach();
      link = { ...next, unverified: null };
      return link;
    },
    detach,
    awaitWallet(stop) {
      stopAwaiting = stop;
    },
    offerSignIn(address, chainId, notice) {
      if (link) link.unverified = null;
      set({ phase: 'connected-unsigned', kind: link?.kind ?? null, address, chainId, notice, problem: null });
      offers.setSubject({ address, chainId });
    },
    leave(reason, notice = null) {
      const wasSignedIn = isSignedIn();
      beginTurn();
      detach();
      replace({ notice });
      if (wasSignedIn) onSignedOut(reason);
    },
  };
}
