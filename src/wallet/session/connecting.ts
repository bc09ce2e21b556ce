import type { WalletKind } from '../../model/account.ts';
import { accountsOf, chainIdOf } from '../eip1193.ts';
import type { GuardedProvider } from '../guard/guarded-provider.ts';
import type { NamedKind } from '../kinds.ts';
import type { WalletFollower } from './follow-wallet.ts';
import type { SessionMachine } from './session-machine.ts';
import { WAITING_MS } from './wallet-timeouts.ts';
import { walletFailureOf } from './wallet-error.ts';

/** Account that was signed in when the page was left; the caller keeps the token itself. */
export interface SavedSession {
  readonly kind: WalletKind;
  readonly address: string;
}

export interface WalletSource {
  providerOf(kind: WalletKind): Promise<GuardedProvider | null>;
  /** Calls back once the wallet is in this page, however late. @returns gives up */
  whenFound(kind: NamedKind, listener: (provider: GuardedProvider) => void): () => void;
}

/** Three ways to a connected wallet: asked for by the person, known from an earlier visit, or of a saved session. */
export interface Connecting {
  /** See `WalletSession.connect`. */
  connect(kind: WalletKind): Promise<void>;
  /** Silent: `eth_accounts` shows nothing to the person. @returns whether an account was there */
  connectSilently(kind: WalletKind): Promise<boolean>;
  /** Signed in at once; the wallet is asked for its accounts as soon as it is there. */
  resumeSaved(saved: SavedSession): Promise<void>;
}

export function createConnecting(machine: SessionMachine, wallet: WalletFollower, source: WalletSource): Connecting {
  async function askForAccount(provider: GuardedProvider, mine: number): Promise<void> {
    try {
      const [account] = accountsOf(await provider.request({ method: 'eth_requestAccounts' }));
      if (mine !== machine.turn) return;
      if (account === undefined) machine.fail({ what: 'walletError' });
      else await wallet.settle(account);
    } catch (error) {
      if (mine !== machine.turn) return;
      const failure = walletFailureOf(error);
      // Still waiting: the person answers the request the wallet already shows, and an event tells.
      if (failure === 'pending') return machine.set({ notice: 'pendingInWallet' });
      if (failure !== 'rejected') return machine.fail({ what: 'walletError' });
      machine.beginTurn();
      machine.detach();
      machine.set({ phase: 'rejected', notice: null });
    }
  }

  async function resumeWith(kind: WalletKind, provider: GuardedProvider, address: string): Promise<void> {
    const mine = machine.turn;
    const at = wallet.attach(kind, provider, address);
    const accounts = await provider.request({ method: 'eth_accounts' }).then(accountsOf, () => []);
    if (mine !== machine.turn || machine.link !== at) return;
    wallet.applyAccounts(accounts);
    const chainId = await provider.request({ method: 'eth_chainId' }).then(chainIdOf, () => null);
    if (machine.link === at) wallet.applyChain(chainId);
  }

  return {
    async connect(kind) {
      const { phase } = machine.state.peek();
      if (phase === 'connecting' || phase === 'signing' || phase === 'verifying' || phase === 'signed-in') return;
      const mine = machine.beginTurn();
      machine.detach();
      machine.replace({ phase: 'connecting', kind });
      machine.wait(WAITING_MS.connect);
      const provider = await source.providerOf(kind);
      if (mine !== machine.turn) return;
      if (!provider) return machine.fail({ what: 'notInstalled' });
      wallet.attach(kind, provider, null);
      await askForAccount(provider, mine);
    },
    async connectSilently(kind) {
      const mine = machine.beginTurn();
      const provider = await source.providerOf(kind);
      if (mine !== machine.turn || !provider) return mine !== machine.turn;
      const [account] = await provider.request({ method: 'eth_accounts' }).then(accountsOf, () => []);
      if (mine !== machine.turn) return true;
      if (account === undefined) return false;
      wallet.attach(kind, provider, null);
      await wallet.settle(account);
      return true;
    },
    async resumeSaved({ kind, address }) {
      const mine = machine.beginTurn();
      machine.replace({ phase: 'signed-in', kind, address });
      const provider = await source.providerOf(kind);
      if (mine !== machine.turn) return;
      if (provider) return resumeWith(kind, provider, address);
      // Not in this page yet: it is asked whenever it comes, since it may show another account by then.
      if (kind !== 'demo') {
        machine.awaitWallet(source.whenFound(kind, (late) => void resumeWith(kind, late, address)));
      }
    },
  };
}
