import { idNumberOf } from '../../../protocol/units/id-number.ts';
import { realNameOf } from '../../../protocol/units/real-name.ts';
import { DOCUMENT_FACES } from '../../model/verification.ts';
import type { CardType, DocumentFace, Verification, VerificationLevel } from '../../model/verification.ts';
import { keptLink, rowOf } from './verification-state.ts';

/** What was filled in for one level, as typed. Null: untouched, so what was sent before stands in the field. */
export interface VerificationDraft {
  readonly realName: string | null;
  /** Never comes back from the exchange but masked. */
  readonly idCard: string;
  readonly country: string | null;
  readonly cardType: CardType | null;
}

export const EMPTY_DRAFT: VerificationDraft = { realName: null, idCard: '', country: null, cardType: null };

/** What stands in the fields. */
export interface FilledIn {
  readonly realName: string;
  readonly idCard: string;
  readonly country: string | null;
  readonly cardType: CardType | null;
}

/** The name of primary stands in for that of advanced: the two must be the same. */
export function filledIn(draft: VerificationDraft, level: VerificationLevel, rows: readonly Verification[]): FilledIn {
  const before = rowOf(rows, level);
  return {
    realName: draft.realName ?? before?.realName ?? rowOf(rows, 1)?.realName ?? '',
    idCard: draft.idCard,
    country: draft.country ?? before?.country ?? null,
    cardType: draft.cardType ?? before?.cardType ?? null,
  };
}

export type PhotoLinks = Readonly<Record<DocumentFace, string | null>>;

/** What each photo would be sent as: one that was uploaded now, else one that was good before; null: missing. */
export const photoLinks = (before: Verification | undefined, uploaded: PhotoLinks): PhotoLinks => ({
  front: uploaded.front ?? keptLink(before, 'front'),
  back: uploaded.back ?? keptLink(before, 'back'),
  held: uploaded.held ?? keptLink(before, 'held'),
});

export const missingFaces = (links: PhotoLinks): DocumentFace[] =>
  DOCUMENT_FACES.filter((face) => links[face] === null);

const knowsPerson = ({ realName, idCard }: FilledIn): boolean =>
  realNameOf(realName) !== null && idNumberOf(idCard) !== null;

const knowsDocument = ({ country, cardType }: FilledIn): boolean => country !== null && cardType !== null;

/** Of advanced, in their order; each is an address. */
export const STEPS = ['info', 'photos', 'face'] as const;
export type Step = (typeof STEPS)[number];

/** The step a person wishes to see, or an earlier one that is not complete. @param wished  of the address */
export function stepOf(wished: string | null, filled: FilledIn, links: PhotoLinks): Step {
  const step = STEPS.find((known) => known === wished) ?? 'info';
  if (step === 'info' || !knowsPerson(filled) || !knowsDocument(filled)) return 'info';
  return step === 'face' && missingFaces(links).length === 0 ? 'face' : 'photos';
}
