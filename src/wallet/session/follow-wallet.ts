import type { WalletKind } from '../../model/account.ts';
import type { ValueStorage } from '../../model/storage.ts';
import { accountsOf, chainIdOf, sameAddress } from '../eip1193.ts';
import type { GuardedProvider } from '../guard/guarded-provider.ts';
import { walletKindOf } from '../kinds.ts';
import type { SessionMachine, WalletLink } from './session-machine.ts';
import type { SignInOffers } from './sign-in-offer.ts';
import type { SignOutReason } from './wallet-state.ts';

/** The wallet used last: marked in the list and asked silently at the next start. */
export interface RecentWallet {
  read(): WalletKind | null;
  write(kind: WalletKind): void;
}

export function recentWallet(storage: ValueStorage): RecentWallet {
  const stored = storage.text('recentWallet');
  return { read: () => walletKindOf(stored.read()), write: stored.write };
}

interface WalletFollowerParts {
  readonly machine: SessionMachine;
  readonly offers: Pick<SignInOffers, 'setSubject'>;
  readonly recent: Pick<RecentWallet, 'write'>;
  onSignedOut(reason: SignOutReason): void;
}

/** Follows the accounts and the chain of the wallet in use. */
export interface WalletFollower {
  /** Takes a wallet into use and listens to it. */
  attach(kind: WalletKind, provider: GuardedProvider, account: string | null): WalletLink;
  /** The step after every way to get an account: reads the chain, then offers to sign in. */
  settle(account: string): Promise<void>;
  applyAccounts(accounts: readonly string[]): void;
  applyChain(chainId: number | null): void;
  /** @param silence  what no answer means: `gone` after a disconnect event, else nothing */
  readAccounts(silence: 'gone' | 'nothing'): Promise<void>;
}

export function createWalletFollower({ machine, offers, recent, onSignedOut }: WalletFollowerParts): WalletFollower {
  async function settle(account: string): Promise<void> {
    const at = machine.link;
    if (!at) return;
    const mine = machine.continueTurn(); // The clock of `connect` runs on.
    at.account = account;
    const chainId = await at.provider.request({ method: 'eth_chainId' }).then(chainIdOf, () => null);
    if (mine !== machine.turn) return;
    machine.stopClock();
    recent.write(at.kind);
    machine.offerSignIn(at.account, chainId, null);
  }

  function applyAccounts(accounts: readonly string[]): void {
    const { link } = machine;
    if (!link) return;
    const [next] = accounts;
    if (link.account === null) {
      // The answer to a request that was pending in the wallet arrives as an event.
      if (next !== undefined) void settle(next);
      return;
    }
    const { phase, chainId } = machine.state.peek();
    if (next === undefined) {
      // A locked wallet, or one that hides its accounts, has no other account: the session is bound to the address and stays.
      if (phase !== 'signed-in' && phase !== 'verifying') machine.leave('walletDisconnected');
      return;
    }
    if (sameAddress(next, link.account)) return;
    if (phase === 'connecting') return void settle(next);
    machine.beginTurn();
    link.account = next;
    machine.offerSignIn(next, chainId, 'walletChanged');
    if (phase === 'signed-in') onSignedOut('walletChanged');
  }

  function applyChain(chainId: number | null): void {
    if (!machine.link || chainId === null) return;
    machine.set({ chainId });
    const { phase, address } = machine.state.peek();
    if (phase === 'connected-unsigned' && address !== null) offers.setSubject({ address, chainId });
  }

  async function readAccounts(silence: 'gone' | 'nothing'): Promise<void> {
    const at = machine.link;
    if (!at) return;
    const mine = machine.turn;
    const accounts = await at.provider.request({ method: 'eth_accounts' }).then(accountsOf, () => null);
    if (machine.link !== at || mine !== machine.turn) return;
    if (accounts) applyAccounts(accounts);
    else if (silence === 'gone' && at.account !== null) machine.leave('walletDisconnected');
  }

  return {
    settle,
    applyAccounts,
    applyChain,
    readAccounts,
    attach(kind, provider, account) {
      machine.detach();
      const stops = [
        provider.on('accountsChanged', applyAccounts),
        provider.on('chainChanged', applyChain),
        // Many wallets also send this when only their network is away, so the accounts decide.
        provider.on('disconnect', () => void readAccounts('gone')),
      ];
      return machine.attach({ kind, provider, account, stop: () => stops.forEach((stop) => stop()) });
    },
  };
}
