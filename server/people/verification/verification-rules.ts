import { isSameName } from '../../../protocol/units/real-name.ts';
import { photoFault } from '../../money/reviews/review-rules.ts';
import type { ProofFacts } from '../../money/reviews/review-rules.ts';
import { PHOTO_FIELDS } from './submission.ts';
import type { PhotoField } from './submission.ts';
import type { Failure } from './verification-store.ts';

/** Facts that the rules of a review check. */
export interface ReviewFacts {
  readonly photos: ReadonlyMap<PhotoField, ProofFacts>;
  /** Names of this level and of the verified level before; null where there is none, or none that can be decrypted. */
  readonly names: readonly [string | null, string | null];
}

/** Returns what fails by the published rules (docs/exchange.md#verification); empty when it passes. */
export function faultsOf({ photos, names: [name, before] }: ReviewFacts): readonly Failure[] {
  const faults: Failure[] = [];
  if (name !== null && before !== null && !isSameName(name, before))
    faults.push({ field: 'realName', reason: 'nameDiffers' });
  for (const field of PHOTO_FIELDS) {
    const photo = photos.get(field);
    const reason = photo ? photoFault(photo) : null;
    if (reason !== null) faults.push({ field, reason });
  }
  return faults;
}

/** Field of a failure of the whole submission. */
export const WHOLE = 'submission';

/**
 * Parses an operator's reason: `backUrl: too dark` is about that field, any other text about the whole submission.
 * @param fields  those that were submitted
 */
export function failureSaid(reason: string, fields: readonly string[]): Failure {
  const [, field, text] = /^(\w+): *(.+)$/u.exec(reason) ?? [];
  return field !== undefined && text !== undefined && fields.includes(field)
    ? { field, reason: text }
    : { field: WHOLE, reason };
}
