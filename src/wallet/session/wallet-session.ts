import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import type { NewSession } from '../../api/user/register.ts';
import type { WalletKind } from '../../model/account.ts';
import type { CallResult } from '../../api/result.ts';
import { chainHex, chainOf } from '../chains.ts';
import { accountsOf, chainIdOf, sameAddress } from '../eip1193.ts';
import type { GuardedProvider } from '../guard/guarded-provider.ts';
import type { NamedKind } from '../kinds.ts';
import { checkSignInMessage } from '../guard/sign-in-check.ts';
import type { RecentWallet } from '../recent-wallet.ts';
import { createSignInOffers } from './sign-in-offer.ts';
import type { OfferParts, OfferState } from './sign-in-offer.ts';
import { signatureRequests } from './signature-requests.ts';
import { waitingClock, WAITING_MS } from './waiting.ts';
import { walletFailureOf } from './wallet-error.ts';
import { IDLE } from './wallet-state.ts';
import type { SignOutReason, WalletNotice, WalletProblem, WalletState } from './wallet-state.ts';

export interface WalletSessionParts extends OfferParts {
  providerOf(kind: WalletKind): Promise<GuardedProvider | null>;
  /** Calls back once the wallet is in this page, however late. @returns gives up */
  whenFound(kind: NamedKind, listener: (provider: GuardedProvider) => void): () => void;
  register(answer: { message: string; signature: string; walletType: WalletKind }): Promise<CallResult<NewSession>>;
  readonly recent: RecentWallet;
  /** The wallet whose own browser this is: the only place where connecting is prompted without a tap (decision 36). */
  readonly walletBrowser: NamedKind | null;
  readonly sink: {
    onSignedIn(session: { token: string; userId: string; created: boolean; address: string; kind: WalletKind }): void;
    onSignedOut(reason: SignOutReason): void;
  };
  /** Ask the exchange whether the token still holds; the answer comes back through `end`. */
  validateSession(): void;
}

