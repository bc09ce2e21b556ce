import type { CallResult } from '../../api/result.ts';
import type { NewSession } from '../../api/session-calls.ts';
import type { WalletKind } from '../../model/account.ts';
import type { PageOrigin } from '../guard/sign-in-check.ts';
import { checkSignInMessage } from '../guard/sign-in-check.ts';
import type { SessionMachine, SignedMessage, WalletLink } from './session-machine.ts';
import type { SignInOffers } from './sign-in-offer.ts';
import { signatureRequests } from './signature-requests.ts';
import { WAITING_MS } from './wallet-timeouts.ts';
import { walletFailureOf } from './wallet-error.ts';

/**
 * Result of a request for a signature. rejected: the person said no; pending: the wallet still shows another request;
 * away: the wallet is not connected here, or shows another account.
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

export interface SigningParts {
  readonly machine: SessionMachine;
  readonly offers: SignInOffers;
  readonly page: PageOrigin;
  register(answer: { message: string; signature: string; walletType: WalletKind }): Promise<CallResult<NewSession>>;
  onSignedIn(session: {
    token: string;
    userId: string;
    /** Whether the exchange made the account now. */
    created: boolean;
    address: string;
    kind: WalletKind;
    /** The text that was signed. */
    message: string;
  }): void;
}

/** Asks the wallet for signatures, and the exchange whether it accepts them. */
export interface Signing {
  /** See `WalletSession.sign`. */
  sign(): Promise<void>;
  /** Sends a signed message to the exchange. */
  verify(at: WalletLink, signed: SignedMessage): Promise<void>;
  /** See `WalletSession.signUnfreeze`. */
  signUnfreeze(message: string): Promise<SignedText>;
  /** Returns whether this wallet still shows a request of ours. */
  isOpen(kind: WalletKind): boolean;
}

/** 65 bytes: what an ordinary account signs. Contract wallets answer with more, or with none. */
const SIGNATURE = /^0x[0-9a-fA-F]{130}$/;
const isSignature = (answer: unknown): answer is string => typeof answer === 'string' && SIGNATURE.test(answer);
/** Names an answer that is no signature of an ordinary account. */
const notSignature = (answer: unknown): 'contractWallet' | 'badSignature' =>
  typeof answer === 'string' && /^0x[0-9a-fA-F]{132,}$/.test(answer) ? 'contractWallet' : 'badSignature';

/** @returns the outcome of `answer`, or `walletTimeout` at the limit of a signature */
async function signedInTime(answer: Promise<unknown>): Promise<SignedText> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<SignedText>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, why: 'walletTimeout' }), WAITING_MS.sign);
  });
  const answered = answer.then(
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

export function createSigning({ machine, offers, page, register, onSignedIn }: SigningParts): Signing {
  const requests = signatureRequests();

  async function verify(at: WalletLink, signed: SignedMessage): Promise<void> {
    const mine = machine.beginTurn();
    machine.set({ phase: 'verifying', notice: null, problem: null });
    const { message, signature, address } = signed;
    const answer = await register({ message, signature, walletType: at.kind });
    // Too late for an account that was left meanwhile: the token is not kept.
    if (mine !== machine.turn) return;
    if (!answer.success) {
      at.unverified = answer.error.kind === 'refused' ? null : signed;
      return machine.fail({ what: 'call', error: answer.error });
    }
    machine.beginTurn();
    at.unverified = null;
    offers.setSubject(null);
    machine.set({ phase: 'signed-in', address, notice: null, problem: null });
    const { token, userId, created } = answer.data;
    onSignedIn({ token, userId, created, address, kind: at.kind, message });
  }

  function signatureFailed(error: unknown): void {
    const failure = walletFailureOf(error);
    if (failure === 'refusedByGuard') return machine.fail({ what: 'foreignMessage' });
    if (failure === 'failed' || failure === 'unknownChain') return machine.fail({ what: 'walletError' });
    machine.beginTurn();
    machine.set({ phase: 'connected-unsigned', notice: failure === 'pending' ? 'pendingInWallet' : null });
    offers.release();
  }

  // A request given up on earlier is out of the wallet: its message may be renewed again.
  requests.onClosed((kind) => {
    const { phase, notice } = machine.state.peek();
    if (phase !== 'connected-unsigned' || kind !== machine.link?.kind) return;
    if (notice === 'pendingInWallet') machine.set({ notice: null });
    offers.release();
  });

  return {
    verify,
    isOpen: requests.isOpen,
    async sign() {
      const at = machine.link;
      if (machine.state.peek().phase !== 'connected-unsigned' || !at || at.account === null) return;
      const taken = offers.take();
      if (!taken) return;
      const request = requests.ask(at.kind, at.provider, taken.message, at.account);
      if (!request) {
        offers.release();
        return machine.set({ notice: 'pendingInWallet' });
      }
      const mine = machine.beginTurn();
      machine.set({ phase: 'signing', notice: null, problem: null });
      machine.wait(WAITING_MS.sign);
      let signature: unknown;
      try {
        signature = await request.answer;
      } catch (error) {
        if (mine === machine.turn) signatureFailed(error);
        return;
      }
      if (mine !== machine.turn) return;
      if (!isSignature(signature)) return machine.fail({ what: notSignature(signature) });
      await verify(at, { message: taken.message, signature, address: taken.address });
    },
    async signUnfreeze(message) {
      const at = machine.link;
      if (!machine.isSignedIn() || !at || at.account === null) return { ok: false, why: 'away' };
      const checked = checkSignInMessage(message, page, at.account);
      if (!checked.ok || checked.purpose !== 'unfreeze') return { ok: false, why: 'foreignMessage' };
      const request = requests.ask(at.kind, at.provider, message, at.account);
      return request ? signedInTime(request.answer) : { ok: false, why: 'pending' };
    },
  };
}
