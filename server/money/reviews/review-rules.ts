import { PHOTO_SIDE_MIN_PX } from '../../../protocol/units/photo-side.ts';
import type { DepositReason } from '../deposits/deposit-store.ts';
import type { LoanReason } from '../loans/loan-store.ts';

/** Length of a review, ms; long enough to be seen. */
export const REVIEW_MS = 5000;

/** Facts about a picture under review: the proof of a deposit, a photo of a loan application or a verification. */
export interface ProofFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  /** Whether the same picture was submitted before, by any user, for another record of this kind. */
  readonly seenBefore: boolean;
}

const tooSmall = ({ widthPx, heightPx }: ProofFacts): boolean => Math.min(widthPx, heightPx) < PHOTO_SIDE_MIN_PX;

/** Returns the reason why a proof fails the published rules (docs/exchange.md#deposits), or null when it passes. */
export function proofFault(proof: ProofFacts): Exclude<DepositReason, 'operator'> | null {
  if (tooSmall(proof)) return 'imageTooSmall';
  return proof.seenBefore ? 'proofReused' : null;
}

/** As `proofFault`, for the identity photos of a loan (docs/exchange.md#loans). */
export function photosFault(photos: readonly ProofFacts[]): Exclude<LoanReason, 'operator'> | null {
  if (photos.some(tooSmall)) return 'photoTooSmall';
  return photos.some(({ seenBefore }) => seenBefore) ? 'photoReused' : null;
}

/** As `photosFault`, for one photo: a verification gives a reason for each photo (docs/exchange.md#verification). */
export const photoFault = (photo: ProofFacts) => photosFault([photo]);
