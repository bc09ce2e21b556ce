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
  /** More that may fail before the exchange lets somebody wait. */
  readonly attemptsLeft: number;
}

/** The simulated check of an uploaded photo: it looks at no face. Refused with `tooFast` after too many that did not pass. */
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

/** What level 1 wants: as it is kept, not as it was typed. */
interface SentIdentity {
  readonly realName: string;
  readonly idCard: string;
}

/** What level 2 wants more. */
export interface SentDocument {
  /** ISO 3166-1. */
  readonly country: string;
  readonly cardType: CardType;
  /** What `uploadPhoto` answered, or the link of a photo that was sent before and did not fail. */
  readonly photos: Readonly<Record<DocumentFace, string>>;
}

/**
 * Sends a level for review; level 2 with a document. It has no key: sent again after a lost answer it is refused with
 * `underReview`, and `fetchVerifications` says what the exchange has.
 */
export const submitVerification = (
  { realName, idCard }: SentIdentity,
  document: SentDocument | null,
): Promise<CallResult<null>> =>
  fetchData(
    UPLOAD_KYC,
    {
      // The specification wants the language twice, as `lang` and by its whole name.
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

/** Forgets everything sent for verification and every photo for it, for good, a review under way too (R7). */
export const deleteVerifications = (): Promise<CallResult<null>> => fetchData(KYC_DELETE, {}, () => null);
