import type { DocumentFace, Verification, VerificationField, VerificationLevel } from '../../model/verification.ts';

/** State of a level. `locked`: primary must be verified first. `none`: nothing was sent. */
export type LevelState = 'locked' | 'none' | Verification['status'];

export const rowOf = (rows: readonly Verification[], level: VerificationLevel): Verification | undefined =>
  rows.find((row) => row.level === level);

export function levelState(rows: readonly Verification[], level: VerificationLevel): LevelState {
  const status = rowOf(rows, level)?.status;
  if (status !== undefined) return status;
  return level === 2 && rowOf(rows, 1)?.status !== 'verified' ? 'locked' : 'none';
}

/** Returns the reason for which a review refused this field; null when it did not. */
export const failureOf = (row: Verification | undefined, field: VerificationField): string | null =>
  row?.failures.find((failure) => failure.field === field)?.reason ?? null;

/** Returns the link of a photo that a failed review accepted, to be sent again; null when a new photo is needed. */
export const keptLink = (row: Verification | undefined, face: DocumentFace): string | null =>
  row?.status === 'failed' && failureOf(row, face) === null ? row.photos[face] : null;
