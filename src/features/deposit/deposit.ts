import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../protocol/units/time.ts';

/** pending: waits for confirmations (quick) or for the review (manual). */
export type DepositStatus = 'pending' | 'completed' | 'failed';
export const DEPOSIT_STATUSES: readonly DepositStatus[] = ['pending', 'completed', 'failed'];

/** Why a deposit failed; `operator`: a person decided, in their own words. */
export type DepositReason = 'notConfirmed' | 'imageTooSmall' | 'proofReused' | 'operator';
export const DEPOSIT_REASONS: readonly DepositReason[] = ['notConfirmed', 'imageTooSmall', 'proofReused', 'operator'];

/** `quick` came by coin to `address`; `manual` was paid to a merchant and proved by a photo. */
export interface Deposit {
  readonly id: string;
  readonly channel: 'quick' | 'manual';
  readonly coin: string;
  /** What is credited when it completes, of `coin`. */
  readonly amount: DecimalText;
  /** Of a quick one. */
  readonly network: string | null;
  readonly address: string | null;
  readonly memo: string | null;
  /** Of a manual one: the match it was paid through. */
  readonly matchId: string | null;
  /** Of its photo, where it had one; the file may be deleted by now. */
  readonly proofUrl: string | null;
  readonly status: DepositStatus;
  /** Of the network, so far; 0 of 0 for a manual one. */
  readonly confirmations: number;
  readonly confirmationsNeeded: number;
  /** When a pending one is decided, if all goes by the rules. */
  readonly dueMs: EpochMs | null;
  /** Of a failed one. */
  readonly reason: DepositReason | null;
  /** Plain text of whoever decided. */
  readonly reasonText: string;
  readonly createdMs: EpochMs;
  readonly updatedMs: EpochMs;
}

/** A way for a coin to come in, with the person's own address on it. Amounts are of the coin. */
export interface DepositNetwork {
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  /** What the payment must name besides the address; empty where nothing. */
  readonly memo: string;
  readonly minAmount: DecimalText;
  readonly maxAmount: DecimalText;
  /** What may come in during one UTC day, over all networks and merchants. */
  readonly dayMaxAmount: DecimalText;
  readonly confirmations: number;
  /** On the real network. */
  readonly arrivalMinutes: number;
  /** In the sandbox. */
  readonly arrivalSeconds: number;
}
