import type { faceCheck, uploadKyc, kycDelete } from '../../../protocol/rest/verification.ts';
import { fetchData } from '../../api/request.ts';
import type { Endpoint } from '../../api/request.ts';
import type { CallResult } from '../../api/result.ts';
import { integer, record } from '../../api/wire.ts';
import type { CardType, DocumentFace } from '../../model/verification.ts';
import { language } from '../../i18n/language.ts';

const FACE_CHECK: Endpoint<typeof faceCheck> = {
  method: 'POST',
  path: '/api/user/faceCheck',
  access: 'user',
  context: 'kyc',
};

interface FaceAnswer {
  readonly passed: boolean;
  /** Failed attempts that are left before the exchange imposes a pause. */
  readonly attemptsLeft: number;
}

/**
 * Runs the simulated face check of an uploaded photo; it analyses no face. Refused with `tooFast` after too many
 * failures.
 */
export const checkFace = (photoUrl: string): Promise<CallResult<FaceAnswer>> =>
  fetchData(FACE_CHECK, { body: { photoUrl } }, (data) => {
    const from = record(data, 'data');
    return { passed: from['passed'] === true, attemptsLeft: integer(from, 'attemptsLeft') };
  });

const UPLOAD_KYC: Endpoint<typeof uploadKyc> = {
  method: 'POST',
  path: '/api/user/uploadKYC',
  access: 'user',
  context: 'kyc',
};

/** Fields of level 1, normalised. */
interface SentIdentity {
  readonly realName: string;
  readonly idCard: string;
}

/** Additional fields of level 2. */
export interface SentDocument {
  /** ISO 3166-1. */
  readonly country: string;
  readonly cardType: CardType;
  /** Result of `uploadPhoto`, or the link of an accepted photo of the previous submission. */
  readonly photos: Readonly<Record<DocumentFace, string>>;
}

/**
 * Sends a level for review; level 2 with a document. The call has no idempotency key: repeated after a lost answer it
 * is refused with `underReview`, and `fetchVerifications` tells what the exchange has.
 */
export const submitVerification = (
  { realName, idCard }: SentIdentity,
  document: SentDocument | null,
): Promise<CallResult<null>> =>
  fetchData(
    UPLOAD_KYC,
    {
      // The specification requires the language twice, as `lang` and by its full name.
      headers: { language: language.peek() },
      body:
        document === null
          ? { realName, idCard, flag: '1' }
          : {
              realName,
              idCard,
              flag: '2',
              country: document.country,
              cardType: document.cardType,
              frontUrl: document.photos.front,
              backUrl: document.photos.back,
              handelUrl: document.photos.held,
            },
    },
    () => null,
  );

const KYC_DELETE: Endpoint<typeof kycDelete> = {
  method: 'POST',
  path: '/api/user/kycDelete',
  access: 'user',
  context: 'kyc',
};

/** Deletes all submissions and their photos for good, including a review in progress (R7). */
export const deleteVerifications = (): Promise<CallResult<null>> => fetchData(KYC_DELETE, {}, () => null);
