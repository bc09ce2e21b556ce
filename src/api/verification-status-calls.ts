import { CARD_TYPES, VERIFICATION_STATUSES } from '../model/verification.ts';
import type { Verification, VerificationField, VerificationLevel } from '../model/verification.ts';
import { integer, list, nameOf, optional, text, time, WireError } from './wire.ts';
import type { WireRecord } from './wire.ts';
import type { kycStatus } from '../../protocol/rest/verification.ts';
import { fetchRows } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult, Page } from './result.ts';

const FIELDS = new Map<string, VerificationField>([
  ['realName', 'realName'],
  ['idCard', 'idCard'],
  ['country', 'country'],
  ['cardType', 'cardType'],
  ['frontUrl', 'front'],
  ['backUrl', 'back'],
  ['handelUrl', 'held'],
]);

function levelOf(row: WireRecord): VerificationLevel {
  const level = integer(row, 'level');
  if (level !== 1 && level !== 2) throw new WireError('level');
  return level;
}

const textOrNull = (row: WireRecord, field: string) => optional(row, field, text) ?? null;

/**
 * Decodes a submission. An unknown failed field counts as the whole submission.
 * @throws WireError when a field is missing or of the wrong kind
 */
export const decodeVerification = (row: WireRecord): Verification => ({
  level: levelOf(row),
  status: nameOf(row, 'status', VERIFICATION_STATUSES),
  realName: text(row, 'realName'),
  idCardMasked: text(row, 'idCardMasked'),
  cardType: optional(row, 'cardType', (from, field) => nameOf(from, field, CARD_TYPES)) ?? null,
  country: textOrNull(row, 'country'),
  photos: {
    front: textOrNull(row, 'frontUrl'),
    back: textOrNull(row, 'backUrl'),
    held: textOrNull(row, 'handelUrl'),
  },
  failures: list(row['failures'], 'failures', (failure) => ({
    field: FIELDS.get(text(failure, 'field')) ?? 'submission',
    reason: text(failure, 'reason'),
  })),
  sentMs: time(row, 'submitTime'),
  reviewMs: optional(row, 'reviewTime', time) ?? null,
});

const KYC_STATUS: Endpoint<typeof kycStatus> = {
  method: 'POST',
  path: '/api/user/kycStatus',
  access: 'user',
  context: 'kyc',
};

/** Fetches the submissions of the signed-in person, one row per level. */
export const fetchVerifications = (): Promise<CallResult<Page<Verification>>> =>
  fetchRows(KYC_STATUS, {}, decodeVerification);
