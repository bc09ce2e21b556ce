import type { DocumentFace, Verification, VerificationField, VerificationLevel } from '../../model/verification.ts';

/** How a level stands. locked: primary comes first; none: nothing was sent. */
export type LevelState = 'locked' | 'none' | Verification['status'];

export const rowOf = (rows: readonly Verification[], level: VerificationLevel): Verification | undefined =>
  rows.find((row) => row.level === level);

export function levelState(rows: readonly Verification[], level: VerificationLevel): LevelState {
  const status = rowOf(rows, level)?.status;
  if (status !== undefined) return status;
  return level === 2 && rowOf(rows, 1)?.status !== 'verified' ? 'locked' : 'none';
}

/** Why a review refused this field of what was sent; null when it did not. */
export const failureOf = (row: Verification | undefined, field: VerificationField): string | null =>
  row?.failures.find((failure) => failure.field === field)?.reason ?? null;

/** The link under which a photo is sent again, since no fault was found with it; null where another one is needed. */
export const keptLink = (row: Verification | undefined, face: DocumentFace): string | null =>
  row?.status === 'failed' && failureOf(row, face) === null ? row.photos[face] : null;
