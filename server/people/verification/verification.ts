import type { DataOf } from '../../../protocol/call.ts';
import type { getInfo } from '../../../protocol/rest/user.ts';
import type { faceCheck } from '../../../protocol/rest/verification.ts';
import { createOrderIds } from '../../infra/order-id.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import { masked } from '../../infra/masked.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { createDueLoop } from '../../infra/due-loop.ts';
import type { ReviewController } from '../../money/reviews/review-controller.ts';
import { REVIEW_MS } from '../../money/reviews/review-rules.ts';
import { removeAllOf, reviewAgain, uploadUrl, useUpload } from '../../money/uploads/upload-store.ts';
import { createFaceCheck } from './face-check.ts';
import { openIdentity, sealIdentity } from './sealed-identity.ts';
import { submissionOf } from './submission.ts';
import type { Identity, PhotoField, Sent, Submission } from './submission.ts';
import { createVerificationController } from './verification-controller.ts';
import type { VerificationParts } from './verification-parts.ts';
import {
  deleteVerifications,
  insertPhoto,
  keptOf,
  lockPerson,
  photosOf,
  sendForReview,
  verificationsOf,
} from './verification-store.ts';
import type { PhotoRow, Trx, VerificationRow, VerificationWire } from './verification-store.ts';

/** Identity verification in two levels: reviewed by published rules or an operator, deleted when its owner asks. */
export interface Verification {
  /**
   * Submits a level for review, the first time or after it failed; photos that did not fail may be reused. Refusals:
   * malformed {field}, idNumberInvalid, primaryRequired, underReview, alreadyVerified, uploadUnknown, proofUsed.
   */
  submit(userId: string, sent: Sent): Promise<Outcome<undefined>>;
  /** Returns a row for each level that was ever submitted. */
  status(userId: string): Promise<VerificationWire[]>;
  /** Deletes names, numbers and pictures, also during a review. Deleting nothing is no failure. */
  deleteAll(userId: string): Promise<void>;
  /** Returns the verification part of getInfo. */
  detailOf(userId: string): Promise<DataOf<typeof getInfo>['detail']>;
  /** Returns name and number of the primary level, for the exchange's own use; null unless it is verified. */
  verifiedPapers(userId: string): Promise<Pick<Identity, 'realName' | 'idCard'> | null>;
  /** Simulates a face check. Refusals: uploadUnknown, tooFast {seconds} after five that did not pass. */
  checkFace(userId: string, photoUrl: string): Promise<Outcome<DataOf<typeof faceCheck>>>;
  readonly reviews: ReviewController;
  /** Handles reviews that became due while no server ran, then every review when it becomes due. */
  start(): Promise<void>;
  /** Waits for running work and stops. */
  stop(): Promise<void>;
}

/**
 * Checks that a level may be submitted. Throws a `Refused`: primaryRequired, underReview, alreadyVerified.
 * @returns the failed submission it replaces, if any
 */
function before(rows: readonly VerificationRow[], level: 1 | 2): VerificationRow | undefined {
  const statusOf = (wanted: 1 | 2) => rows.find((row) => row.level === wanted)?.status;
  if (level === 2 && statusOf(1) !== 'verified') throw new Refused(refused('primaryRequired'));
  if (statusOf(level) === 'review') throw new Refused(refused('underReview'));
  if (statusOf(level) === 'verified') throw new Refused(refused('alreadyVerified'));
  return rows.find((row) => row.level === level);
}

/**
 * Uses up the photos: they must be the user's own, unused and different pictures. A photo that has not failed may be
 * reused for its field. Throws a `Refused`: uploadUnknown, proofUsed.
 */
