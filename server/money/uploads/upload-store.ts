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
/** @param url of the shape `UploadUrl` */
export const uploadIdOf = (url: string): string => url.slice(PATH.length);

export const insertUpload = async (trx: Db, row: UploadRow): Promise<void> => {
  await narrow(trx).insertInto('upload').values(row).execute();
};

/** The row of a file of this user; undefined when there is none or it is somebody else's. */
export const uploadOf = (db: Db, userId: string, id: string): Promise<UploadRow | undefined> =>
  narrow(db).selectFrom('upload').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst();

/** All files of a user, newest first. */
export const uploadsOf = (db: Db, userId: string): Promise<readonly UploadRow[]> =>
  narrow(db)
    .selectFrom('upload')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .execute();

/** How many files a user keeps, and how many bytes they come to. */
export async function keptOf(db: Db, userId: string): Promise<{ readonly count: number; readonly bytes: number }> {
  const { count, bytes } = await narrow(db)
    .selectFrom('upload')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.sum<number | null>('size_bytes').as('bytes')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { count, bytes: Number(bytes ?? 0) };
}

/** Bytes of the files of everybody. Reads every row. */
export async function bytesOfAll(db: Db): Promise<number> {
  const { bytes } = await narrow(db)
    .selectFrom('upload')
    .select((e) => e.fn.sum<number | null>('size_bytes').as('bytes'))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** When the account was made, epoch ms; null of one that is not there, as in tests of a part. */
export async function accountMadeMs(db: Db, userId: string): Promise<number | null> {
  const row = await db
    .withTables<{ app_user: { id: string; created_at: Date } }>()
    .selectFrom('app_user')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.created_at.getTime() ?? null;
}

/** The row of a file, whoever owns it. */
export const uploadById = (db: Db, id: string): Promise<UploadRow | undefined> =>
  narrow(db).selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();

/** The size of a picture that is looked at. @throws Error when it is gone: in review it goes only with what it proves */
export async function pictureInReview(
  db: Db,
  id: string,
): Promise<{ readonly widthPx: number; readonly heightPx: number }> {
  const file = await uploadById(db, id);
  if (!file) throw new Error(`upload ${id} is gone while it is reviewed`);
  return { widthPx: file.width_px, heightPx: file.height_px };
}

/**
 * Makes a file the proof of one thing, for ever, and keeps it until that is decided.
 * Throws a `Refused`: uploadUnknown when this user has no such file for such a purpose, proofUsed when it proves something
 * already.
 * @param usedFor `deposit:<id>`
 * @returns the columns that say so in the row of that thing
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
 * Has a file that proves this thing looked at once more. Throws a `Refused`: uploadUnknown when its owner has deleted it.
 * @param usedFor  as it was used up for
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

/** What a file proves is decided: its owner may delete it. */
export async function endReview(trx: LedgerTransaction, id: string): Promise<void> {
  await narrow(trx).updateTable('upload').set({ in_review: false }).where('id', '=', id).execute();
}

/**
 * Removes the row of a file, for good.
 * Throws a `Refused`: uploadUnknown when this user has no such file, uploadInReview while somebody has to look at it.
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

/** Removes the rows of all files of a purpose, in review or not. @returns their ids */
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

/** Of these ids, those that are no longer the id of a file. */
export async function unknownOf(db: Db, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await narrow(db).selectFrom('upload').select('id').where('id', 'in', ids).execute();
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
