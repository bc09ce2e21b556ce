import type { CallError } from '../../api/result.ts';
import type { WalletKind } from '../../model/account.ts';

/**
 * Where signing in stands (docs/product.md#sign-in, point 5).
 * `rejected`: the person said no to connecting; shown as the plain list, without an error.
 * A no to signing is `connected-unsigned` again.
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

/** Why the phase is `error`. */
export type WalletProblem =
  | {
      readonly what:
        'notInstalled' | 'walletTimeout' | 'walletError' | 'contractWallet' | 'badSignature' | 'foreignMessage';
    }
  | { readonly what: 'call'; readonly error: CallError };

export interface WalletState {
  readonly phase: WalletPhase;
  readonly kind: WalletKind | null;
  /** As the wallet spells it; once signed in, as the exchange does, with the EIP-55 checksum. */
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

/** Why a session ended on this side. `user`: logged out by hand. */
export type SignOutReason = 'user' | 'walletChanged' | 'walletDisconnected' | 'sessionExpired' | 'loggedInElsewhere';
