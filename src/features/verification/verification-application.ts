import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { idNumberOf } from '../../../protocol/units/id-number.ts';
import { realNameOf } from '../../../protocol/units/real-name.ts';
import type { CallResult } from '../../api/result.ts';
import { deleteVerifications, submitVerification } from './verification-calls.ts';
import type { SentDocument } from './verification-calls.ts';
import { sessionStore } from '../../data/session.ts';
import { verifications } from '../../data/verifications.ts';
import { leavesUnsure, refusalOf } from '../../i18n/refusal-text.ts';
import type { Verification, VerificationLevel } from '../../model/verification.ts';
import { FACES, newDocumentPhotos, sentUrl } from '../shell/new-photo-upload.ts';
import type { DocumentPhotos } from '../shell/new-photo-upload.ts';
import { EMPTY_DRAFT } from './verification-draft.ts';
import type { FilledIn, PhotoLinks, VerificationDraft } from './verification-draft.ts';
import { rowOf } from './verification-state.ts';

type Drafts = Readonly<Record<VerificationLevel, VerificationDraft>>;

const EMPTY: Drafts = { 1: EMPTY_DRAFT, 2: EMPTY_DRAFT };
const drafts = signal<Drafts>(EMPTY);
const photos = signal(newDocumentPhotos('kyc'));
const passed = signal<string | null>(null);

/**
 * The unsent input of both levels, kept across pages. It is in memory only and is cleared on reload and at sign-out.
 */
export const verificationDrafts: ReadonlySignal<Drafts> = drafts;
export const verificationPhotos: ReadonlySignal<DocumentPhotos> = photos;
/** Link of the photo that passed the face check; another photo must pass it again. */
export const passedFace: ReadonlySignal<string | null> = passed;

export function changeDraft(level: VerificationLevel, change: Partial<VerificationDraft>): void {
  drafts.value = { ...drafts.peek(), [level]: { ...drafts.peek()[level], ...change } };
}

export const applyPassedFace = (link: string): void => {
  passed.value = link;
};

/** Returns the links of the photos that were uploaded now. Subscribes the caller. */
export function uploadedLinks(): PhotoLinks {
  const { front, back, held } = photos.value;
  return { front: sentUrl(front), back: sentUrl(back), held: sentUrl(held) };
}

/**
 * Clears the picked photos on this device. Uploaded ones stay on the exchange: they belong to the submission or were
 * deleted there.
 */
function forgetPhotos(): void {
  for (const face of FACES) photos.peek()[face].cancel();
  photos.value = newDocumentPhotos('kyc');
  passed.value = null;
}

function forgetAll(): void {
  forgetPhotos();
  drafts.value = EMPTY;
}

// A visitor keeps the input after signing in; signing out clears it.
let owner = sessionStore.token.peek();
sessionStore.token.subscribe((next) => {
  if (owner !== null) forgetAll();
  owner = next;
});

// The number is cleared once the level is verified, because it cannot be needed again.
verifications.now.subscribe(({ value }) => {
  for (const { level, status } of value ?? []) {
    if (status === 'verified' && drafts.peek()[level] !== EMPTY_DRAFT) {
      drafts.value = { ...drafts.peek(), [level]: EMPTY_DRAFT };
    }
  }
});

/** Returns the request of a form; null while a field is missing or invalid. */
function readyToSend(
  level: VerificationLevel,
  { realName, idCard, country, cardType }: FilledIn,
  { front, back, held }: PhotoLinks,
) {
  const identity = { realName: realNameOf(realName), idCard: idNumberOf(idCard) };
  if (identity.realName === null || identity.idCard === null) return null;
  const person = { realName: identity.realName, idCard: identity.idCard };
  if (level === 1) return { person, document: null };
  if (country === null || cardType === null || front === null || back === null || held === null) return null;
  const document: SentDocument = { country, cardType, photos: { front, back, held } };
  return { person, document };
}

const isUnderReview = (rows: readonly Verification[], level: VerificationLevel): boolean =>
  rowOf(rows, level)?.status === 'review';

/**
 * Sends a level for review. There is no idempotency key, so after a lost answer the submissions are fetched instead.
 * Typed text is kept until the level is verified, so that it need not be typed again after a refusal.
 * @returns null when a field is missing
 */
export async function sendForReview(
  level: VerificationLevel,
  filled: FilledIn,
  links: PhotoLinks,
): Promise<CallResult<null> | null> {
  const ready = readyToSend(level, filled, links);
  if (ready === null) return null;
  const token = sessionStore.token.peek();
  const answer = await submitVerification(ready.person, ready.document);
  const isThere = !answer.success && refusalOf('kyc', answer.error.code, answer.error.msg) === 'underReview';
  if (!answer.success && !isThere && !leavesUnsure(answer.error)) return answer;
  const now = await verifications.refresh();
  const arrived = answer.success || (now?.success === true && isUnderReview(now.data.rows, level));
  if (arrived && level === 2 && sessionStore.token.peek() === token) forgetPhotos();
  return arrived ? { success: true, data: null } : answer;
}

/**
 * Deletes all submissions and clears the input (R7). After a lost answer it fetches the submissions to see whether they
 * are gone.
 */
export async function deleteDocuments(): Promise<CallResult<null>> {
  const token = sessionStore.token.peek();
  const answer = await deleteVerifications();
  if (!answer.success && !leavesUnsure(answer.error)) return answer;
  const now = await verifications.refresh();
  const gone = answer.success || (now?.success === true && now.data.rows.length === 0);
  if (gone && sessionStore.token.peek() === token) forgetAll();
  return gone ? { success: true, data: null } : answer;
}
