import type { CallError } from '../../api/result.ts';
import type { WalletKind } from '../../model/account.ts';

/**
 * State of signing in (docs/product.md#sign-in, point 5). `rejected`: the person said no to connecting; shown as the
 * plain list, without an error. A no to signing is `connected-unsigned` again.
 */
export type WalletPhase =
  'idle' | 'connecting' | 'connected-unsigned' | 'signing' | 'verifying' | 'signed-in' | 'rejected' | 'error';

/** A calm sentence beside the state; the next step clears it. */
export type WalletNotice =
  | 'walletChanged'
  | 'sessionExpired'
  | 'loggedInElsewhere'
  /** The wallet says it already waits for an answer (-32002), or still shows our earlier request. */
  | 'pendingInWallet'
  /** No answer for some seconds: the wallet may be behind this window. */
  | 'slow';

/** Reasons of the phase `error`. */
export type WalletProblem =
  | {
      readonly what:
        'notInstalled' | 'walletTimeout' | 'walletError' | 'contractWallet' | 'badSignature' | 'foreignMessage';
    }
  | { readonly what: 'call'; readonly error: CallError };

export interface WalletState {
  readonly phase: WalletPhase;
  readonly kind: WalletKind | null;
  /** Address as the wallet spells it; once signed in, as the exchange does, with the EIP-55 checksum. */
  readonly address: string | null;
  /** The wallet's chain, for the chip; any chain, also unlisted ones. */
  readonly chainId: number | null;
  readonly notice: WalletNotice | null;
  readonly problem: WalletProblem | null;
}

export const IDLE: WalletState = {
  phase: 'idle',
  kind: null,
  address: null,
  chainId: null,
  notice: null,
  problem: null,
};

/** Reasons why a session ended on this device. `user`: the person logged out. */
export type SignOutReason = 'user' | 'walletChanged' | 'walletDisconnected' | 'sessionExpired' | 'loggedInElsewhere';
