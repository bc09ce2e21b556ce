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

/** Why a review refused something, in words; an operator may have written their own, which are shown as they are. */
export function reasonText(t: TFunction<'app'>, reason: string): string {
  const known = VERIFICATION_REASONS.find((one) => one === reason);
  return known === undefined ? t('verification.reason.operator', { text: reason }) : t(`verification.reason.${known}`);
}

/** What a fault was found with. @param cardType  a passport has no back */
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

/** `Back of the document`; of a passport its cover (decision 61). */
export const faceText = (t: TFunction<'app'>, face: DocumentFace, cardType: CardType | null): string =>
  t(face === 'back' && cardType === 'passport' ? 'identity.photos.cover' : `identity.photos.${face}`);

export const faceNote = (t: TFunction<'app'>, face: DocumentFace, cardType: CardType | null): string =>
  t(face === 'back' && cardType === 'passport' ? 'identity.photos.coverNote' : `identity.photos.${face}Note`);