async function usePhotos(
  trx: Trx,
  { userId, id }: { readonly userId: string; readonly id: string },
  photos: Submission['photos'],
  failed: VerificationRow['failures'],
): Promise<void> {
  const usedFor = `verification:${id}`;
  const known = await photosOf(trx, id);
  const taken = async (field: PhotoField, uploadId: string): Promise<string> => {
    const file = { userId, uploadId, purpose: 'kyc', usedFor } as const;
    const photo = { verification_id: id, field, ...(await useUpload(trx, file)) };
    await insertPhoto(trx, photo);
    return photo.proof_sha256;
  };
  const kept = async ({ proof_id, proof_sha256 }: PhotoRow): Promise<string> => {
    await reviewAgain(trx, proof_id, usedFor);
    return proof_sha256;
  };
  const pictures = new Set<string>();
  for (const [field, uploadId] of photos) {
    const last = known.get(field);
    const stays = last?.proof_id === uploadId && !failed.some((failure) => failure.field === field);
    pictures.add(stays ? await kept(last) : await taken(field, uploadId));
  }
  if (pictures.size < photos.size) throw new Refused(refused('proofUsed'));
}

export function createVerification(parts: VerificationParts): Verification {
  const { db, clock, sealing, files, onChange } = parts;
  const newId = createOrderIds();
  const reviews = createVerificationController(parts);
  const loop = createDueLoop('verification', () => reviews.runDue());

  const identityOf = ({ id, user_id: userId, sealed }: VerificationRow) =>
    openIdentity(sealing, sealed, { userId, id });

  async function wireOf(row: VerificationRow): Promise<VerificationWire> {
    const { realName = '', idCard = '', ...document } = identityOf(row) ?? {};
    const photos = await photosOf(db, row.id);
    const kept = await keptOf(db, photos);
    const urls = [...photos.values()]
      .filter(({ proof_id }) => kept.has(proof_id))
      .map(({ field, proof_id }) => [field, uploadUrl(proof_id)] as const);
    const reviewTime = row.next_ms ?? row.decided_ms;
    return {
      level: row.level,
      status: row.status,
      realName,
      idCardMasked: masked(idCard),
      ...document,
      ...Object.fromEntries(urls),
      failures: [...row.failures],
      submitTime: row.submitted_ms,
      ...(reviewTime === null ? {} : { reviewTime }),
    };
  }

  return {
    async submit(userId, sent) {
      const checked = submissionOf(sent);
      if (!checked.ok) return checked;
      const { level, identity, photos } = checked.value;
      const nowMs = clock.now();
      try {
        const id = await callTransaction(db, async (trx) => {
          await lockPerson(trx, userId);
          const failed = before(await verificationsOf(trx, userId), level);
          const owner = { userId, id: failed?.id ?? newId(nowMs) };
          await sendForReview(trx, {
            id: owner.id,
            user_id: userId,
            level,
            sealed: sealIdentity(sealing, identity, owner),
            next_ms: nowMs + REVIEW_MS,
            submitted_ms: nowMs,
          });
          await usePhotos(trx, owner, photos, failed?.failures ?? []);
          return owner.id;
        });
        onChange(userId, id, []);
        return done(undefined);
      } catch (error) {
        return refusalOf(error);
      }
    },
    async status(userId) {
      return Promise.all((await verificationsOf(db, userId)).map(wireOf));
    },
    async deleteAll(userId) {
      const { ids, uploads } = await callTransaction(db, async (trx) => {
        await lockPerson(trx, userId);
        return { ids: await deleteVerifications(trx, userId), uploads: await removeAllOf(trx, userId, 'kyc') };
      });
      // A file left by a kill is deleted at the next start.
      for (const id of uploads) await files.remove(id);
      for (const id of ids) onChange(userId, id, []);
    },
    async detailOf(userId) {
      const rows = (await verificationsOf(db, userId)).filter(({ status }) => status === 'verified');
      const [primary, advanced] = ([1, 2] as const).map((level) => rows.find((row) => row.level === level));
      return {
        auditStatusPrimary: primary ? '1' : '0',
        auditStatusAdvanced: advanced ? '1' : '0',
        realName: (primary && identityOf(primary)?.realName) ?? '',
        country: (advanced && identityOf(advanced)?.country) ?? '',
      };
    },
    async verifiedPapers(userId) {
      const rows = await verificationsOf(db, userId);
      const primary = rows.find(({ level, status }) => level === 1 && status === 'verified');
      const identity = primary ? identityOf(primary) : null;
      return identity && { realName: identity.realName, idCard: identity.idCard };
    },
    checkFace: createFaceCheck(parts),
    reviews,
    start: () => loop.start(),
    stop: () => loop.stop(),
  };
}
