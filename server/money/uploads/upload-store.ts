import type { Selectable } from 'kysely';
import type { Static } from 'typebox';
import type { upload } from '../../../protocol/rest/upload.ts';
import { Refused } from '../../ledger/refused.ts';
import type { Db } from '../../infra/db.ts';
import { refused } from '../../infra/outcome.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';

/** Row of `upload`; see 007_deposit.sql. */
interface UploadTable {
  id: string;
  user_id: string;
  purpose: Purpose;
  type: 'image/jpeg' | 'image/png';
  sha256: string;
  size_bytes: number;
  width_px: number;
  height_px: number;
  used_for: string | null;
  in_review: boolean;
  created_ms: number;
}

export type Purpose = Static<(typeof upload)['multipart']['fields']>['purpose'];
export type UploadRow = Selectable<UploadTable>;

const narrow = (db: Db) => db.withTables<{ upload: UploadTable }>();

const PATH = '/api/upload/';
export const uploadUrl = (id: string): string => PATH + id;
/**
 * Returns the id of a file.
 * @param url  of the form `UploadUrl`
 */
export const uploadIdOf = (url: string): string => url.slice(PATH.length);

export const insertUpload = async (trx: Db, row: UploadRow): Promise<void> => {
  await narrow(trx).insertInto('upload').values(row).execute();
};

/** Returns the row of a user's file; undefined when there is none or it belongs to another user. */
export const uploadOf = (db: Db, userId: string, id: string): Promise<UploadRow | undefined> =>
  narrow(db).selectFrom('upload').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** Returns all files of a user, newest first. */
export const uploadsOf = (db: Db, userId: string): Promise<readonly UploadRow[]> =>
  narrow(db)
    .selectFrom('upload')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .execute();

/** Returns the number of files a user keeps, and their bytes. */
export async function keptOf(db: Db, userId: string): Promise<{ readonly count: number; readonly bytes: number }> {
  const { count, bytes } = await narrow(db)
    .selectFrom('upload')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<number | null>('size_bytes').as('bytes')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { count, bytes: Number(bytes ?? 0) };
}

/** Returns the bytes of all users' files. Reads every row. */
export async function bytesOfAll(db: Db): Promise<number> {
  const { bytes } = await narrow(db)
    .selectFrom('upload')
    .select((e) => e.fn.sum<number | null>('size_bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/**
 * Returns the time at which the account was created, epoch ms; null for an unknown account, as in tests of one part.
 */
export async function accountMadeMs(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .withTables<{ app_user: { id: string; created_at: Date } }>()
    .selectFrom('app_user')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.created_at.getTime() ?? null;
}

/** Returns the row of a file of any user. */
export const uploadById = (db: Db, id: string): Promise<UploadRow | undefined> =>
  narrow(db).selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Returns the size of a picture under review.
 * @throws Error when its row is gone, which cannot happen during a review
 */
export async function pictureInReview(
  db: Db,
  id: string,
): Promise<{ readonly widthPx: number; readonly heightPx: number }> {
  const file = await uploadById(db, id);
  if (!file) throw new Error(`upload ${id} is gone while it is reviewed`);
  return { widthPx: file.width_px, heightPx: file.height_px };
}

/**
 * Binds a file to the record it proves, for ever, and keeps it until that is decided. Throws a `Refused`: uploadUnknown
 * when this user has no such file for this purpose, proofUsed when it already proves something.
 * @param usedFor  for example `deposit:<id>`
 * @returns the columns to store in that record's row
 */
export async function useUpload(
  trx: LedgerTransaction,
  {
    userId,
    uploadId,
    purpose,
    usedFor,
  }: { readonly userId: string; readonly uploadId: string; readonly purpose: Purpose; readonly usedFor: string },
): Promise<{ readonly proof_id: string; readonly proof_sha256: string }> {
  const file = await narrow(trx)
    .selectFrom('upload')
    .select(['used_for', 'sha256'])
    .where('id', '=', uploadId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw new Refused(refused('uploadUnknown'));
  if (file.used_for !== null) throw new Refused(refused('proofUsed'));
  await narrow(trx)
    .updateTable('upload')
    .set({ used_for: usedFor, in_review: true })
    .where('id', '=', uploadId)
    .execute();
  return { proof_id: uploadId, proof_sha256: file.sha256 };
}

/**
 * Puts a file back under review. Throws a `Refused`: uploadUnknown when its owner has deleted it.
 * @param usedFor  as given to `useUpload`
 */
export async function reviewAgain(trx: LedgerTransaction, id: string, usedFor: string): Promise<void> {
  const file = await narrow(trx)
    .updateTable('upload')
    .set({ in_review: true })
    .where('id', '=', id)
    .where('used_for', '=', usedFor)
    .returning('id')
    .executeTakeFirst();
  if (!file) throw new Refused(refused('uploadUnknown'));
}

/** Ends the review of a file; its owner may delete it from now on. */
export async function endReview(trx: LedgerTransaction, id: string): Promise<void> {
  await narrow(trx).updateTable('upload').set({ in_review: false }).where('id', '=', id).execute();
}

/**
 * Deletes the row of a file. Throws a `Refused`: uploadUnknown when this user has no such file, uploadInReview while it
 * is under review.
 */
export async function removeRow(trx: LedgerTransaction, userId: string, id: string): Promise<void> {
  const file = await narrow(trx)
    .selectFrom('upload')
    .select('in_review')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw new Refused(refused('uploadUnknown'));
  if (file.in_review) throw new Refused(refused('uploadInReview'));
  await narrow(trx).deleteFrom('upload').where('id', '=', id).execute();
}

/**
 * Deletes the rows of all files of a purpose, also those under review.
 * @returns their ids
 */
export async function removeAllOf(
  trx: LedgerTransaction,
  userId: string,
  purpose: Purpose,
): Promise<readonly string[]> {
  const rows = await narrow(trx)
    .deleteFrom('upload')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns those of the ids that belong to no file. */
export async function unknownOf(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await narrow(db).selectFrom('upload').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
