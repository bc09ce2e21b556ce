import { sql } from 'kysely';
import type { Generated, Selectable, Transaction } from 'kysely';
import type { RowOf } from '../../../protocol/call.ts';
import type { kycStatus } from '../../../protocol/rest/verification.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import type { SealedIdentity } from './sealed-identity.ts';
import type { PhotoField } from './submission.ts';

export type VerificationWire = RowOf<typeof kycStatus>;
export type Failure = VerificationWire['failures'][number];
/** Any transaction of the store. */
export type Trx = Transaction<object>;

/** Row of `verification`; see 016_verification.sql. */
interface VerificationTable {
  id: string;
  user_id: string;
  level: 1 | 2;
  sealed: SealedIdentity;
  status: VerificationWire['status'];
  failures: readonly Failure[];
  next_ms: number | null;
  submitted_ms: number;
  decided_ms: number | null;
}

export type VerificationRow = Selectable<VerificationTable>;

/** Row of `verification_photo`. */
interface PhotoTable {
  id: Generated<number>;
  verification_id: string;
  field: PhotoField;
  proof_id: string;
  proof_sha256: string;
}

export type PhotoRow = Selectable<PhotoTable>;

const narrow = (db: Db) =>
  db.withTables<{ verification: VerificationTable; verification_photo: PhotoTable; upload: { id: string } }>();

/** Serializes the submissions and deletions of one user until the transaction ends. */
export const lockPerson = async (trx: Trx, userId: string): Promise<void> => {
  await lockNamed(trx, `verification:${userId}`);
};

/** Returns a user's verifications, level 1 first. */
export const verificationsOf = (db: Db, userId: string): Promise<readonly VerificationRow[]> =>
  narrow(db).selectFrom('verification').selectAll().where('user_id', '=', userId).orderBy('level').execute();

/** Stores a submission, the first one or a replacement of a failed one. */
export async function sendForReview(
  trx: Trx,
  row: Omit<VerificationRow, 'status' | 'failures' | 'decided_ms'>,
): Promise<void> {
  const again = {
    sealed: sql<SealedIdentity>`${JSON.stringify(row.sealed)}::jsonb`,
    status: 'review' as const,
    failures: sql<readonly Failure[]>`'[]'::jsonb`,
    next_ms: row.next_ms,
    submitted_ms: row.submitted_ms,
    decided_ms: null,
  };
  await narrow(trx)
    .insertInto('verification')
    .values({ ...row, ...again })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(again))
    .execute();
}

export const insertPhoto = async (trx: Trx, photo: Omit<PhotoRow, 'id'>): Promise<void> => {
  await narrow(trx).insertInto('verification_photo').values(photo).execute();
};

/** Returns the last photo of each field, including those whose file is deleted. */
export async function photosOf(db: Db, verificationId: string): Promise<ReadonlyMap<PhotoField, PhotoRow>> {
  const rows = await narrow(db)
    .selectFrom('verification_photo')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.field, row]));
}

/** Returns the ids of those photos' files that still exist. */
export async function keptOf(db: Db, photos: ReadonlyMap<PhotoField, PhotoRow>): Promise<ReadonlySet<string>> {
  if (photos.size === 0) return new Set();
  const ids = [...photos.values()].map(({ proof_id }) => proof_id);
  const rows = await narrow(db).selectFrom('upload').select('id').where('id', 'in', ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether the picture of a photo was submitted before, for a verification of any user. */
export async function isPictureReused(db: Db, { id, proof_sha256 }: PhotoRow): Promise<boolean> {
  const earlier = await narrow(db)
    .selectFrom('verification_photo')
    .select('id')
    .where('proof_sha256', '=', proof_sha256)
    .where('id', '<', id)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
}

export const verificationById = (db: Db, id: string): Promise<VerificationRow | undefined> =>
  narrow(db).selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns a verification, locked until the transaction ends. */
export const lockVerification = (trx: Trx, id: string): Promise<VerificationRow | undefined> =>
  narrow(trx).selectFrom('verification').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * Stores a decision.
 * @param failures  without any the user is verified
 */
export async function saveVerdict(trx: Trx, id: string, failures: readonly Failure[], nowMs: number) {
  return narrow(trx)
    .updateTable('verification')
    .set({
      status: failures.length === 0 ? 'verified' : 'failed',
      failures: sql<readonly Failure[]>`${JSON.stringify(failures)}::jsonb`,
      next_ms: null,
      decided_ms: nowMs,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns verifications that are due, oldest first, at most `limit`. */
export async function dueVerifications(db: Db, nowMs: number, limit: number): Promise<readonly string[]> {
  const rows = await narrow(db)
    .selectFrom('verification')
    .select('id')
    .where('next_ms', '<=', nowMs)
    .orderBy('next_ms')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns verifications of all users that are under review, oldest first. */
export const waitingVerifications = (db: Db, limit: number): Promise<readonly VerificationRow[]> =>
  narrow(db)
    .selectFrom('verification')
    .selectAll()
    .where('status', '=', 'review')
    .orderBy('submitted_ms')
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Deletes everything a user has submitted, with the digests of the photos.
 * @returns the ids
 */
export async function deleteVerifications(trx: Trx, userId: string): Promise<readonly string[]> {
  const rows = await narrow(trx)
    .selectFrom('verification')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('level')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await narrow(trx).deleteFrom('verification_photo').where('verification_id', 'in', ids).execute();
  await narrow(trx).deleteFrom('verification').where('id', 'in', ids).execute();
  return ids;
}
