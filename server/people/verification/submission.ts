import type { BodyOf, QueryOf } from '../../../protocol/call.ts';
import type { uploadKyc } from '../../../protocol/rest/verification.ts';
import { idNumberOf } from '../../../protocol/units/id-number.ts';
import { realNameOf } from '../../../protocol/units/real-name.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { uploadIdOf } from '../../money/uploads/upload-store.ts';

/** Photo fields, in the order in which they are listed. */
export const PHOTO_FIELDS = ['frontUrl', 'backUrl', 'handelUrl'] as const;
export type PhotoField = (typeof PHOTO_FIELDS)[number];

/** The two forms of the call: everything in the body, or in the query. */
export type Sent = BodyOf<typeof uploadKyc> | QueryOf<typeof uploadKyc>;
export type CardType = NonNullable<QueryOf<typeof uploadKyc>['cardType']>;

/** A user's identity as submitted. Country and kind of document belong to level 2. */
export interface Identity {
  readonly realName: string;
  readonly idCard: string;
  readonly country?: string;
  readonly cardType?: CardType;
}

/** A submission for review; the photos of level 2 are ids of uploads. */
export interface Submission {
  readonly level: 1 | 2;
  readonly identity: Identity;
  readonly photos: ReadonlyMap<PhotoField, string>;
}

/**
 * Validates a submission. The query has one schema for both levels, so the fields of each level are checked here.
 * Refusals: malformed {field} for a missing or superfluous field, or a name without a letter; idNumberInvalid.
 */
export function submissionOf(sent: Sent): Outcome<Submission> {
  const realName = realNameOf(sent.realName);
  if (realName === null) return refused('malformed', { field: 'realName' });
  const idCard = idNumberOf(sent.idCard);
  if (idCard === null) return refused('idNumberInvalid');
  const { country, cardType, ...links }: Partial<QueryOf<typeof uploadKyc>> = sent;
  if (sent.flag === '1') {
    const extra = (['country', 'cardType', ...PHOTO_FIELDS] as const).find((field) => field in sent);
    if (extra !== undefined) return refused('malformed', { field: extra });
    return done({ level: 1, identity: { realName, idCard }, photos: new Map() });
  }
  if (country === undefined) return refused('malformed', { field: 'country' });
  if (cardType === undefined) return refused('malformed', { field: 'cardType' });
  const photos = new Map<PhotoField, string>();
  for (const field of PHOTO_FIELDS) {
    const url = links[field];
    if (url === undefined) return refused('malformed', { field });
    photos.set(field, uploadIdOf(url));
  }
  return done({ level: 2, identity: { realName, idCard, country, cardType }, photos });
}
