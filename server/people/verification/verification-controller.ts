import { Refused, refusalOf } from '../../ledger/refused.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { putMessage } from '../../messages/put-messages.ts';
import { verificationDecided } from '../../messages/security-messages.ts';
import { DUE_ROWS, runEachDue } from '../../infra/due-rows.ts';
import { decisionsAbout, writeDown } from '../../money/reviews/audit.ts';
import type { Reviewed, ReviewController } from '../../money/reviews/review-controller.ts';
import type { ProofFacts } from '../../money/reviews/review-rules.ts';
import { endReview, pictureInReview } from '../../money/uploads/upload-store.ts';
import { openIdentity } from './sealed-identity.ts';
import type { PhotoField } from './submission.ts';
import { failureSaid, faultsOf } from './verification-rules.ts';
import {
  dueVerifications,
  keptOf,
  lockVerification,
  photosOf,
  saveVerdict,
  isPictureReused,
  verificationById,
  verificationsOf,
  waitingVerifications,
} from './verification-store.ts';
import type { Failure, PhotoRow, Trx, VerificationRow } from './verification-store.ts';
import type { VerificationParts } from './verification-parts.ts';

/** The decision of a review; without failures the user is verified. */
interface Verdict {
  readonly why: string;
  readonly failures: readonly Failure[];
}

type Photos = ReadonlyMap<PhotoField, PhotoRow>;

const LABELS = { frontUrl: 'front', backUrl: 'back', handelUrl: 'held' } as const;

const saidOf = (failures: readonly Failure[]): string =>
  failures.map(({ field, reason }) => `${field}: ${reason}`).join(', ');

/** Creates the review of verifications. */
export function createVerificationController({ db, clock, sealing, onChange }: VerificationParts): ReviewController {
  const identityOf = ({ id, user_id: userId, sealed }: VerificationRow) =>
    openIdentity(sealing, sealed, { userId, id });

  function papersOf(row: VerificationRow): Reviewed['facts'] {
    const identity = identityOf(row);
    if (!identity) return [['papers', 'cannot be read: sealed by another key']];
    const { realName, idCard, country, cardType } = identity;
    return [
      ['name', realName],
      ['id number', idCard],
      ...(country === undefined ? [] : [['country', country] as const]),
      ...(cardType === undefined ? [] : [['document', cardType] as const]),
    ];
  }

  async function reviewed(row: VerificationRow): Promise<Reviewed> {
    const { id, user_id: userId, level, status, failures } = row;
    const photos = await photosOf(db, id);
    const kept = await keptOf(db, photos);
    return {
      noun: 'verification',
      id,
      userId,
      amount: null,
      coin: null,
      status: failures.length === 0 ? status : `${status} (${saidOf(failures)})`,
      createTime: row.submitted_ms,
      dueTime: row.next_ms ?? undefined,
      facts: [
        ['level', String(level)],
        ...papersOf(row),
        ...[...photos.values()]
          .filter(({ proof_id }) => kept.has(proof_id))
          .map(({ field, proof_id }) => [LABELS[field], `uploads/${proof_id} in the data folder`] as const),
      ],
      decisions: await decisionsAbout(db, 'verification', id),
    };
  }

  /**
   * Decides in one transaction with the state. Of several concurrent decisions or deletions only the first takes
   * effect.
   */
  async function decide(
    id: string,
    who: string,
    verdictOn: (trx: Trx, row: VerificationRow, photos: Photos) => Promise<Verdict>,
  ): Promise<Outcome<string>> {
    const nowMs = clock.now();
    try {
      const { row, message } = await db.transaction().execute(async (trx) => {
        const waiting = await lockVerification(trx, id);
        if (waiting?.status !== 'review') throw new Refused(refused('notFound'));
        const photos = await photosOf(trx, id);
        const { why, failures } = await verdictOn(trx, waiting, photos);
        const what = failures.length === 0 ? 'approve' : 'reject';
        await writeDown(trx, { who, what, noun: 'verification', ref: id, why, atMs: nowMs });
        for (const { proof_id } of photos.values()) await endReview(trx, proof_id);
        const decided = await saveVerdict(trx, id, failures, nowMs);
        return { row: decided, message: await putMessage(trx, verificationDecided(decided)) };
      });
      onChange(row.user_id, id, message);
      return done(row.status);
    } catch (error) {
      return refusalOf(error);
    }
  }

  async function byRules(trx: Trx, row: VerificationRow, photos: Photos): Promise<Verdict> {
    const facts = new Map<PhotoField, ProofFacts>();
    for (const [field, photo] of photos) {
      const picture = await pictureInReview(trx, photo.proof_id);
      facts.set(field, { ...picture, seenBefore: await isPictureReused(trx, photo) });
    }
    const primary =
      row.level === 2 ? (await verificationsOf(trx, row.user_id)).find(({ level }) => level === 1) : undefined;
    const nameOf = (one: VerificationRow | undefined) => (one ? identityOf(one)?.realName : undefined) ?? null;
    const failures = faultsOf({ photos: facts, names: [nameOf(row), nameOf(primary)] });
    return { why: failures.length === 0 ? 'it keeps the rules' : saidOf(failures), failures };
  }

  return {
    noun: 'verification',
    async waiting(limit) {
      return Promise.all((await waitingVerifications(db, limit)).map(reviewed));
    },
    async show(id) {
      const row = await verificationById(db, id);
      return row && reviewed(row);
    },
    approve: (id, who) =>
      decide(id, `operator:${who}`, () => Promise.resolve({ why: 'approved by an operator', failures: [] })),
    reject: (id, who, reason) =>
      decide(id, `operator:${who}`, (_trx, { sealed }, photos) =>
        Promise.resolve({ why: reason, failures: [failureSaid(reason, [...Object.keys(sealed), ...photos.keys()])] }),
      ),
    async runDue() {
      return runEachDue('verification', await dueVerifications(db, clock.now(), DUE_ROWS), async (id) => {
        await decide(id, 'rules', byRules);
      });
    },
  };
}
