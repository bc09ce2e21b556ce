import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';

/**
 * matching: somebody is looked for; matched: to be paid until `payUntilMs`; paid: the proof is handed in; appealed: the
 * house looks at it; expired, cancelled: over.
 */
export type MatchStatus = 'matching' | 'matched' | 'paid' | 'expired' | 'cancelled' | 'appealed';
export const MATCH_STATUSES: readonly MatchStatus[] = [
  'matching',
  'matched',
  'paid',
  'expired',
  'cancelled',
  'appealed',
];

/** Where the merchant's coins are: nowhere yet, held for this person, credited to them, or back with the merchant. */
export type Escrow = 'none' | 'held' | 'released' | 'returned';
export const ESCROWS: readonly Escrow[] = ['none', 'held', 'released', 'returned'];

export type AppealReason = 'paidNotConfirmed' | 'wrongAccount' | 'other';
export const APPEAL_REASONS: readonly AppealReason[] = ['paidNotConfirmed', 'wrongAccount', 'other'];

/** A simulated merchant, as a payer has to know it. All of it is plain text. */
export interface MatchedMerchant {
  readonly username: string;
  /** Account to pay to. */
  readonly account: string;
  /** EUR for one USDT. */
  readonly exchangeRate: DecimalText;
  /** How far the rate lies above the market, `0.002` is 0.2 %. */
  readonly spread: DecimalText;
  /** Fraction of finished deals, 0 … 1. */
  readonly completionRate: DecimalText;
  /** What the merchant says of itself; may be empty. */
  readonly note: string;
}

/** A search for a merchant who takes a manual deposit, and what came of it (D3). */
export interface MerchantMatch {
  readonly id: string;
  readonly coin: string;
  readonly amount: DecimalText;
  readonly status: MatchStatus;
  /** Null until somebody is found, with what is to be paid to them. */
  readonly merchant: MatchedMerchant | null;
  readonly payAmount: DecimalText | null;
  readonly payAsset: string;
  readonly escrow: Escrow;
  /** Of a paid one. */
  readonly depositId: string | null;
  readonly appealReason: AppealReason | null;
  readonly createdMs: EpochMs;
  /** End of the search. */
  readonly expiresMs: EpochMs;
  readonly payUntilMs: EpochMs | null;
}

/** Still looked for, or still to be paid: one at a time, and the page goes on with it. */
export const isOpenMatch = ({ status, depositId, escrow }: MerchantMatch): boolean =>
  status === 'matching' || status === 'matched' || (status === 'appealed' && depositId === null && escrow === 'held');