/** Who was signed in when the page was left; the token itself is the caller's. */
export interface SavedSession {
  readonly kind: WalletKind;
  readonly address: string;
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
  /** Signs another of our own texts with the account that is signed in; the session stays as it is, whatever comes of it. */
  signUnfreeze(message: string): Promise<SignedText>;
  /** Stops waiting, or goes back to the list. Never ends a session, never stops a verification under way. */
  cancel(): void;
  /** After `error` or a failed offer: that step again. A signature at hand is sent again, not asked for again. */
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

/**
 * What came of asking for a signature. rejected: the person said no; pending: the wallet still shows another request; away: the
 * wallet is not connected here, or shows another account.
 */
export type SignedText =
  | { readonly ok: true; readonly signature: string }
  | {
      readonly ok: false;
      readonly why:
        | 'rejected'
        | 'pending'
        | 'away'
        | 'walletTimeout'
        | 'walletError'
        | 'contractWallet'
        | 'badSignature'
        | 'foreignMessage';
    };

interface Link {
  readonly kind: WalletKind;
  readonly provider: GuardedProvider;
  readonly stop: () => void;
  /** Null until connecting has succeeded. */
  account: string | null;
}

interface Proof {
  readonly message: string;
  readonly signature: string;
  readonly address: string;
}

/** 65 bytes: what an ordinary account signs. Contract wallets answer with more, or with none. */
const SIGNATURE = /^0x[0-9a-fA-F]{130}$/;
const isSignature = (answer: unknown): answer is string => typeof answer === 'string' && SIGNATURE.test(answer);
/** What an answer is that is no signature of an ordinary account. */
const notSignature = (answer: unknown): 'contractWallet' | 'badSignature' =>
  typeof answer === 'string' && /^0x[0-9a-fA-F]{132,}$/.test(answer) ? 'contractWallet' : 'badSignature';

export function createWalletSession(parts: WalletSessionParts): WalletSession {
  const state = signal<WalletState>(IDLE);
  const offers = createSignInOffers(parts);
  const requests = signatureRequests();
  const clock = waitingClock();
  let link: Link | null = null;
  /** A signature whose verification got no clear answer. */
  let proof: Proof | null = null;
  /** One transition at a time: each begins a turn, and answers to an older turn are dropped. */
  let turn = 0;
  let prompted = false;
  /** Gives up waiting for the wallet of a session that was resumed without it. */
  let stopWaiting: (() => void) | null = null;

  const set = (change: Partial<WalletState>): void => {
    state.value = { ...state.peek(), ...change };
  };
  const beginTurn = (): number => {
    clock.stop();
    return ++turn;
  };
  const fail = (problem: WalletProblem): void => {
    beginTurn();
    set({ phase: 'error', problem, notice: null });
  };
  const wait = (limitMs: number): void =>
    clock.start(
      limitMs,
      () => {
        if (state.peek().notice === null) set({ notice: 'slow' });
      },
      () => fail({ what: 'walletTimeout' }),
    );
  const isSignedIn = (): boolean => state.peek().phase === 'signed-in';

  function detach(): void {
    stopWaiting?.();
    stopWaiting = null;
    link?.stop();
    link = null;
    proof = null;
    offers.setSubject(null);
  }

  function attach(kind: WalletKind, provider: GuardedProvider, account: string | null): Link {
    detach();
    const stops = [
      provider.on('accountsChanged', (accounts) => applyAccounts(accounts)),
      provider.on('chainChanged', (chainId) => applyChain(chainId)),
      // Many wallets also send this when only their network is away, so the accounts decide.
      provider.on('disconnect', () => void readAccounts('gone')),
    ];
    link = { kind, provider, account, stop: () => stops.forEach((stop) => stop()) };
    return link;
  }

  /** Back to the list, whatever was going on. */
  function leave(reason: SignOutReason, notice: WalletNotice | null = null): void {
    const wasSignedIn = isSignedIn();
    beginTurn();
    detach();
    state.value = { ...IDLE, notice };
    if (wasSignedIn) parts.sink.onSignedOut(reason);
  }

  /** The step after every way to get an account: read the chain, then offer to sign in. */
  async function settle(account: string): Promise<void> {
    const at = link;
    if (!at) return;
    const mine = ++turn; // The clock of `connect` runs on.
    at.account = account;
    const chainId = await at.provider.request({ method: 'eth_chainId' }).then(chainIdOf, () => null);
    if (mine !== turn) return;
    clock.stop();
    parts.recent.write(at.kind);
    offerSignIn(at.account, chainId, null);
  }

  function offerSignIn(address: string, chainId: number | null, notice: WalletNotice | null): void {
    proof = null;
    set({ phase: 'connected-unsigned', kind: link?.kind ?? null, address, chainId, notice, problem: null });
    offers.setSubject({ address, chainId });
  }

  function applyAccounts(accounts: readonly string[]): void {
    if (!link) return;
    const [next] = accounts;
    if (link.account === null) {
      // The answer to a request that was pending in the wallet arrives as an event.
      if (next !== undefined) void settle(next);
      return;
    }
    const { phase, chainId } = state.peek();
    if (next === undefined) {
      // A locked wallet, or one that hides its accounts, has no other account: the session is bound to the address and stays.
      if (phase !== 'signed-in' && phase !== 'verifying') leave('walletDisconnected');
      return;
    }
    if (sameAddress(next, link.account)) return;
    if (phase === 'connecting') return void settle(next);
    beginTurn();
    link.account = next;
    offerSignIn(next, chainId, 'walletChanged');
    if (phase === 'signed-in') parts.sink.onSignedOut('walletChanged');
  }

  function applyChain(chainId: number | null): void {
    if (!link || chainId === null) return;
    set({ chainId });
    const { phase, address } = state.peek();
    if (phase === 'connected-unsigned' && address !== null) offers.setSubject({ address, chainId });
  }

  /** @param silence what no answer means: `gone` after a disconnect event, else nothing */
  async function readAccounts(silence: 'gone' | 'nothing'): Promise<void> {
    const at = link;
    if (!at) return;
    const mine = turn;
    const accounts = await at.provider.request({ method: 'eth_accounts' }).then(accountsOf, () => null);
    if (link !== at || mine !== turn) return;
    if (accounts) applyAccounts(accounts);
    else if (silence === 'gone' && at.account !== null) leave('walletDisconnected');
  }

  async function connect(kind: WalletKind): Promise<void> {
    const { phase } = state.peek();
    if (phase === 'connecting' || phase === 'signing' || phase === 'verifying' || phase === 'signed-in') return;
    const mine = beginTurn();
    detach();
    state.value = { ...IDLE, phase: 'connecting', kind };
    wait(WAITING_MS.connect);
    const provider = await parts.providerOf(kind);
    if (mine !== turn) return;
    if (!provider) return fail({ what: 'notInstalled' });
    attach(kind, provider, null);
    try {
      const [account] = accountsOf(await provider.request({ method: 'eth_requestAccounts' }));
      if (mine !== turn) return;
      if (account === undefined) fail({ what: 'walletError' });
      else await settle(account);
    } catch (error) {
      if (mine !== turn) return;
      const failure = walletFailureOf(error);
      // Still waiting: the person answers the request the wallet already shows, and an event tells.
      if (failure === 'pending') return set({ notice: 'pendingInWallet' });
      if (failure !== 'rejected') return fail({ what: 'walletError' });
      beginTurn();
      detach();
      set({ phase: 'rejected', notice: null });
    }
  }

  async function sign(): Promise<void> {
    const at = link;
    if (state.peek().phase !== 'connected-unsigned' || !at || at.account === null) return;
    const taken = offers.take();
    if (!taken) return;
    const request = requests.ask(at.kind, at.provider, taken.message, at.account);
    if (!request) {
      offers.release();
      return set({ notice: 'pendingInWallet' });
    }
    const mine = beginTurn();
    set({ phase: 'signing', notice: null, problem: null });
    wait(WAITING_MS.sign);
    let signature: unknown;
    try {
      signature = await request.answer;
    } catch (error) {
      if (mine !== turn) return;
      const failure = walletFailureOf(error);
      if (failure === 'refusedByGuard') return fail({ what: 'foreignMessage' });
      if (failure === 'failed' || failure === 'unknownChain') return fail({ what: 'walletError' });
      beginTurn();
      set({ phase: 'connected-unsigned', notice: failure === 'pending' ? 'pendingInWallet' : null });
      offers.release();
      return;
    }
    if (mine !== turn) return;
    if (!isSignature(signature)) return fail({ what: notSignature(signature) });
    await verify(at, { message: taken.message, signature, address: taken.address });
  }

  async function signUnfreeze(message: string): Promise<SignedText> {
    const at = link;
    if (!isSignedIn() || !at || at.account === null) return { ok: false, why: 'away' };
    const checked = checkSignInMessage(message, parts.page, at.account);
    if (!checked.ok || checked.purpose !== 'unfreeze') return { ok: false, why: 'foreignMessage' };
    const request = requests.ask(at.kind, at.provider, message, at.account);
    if (!request) return { ok: false, why: 'pending' };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<SignedText>((resolve) => {
      timer = setTimeout(() => resolve({ ok: false, why: 'walletTimeout' }), WAITING_MS.sign);
    });
    const answered = request.answer.then(
      (signature): SignedText =>
        isSignature(signature) ? { ok: true, signature } : { ok: false, why: notSignature(signature) },
      (error: unknown): SignedText => {
        const failure = walletFailureOf(error);
        if (failure === 'rejected' || failure === 'pending') return { ok: false, why: failure };
        return { ok: false, why: failure === 'refusedByGuard' ? 'foreignMessage' : 'walletError' };
      },
    );
    const signed = await Promise.race([answered, late]);
    clearTimeout(timer);
    return signed;
  }

  async function verify(at: Link, signed: Proof): Promise<void> {
    const mine = beginTurn();
    set({ phase: 'verifying', notice: null, problem: null });
    const { message, signature, address } = signed;
    const answer = await parts.register({ message, signature, walletType: at.kind });
    // Too late for an account that was left meanwhile: the token is not kept.
    if (mine !== turn) return;
    if (!answer.success) {
      proof = answer.error.kind === 'refused' ? null : signed;
      return fail({ what: 'call', error: answer.error });
    }
    beginTurn();
    proof = null;
    offers.setSubject(null);
    set({ phase: 'signed-in', address, notice: null, problem: null });
    const { token, userId, created } = answer.data;
    parts.sink.onSignedIn({ token, userId, created, address, kind: at.kind });
  }

  // A request given up on earlier is out of the wallet: its message may be renewed again.
  requests.onClosed((kind) => {
    const { phase, notice } = state.peek();
    if (phase !== 'connected-unsigned' || kind !== link?.kind) return;
    if (notice === 'pendingInWallet') set({ notice: null });
    offers.release();
  });

  /** Silent: `eth_accounts` shows nothing to the person. @returns whether an account was there */
  async function connectSilently(kind: WalletKind): Promise<boolean> {
    const mine = beginTurn();
    const provider = await parts.providerOf(kind);
    if (mine !== turn || !provider) return mine !== turn;
    const [account] = await provider.request({ method: 'eth_accounts' }).then(accountsOf, () => []);
    if (mine !== turn) return true;
    if (account === undefined) return false;
    attach(kind, provider, null);
    await settle(account);
    return true;
  }

  async function resumeSaved({ kind, address }: SavedSession): Promise<void> {
    const mine = beginTurn();
    state.value = { ...IDLE, phase: 'signed-in', kind, address };
    const provider = await parts.providerOf(kind);
    if (mine !== turn) return;
    if (provider) return resumeWith(kind, provider, address);
    // Not in this page yet: it is asked whenever it comes, since it may show another account by then.
    if (kind !== 'demo') stopWaiting = parts.whenFound(kind, (late) => void resumeWith(kind, late, address));
  }

  async function resumeWith(kind: WalletKind, provider: GuardedProvider, address: string): Promise<void> {
    const mine = turn;
    const at = attach(kind, provider, address);
    const accounts = await provider.request({ method: 'eth_accounts' }).then(accountsOf, () => []);
    if (mine !== turn || link !== at) return;
    applyAccounts(accounts);
    const chainId = await provider.request({ method: 'eth_chainId' }).then(chainIdOf, () => null);
    if (link === at) applyChain(chainId);
  }

  return {
    state,
    offer: offers.offer,
    connect,
    sign,
    signUnfreeze,
    async start(saved) {
      if (state.peek().phase !== 'idle') return;
      if (saved) return resumeSaved(saved);
      const kind = parts.walletBrowser ?? parts.recent.read();
      if (kind === null || (await connectSilently(kind))) return;
      if (parts.walletBrowser === null || prompted) return;
      prompted = true;
      await connect(parts.walletBrowser);
    },
    cancel() {
      const { phase } = state.peek();
      if (phase === 'verifying' || phase === 'signed-in') return;
      if (phase !== 'signing') return leave('user');
      beginTurn();
      set({ phase: 'connected-unsigned', notice: null });
    },
    async retry() {
      const { phase, kind, chainId } = state.peek();
      if (phase === 'connected-unsigned' && offers.offer.peek().status !== 'ready') return offers.renew();
      if (phase !== 'error' || kind === null) return;
      if (!link || link.account === null || chainId === null) return connect(kind);
      if (proof) return verify(link, proof);
      offerSignIn(link.account, chainId, null);
      if (requests.isOpen(kind)) set({ notice: 'pendingInWallet' });
      offers.renew();
    },
    async switchChain(chainId) {
      if (!link || !chainOf(chainId)) return 'failed';
      const { provider } = link;
      const params = [{ chainId: chainHex(chainId) }];
      try {
        await provider.request({ method: 'wallet_switchEthereumChain', params }).catch((error: unknown) => {
          if (walletFailureOf(error) !== 'unknownChain') throw error;
          return provider.request({ method: 'wallet_addEthereumChain', params });
        });
        // Asked for, since some wallets switch without an event and some add without switching.
        const now = chainIdOf(await provider.request({ method: 'eth_chainId' }));
        if (link?.provider === provider) applyChain(now);
        return now === chainId ? 'switched' : 'failed';
      } catch (error) {
        return walletFailureOf(error) === 'rejected' ? 'rejected' : 'failed';
      }
    },
    end(reason) {
      if (!isSignedIn()) return;
      const account = link?.account ?? null;
      if (reason === 'user' || account === null) return leave(reason, reason === 'user' ? null : reason);
      beginTurn();
      offerSignIn(account, state.peek().chainId, reason);
      parts.sink.onSignedOut(reason);
    },
    async disconnect() {
      const at = link;
      leave('user');
      // Optional in EIP-2255 and missing in some wallets; the session is over either way.
      await at?.provider
        .request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
        .catch(() => undefined);
    },
    resume() {
      void readAccounts('nothing');
      if (isSignedIn()) parts.validateSession();
      offers.wake();
    },
  };
}
