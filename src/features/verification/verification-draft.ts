import { idNumberOf } from '../../../protocol/units/id-number.ts';
import { realNameOf } from '../../../protocol/units/real-name.ts';
import { DOCUMENT_FACES } from '../../model/verification.ts';
import type { CardType, DocumentFace, Verification, VerificationLevel } from '../../model/verification.ts';
import { keptLink, rowOf } from './verification-state.ts';

/** Input of one level, as typed. Null means untouched: the field then shows the previous submission. */
export interface VerificationDraft {
  readonly realName: string | null;
  /** Always typed again, because the exchange returns the number masked. */
  readonly idCard: string;
  readonly country: string | null;
  readonly cardType: CardType | null;
}

export const EMPTY_DRAFT: VerificationDraft = { realName: null, idCard: '', country: null, cardType: null };

/** Values of the fields. */
export interface FilledIn {
  readonly realName: string;
  readonly idCard: string;
  readonly country: string | null;
  readonly cardType: CardType | null;
}

/** Returns the values of the fields. Advanced takes over the name of primary, because the two must be equal. */
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

/** Returns the link to send for each photo: uploaded now, else accepted before; null when it is missing. */
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

/** Steps of advanced in their order; each is part of the address. */
export const STEPS = ['info', 'photos', 'face'] as const;
export type Step = (typeof STEPS)[number];

/** Returns the requested step, or an earlier one that is incomplete. @param requested  step in the address */
export function stepOf(requested: string | null, filled: FilledIn, links: PhotoLinks): Step {
  const step = STEPS.find((known) => known === requested) ?? 'info';
  if (step === 'info' || !knowsPerson(filled) || !knowsDocument(filled)) return 'info';
  return step === 'face' && missingFaces(links).length === 0 ? 'face' : 'photos';
}
