import type { EpochMs } from '../../protocol/units/time.ts';

/** 1: primary, name and number; 2: advanced, the document itself, once primary is verified. */
export type VerificationLevel = 1 | 2;

export const CARD_TYPES = ['id_card', 'passport', 'driving_licence'] as const;
export type CardType = (typeof CARD_TYPES)[number];

export const VERIFICATION_STATUSES = ['review', 'failed', 'verified'] as const;

/** Photos of a document: its two sides, and the front in a hand. */
export const DOCUMENT_FACES = ['front', 'back', 'held'] as const;
export type DocumentFace = (typeof DOCUMENT_FACES)[number];

/** Fields that a review can refuse; `submission` means all of it. */
export type VerificationField = 'realName' | 'idCard' | 'country' | 'cardType' | DocumentFace | 'submission';

export const VERIFICATION_REASONS = ['photoTooSmall', 'photoReused', 'nameDiffers'] as const;

/** `reason`: one of `VERIFICATION_REASONS`, or the plain text of the operator. */
export interface VerificationFailure {
  readonly field: VerificationField;
  readonly reason: string;
}

/** A submission for one level and its result. */
export interface Verification {
  readonly level: VerificationLevel;
  readonly status: (typeof VERIFICATION_STATUSES)[number];
  readonly realName: string;
  /** Masked except for its end; the exchange never sends the whole number. */
  readonly idCardMasked: string;
  /** Set on level 2. */
  readonly cardType: CardType | null;
  /** ISO 3166-1, of level 2. */
  readonly country: string | null;
  /** Links of the photos that the exchange still has. */
  readonly photos: Readonly<Record<DocumentFace, string | null>>;
  /** Empty unless it failed. */
  readonly failures: readonly VerificationFailure[];
  readonly sentMs: EpochMs;
  /** In review: when the rules decide. Then: when it was decided. */
  readonly reviewMs: EpochMs | null;
}
