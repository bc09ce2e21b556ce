import type { TFunction } from 'i18next';
import { VERIFICATION_REASONS } from '../../model/verification.ts';
import type { CardType, DocumentFace, VerificationFailure } from '../../model/verification.ts';
import type { Tone } from '../../ui/status-chip.tsx';
import type { LevelState } from './verification-state.ts';

export const STATE_TONES: Readonly<Record<LevelState, Tone>> = {
  locked: 'neutral',
  none: 'neutral',
  review: 'warn',
  failed: 'down',
  verified: 'up',
};

/** Text of a review's reason; free text by an operator is shown as it is. */
export function reasonText(t: TFunction<'app'>, reason: string): string {
  const known = VERIFICATION_REASONS.find((one) => one === reason);
  return known === undefined ? t('verification.reason.operator', { text: reason }) : t(`verification.reason.${known}`);
}

/** Name of the field that a review refused. @param cardType  needed because a passport has no back */
export function fieldText(t: TFunction<'app'>, field: VerificationFailure['field'], cardType: CardType | null): string {
  switch (field) {
    case 'realName':
      return t('identity.name.label');
    case 'idCard':
      return t('identity.id.label');
    case 'country':
      return t('verification.document.country');
    case 'cardType':
      return t('verification.document.kind');
    case 'submission':
      return t('verification.field.submission');
    case 'front':
    case 'back':
    case 'held':
      return faceText(t, field, cardType);
  }
}

/** `Back of the document`; the cover for a passport (decision 61). */
export const faceText = (t: TFunction<'app'>, face: DocumentFace, cardType: CardType | null): string =>
  t(face === 'back' && cardType === 'passport' ? 'identity.photos.cover' : `identity.photos.${face}`);

export const faceNote = (t: TFunction<'app'>, face: DocumentFace, cardType: CardType | null): string =>
  t(face === 'back' && cardType === 'passport' ? 'identity.photos.coverNote' : `identity.photos.${face}Note`);
