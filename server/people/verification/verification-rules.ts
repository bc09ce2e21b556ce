import { isSameName } from '../../../protocol/units/real-name.ts';
import { photoFault } from '../../money/reviews/review-rules.ts';
import type { ProofFacts } from '../../money/reviews/review-rules.ts';
import { PHOTO_FIELDS } from './submission.ts';
import type { PhotoField } from './submission.ts';
import type { Failure } from './verification-store.ts';

/** What a review by rules looks at. */
export interface ReviewFacts {
  readonly photos: ReadonlyMap<PhotoField, ProofFacts>;
  /** Names of this level and of the verified level before; null where there is none, or none that can be read. */
  readonly names: readonly [string | null, string | null];
}

/** What fails by the published rules (docs/exchange.md#verification); nothing when it passes. */
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

/** A failure of no field in particular. */
export const WHOLE = 'submission';

/**
 * What an operator says: `backUrl: too dark` is about that field, anything else about all of it.
 * @param fields those that were sent
 */
export function failureSaid(reason: string, fields: readonly string[]): Failure {
  const [, field, text] = /^(\w+): *(.+)$/u.exec(reason) ?? [];
  return field !== undefined && text !== undefined && fields.includes(field)
    ? { field, reason: text }
    : { field: WHOLE, reason };
}
