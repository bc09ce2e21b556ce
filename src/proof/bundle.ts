import type { OddsHeadFields, OddsTableFields } from '../../protocol/proof-texts.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';

/**
 * Proof of one up/down order, as it is saved to a file: plain JSON with the names of the wire, so that a verifier in
 * any language can read it. What no hash and no signature covers (size of a tick, time of acceptance) is left out:
 * every field here can be checked.
 */
export interface ProofBundle {
  readonly format: typeof PROOF_FORMAT | typeof HEADLESS_PROOF_FORMAT | typeof BARE_PROOF_FORMAT;
  readonly order: ProofOrder;
  readonly receipt: SignedReceipt;
  /** Chain value before the first of `ticks`. */
  readonly prevHash: string;
  /** All ticks from the first checkpoint to the last one, none left out. */
  readonly ticks: readonly ProofTick[];
  /** Ascending; the first at or before the opening tick, the last at or after the neighbour of the closing tick. */
  readonly checkpoints: readonly Checkpoint[];
  /** All published tables of odds and rules, oldest first; absent in a file of `BARE_PROOF_FORMAT`. */
  readonly oddsTables?: readonly OddsTable[];
  /** Names the newest of them; absent in a file of `HEADLESS_PROOF_FORMAT` or `BARE_PROOF_FORMAT`. */
  readonly oddsHead?: OddsHead;
}

/** Ticks between signed heads: what a proof of anything that prices decided stands on. */
export interface HeadedTicks extends Pick<ProofBundle, 'prevHash' | 'ticks' | 'checkpoints'> {
  /** `openSeq`: the first tick that counts. */
  readonly order: Pick<ProofOrder, 'coinSymbol' | 'openSeq'>;
}

export const PROOF_FORMAT = 'tern-proof-3';
/** Format of files saved before a signature named the newest table of odds. */
export const HEADLESS_PROOF_FORMAT = 'tern-proof-2';
/** Format of files saved before tables of odds were signed. */
export const BARE_PROOF_FORMAT = 'tern-proof-1';

/** A published table of odds and rules, signed; each names the hash of the one before. */
export interface OddsTable extends OddsTableFields, SignedReceipt {}

/** Signed statement of the newest table of odds at a time after the opening. */
export interface OddsHead extends OddsHeadFields, SignedReceipt {}

/** A settled trade: the fields under the receipt's signature, then what came of it. Amounts and prices are decimal text. */
export interface ProofOrder {
  readonly id: string;
  readonly userId: string;
  readonly coinSymbol: string;
  /** 1 up, 2 down. */
  readonly betContent: 1 | 2;
  readonly betAmount: string;
  /** Period, seconds. */
  readonly type: number;
  readonly odds: string;
  readonly oddsVersion: number;
  readonly ruleId: string;
  readonly openSeq: number;
  /** Epoch ms, like every time here. */
  readonly openTime: number;
  readonly openPrice: string;
  readonly openHash: string;
  readonly dueTime: number;
  readonly result: 'win' | 'loss' | 'tie' | 'void';
  /** The closing tick; all four are absent on a void. */
  readonly closeSeq?: number;
  readonly closeTime?: number;
  readonly closePrice?: string;
  readonly closeHash?: string;
  readonly payout: string;
  /** May be negative. */
  readonly profit: string;
  /** Reason of a void; absent otherwise. */
  readonly voidReason?: string;
}

/** A published tick without its size, which is under no hash. */
export interface ProofTick {
  readonly seq: number;
  readonly ts: number;
  readonly price: DecimalText;
  readonly source: string;
  /** Chain value after this tick. */
  readonly hash: string;
}

/** `signature` is Ed25519 over the UTF-8 bytes of `payload`, hex. */
export interface SignedReceipt {
  readonly keyId: string;
  readonly payload: string;
  readonly signature: string;
}

/** A signed chain head: the value after tick `seq`, which is stamped `ts`. */
export interface Checkpoint extends SignedReceipt {
  readonly symbol: string;
  readonly seq: number;
  readonly hash: string;
  readonly ts: number;
}
