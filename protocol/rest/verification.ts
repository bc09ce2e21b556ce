import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, CountryCode, LangHeader, plainText, TimeMs, UploadUrl, whole } from './fields.ts';

/** Values of `cardType`; their labels are the dictionary `id_type`. */
export const CardType = Type.Enum(['id_card', 'passport', 'driving_licence']);

/**
 * Only the length is checked here, because a wrong format of the number is a refusal with the text of
 * docs/contract.md#validation.
 */
const identity = { realName: plainText(50), idCard: plainText(100) };
const photos = { frontUrl: UploadUrl, backUrl: UploadUrl, handelUrl: UploadUrl };

/**
 * Query as specified: `flag` is the level; level 2 needs all the optional fields and level 1 takes none of them, else
 * `malformed` {field}. Refusals: idNumberInvalid, primaryRequired, underReview, alreadyVerified, uploadUnknown,
 * proofUsed. After a failure everything is sent again, accepted photos with the same links. The body is our extension,
 * for the reason of decision 30: identity numbers do not belong in URLs. `handelUrl` (sic).
 */
export const uploadKyc = defineCall({
  name: 'uploadKyc',
  method: 'POST',
  path: '/api/user/uploadKYC',
  access: 'user',
  errorContext: 'kyc',
  summary: 'Send identity data for review, level 1 or 2',
  headers: Type.Object({
    lang: LangHeader,
    language: LangHeader,
  }),
  queryOrBody: true,
  query: Type.Object(
    {
      ...identity,
      flag: Type.Enum(['1', '2']),
      frontUrl: Type.Optional(UploadUrl),
      backUrl: Type.Optional(UploadUrl),
      handelUrl: Type.Optional(UploadUrl),
      country: Type.Optional(CountryCode),
      cardType: Type.Optional(CardType),
    },
    closed,
  ),
  body: Type.Union([
    Type.Object({ ...identity, flag: Type.Literal('1') }, closed),
    Type.Object({ ...identity, flag: Type.Literal('2'), ...photos, country: CountryCode, cardType: CardType }, closed),
  ]),
});

/**
 * Extension (V4). One row for each level that was ever submitted; the number is masked, the photos are links for their
 * owner.
 */
export const kycStatus = defineCall({
  name: 'kycStatus',
  method: 'POST',
  path: '/api/user/kycStatus',
  access: 'user',
  errorContext: 'kyc',
  summary: 'What I sent for review and what came of it',
  row: Type.Object({
    level: Type.Integer({ minimum: 1, maximum: 2 }),
    status: Type.Enum(['review', 'failed', 'verified']),
    realName: Type.String(),
    idCardMasked: Type.String(),
    cardType: Type.Optional(CardType),
    country: Type.Optional(CountryCode),
    frontUrl: Type.Optional(UploadUrl),
    backUrl: Type.Optional(UploadUrl),
    handelUrl: Type.Optional(UploadUrl),
    /**
     * Failed fields and reasons, `submission` for the whole; a new submission keeps the others. By rules:
     * `photoTooSmall`, `photoReused`, `nameDiffers`; else plain text of an operator.
     */
    failures: Type.Array(Type.Object({ field: Type.String(), reason: Type.String() })),
    submitTime: TimeMs,
    /** Time of the decision: in future while under review. */
    reviewTime: Type.Optional(TimeMs),
  }),
});

/**
 * Extension (R7). Deletes everything submitted with its uploads, also during a review; the account is then unverified.
 */
export const kycDelete = defineCall({
  name: 'kycDelete',
  method: 'POST',
  path: '/api/user/kycDelete',
  access: 'user',
  errorContext: 'kyc',
  summary: 'Delete my identity data and photos',
});

/**
 * Extension: a simulation that looks at no face. It checks only the upload's size and shape, and the app says so. After
 * five failed checks within 10 minutes: `tooFast` {seconds}.
 */
export const faceCheck = defineCall({
  name: 'faceCheck',
  method: 'POST',
  path: '/api/user/faceCheck',
  access: 'user',
  errorContext: 'kyc',
  summary: 'Simulated face check of an uploaded photo',
  body: Type.Object({ photoUrl: UploadUrl }, closed),
  data: Type.Object({ passed: Type.Boolean(), attemptsLeft: whole() }),
});
