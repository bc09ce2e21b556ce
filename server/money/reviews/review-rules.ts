import { PHOTO_SIDE_MIN_PX } from '../../../protocol/units/photo-side.ts';
import type { DepositReason } from '../deposits/deposit-store.ts';
import type { LoanReason } from '../loans/loan-store.ts';

/** A review takes this long, so that a person can see that there is one. */
export const REVIEW_MS = 5000;

/** What a review looks at of a picture: a proof of a deposit, a photo of an application for a loan, of a verification. */
export interface ProofFacts {
  readonly widthPx: number;
  readonly heightPx: number;
  /** The very same picture was handed in before, by anybody, for another thing of this noun. */
  readonly seenBefore: boolean;
}

const tooSmall = ({ widthPx, heightPx }: ProofFacts): boolean => Math.min(widthPx, heightPx) < PHOTO_SIDE_MIN_PX;

/** Why a proof fails by the published rules (docs/exchange.md#deposits); null when it passes. */
export function proofFault(proof: ProofFacts): Exclude<DepositReason, 'operator'> | null {
  if (tooSmall(proof)) return 'imageTooSmall';
  return proof.seenBefore ? 'proofReused' : null;
}

/** As `proofFault`, of the identity photos of a loan (docs/exchange.md#loans). */
export function photosFault(photos: readonly ProofFacts[]): Exclude<LoanReason, 'operator'> | null {
  if (photos.some(tooSmall)) return 'photoTooSmall';
  return photos.some(({ seenBefore }) => seenBefore) ? 'photoReused' : null;
}

/** As `photosFault`, of one photo: a verification names the reason by photo (docs/exchange.md#verification). */
export const photoFault = (photo: ProofFacts) => photosFault([photo]);
