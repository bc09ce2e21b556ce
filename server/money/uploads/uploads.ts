import { randomBytes } from 'node:crypto';
import type { DataOf, RowOf } from '../../../protocol/call.ts';
import type { upload, uploadList } from '../../../protocol/rest/upload.ts';
import { Refused, refusalOf } from '../../engine/orders/refused.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { cleanImage } from './clean-image.ts';
import type { BlobFolder } from '../../infra/blob.ts';
import { countOf, insertUpload, removeRow, unknownOf, uploadOf, uploadsOf, uploadUrl } from './upload-store.ts';
import type { Purpose } from './upload-store.ts';

/** Files that one account may keep. */
const FILES_MAX = 40;
/** 192 bits nobody can guess, 32 characters. */
const ID_BYTES = 24;
/** By then a file that came to another node has its row, or never gets one. */
const UNDER_WAY_MS = 3_600_000;

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly files: BlobFolder;
}

/** Pictures that people hand in: theirs alone, re-encoded, deleted when they say so (R7). */
export interface Uploads {
  /** Refusals: imageInvalid, imageTooLarge {megapixels}, uploadsFull {max}, unavailable. @param file at most `UPLOAD_MAX_BYTES` */
  add(userId: string, purpose: Purpose, file: Buffer): Promise<Outcome<DataOf<typeof upload>>>;
  /** A picture of this user. Refusal: uploadUnknown, for somebody else's too. */
  read(userId: string, id: string): Promise<Outcome<{ readonly bytes: Buffer; readonly type: string }>>;
  /** All of this user's, newest first. */
  list(userId: string): Promise<RowOf<typeof uploadList>[]>;
  /** Deletes a picture for good. Refusals: uploadUnknown, uploadInReview while somebody has to look at it. */
  remove(userId: string, id: string): Promise<Outcome<undefined>>;
  /**
   * Deletes files that belong to no row: a kill came between a file and its row. Only while nobody uploads here; where other
   * nodes may, files of the last hour are left alone.
   */
  sweep(): Promise<void>;
}

export function createUploads({ db, clock, files }: Parts): Uploads {
  return {
    async add(userId, purpose, file) {
      if ((await countOf(db, userId)) >= FILES_MAX) return refused('uploadsFull', { max: String(FILES_MAX) });
      const image = await cleanImage(file);
      if (!image.ok) return image;
      const { bytes, type, widthPx, heightPx, sha256 } = image.value;
      const id = randomBytes(ID_BYTES).toString('base64url');
      // The file first: a row without its file would be a proof that nobody can look at.
      await files.save(id, bytes);
      try {
        await callTransaction(db, async (trx) => {
          // Counted again, one upload of a user after the other: many at once do not pass the limit together.
          await lockNamed(trx, `upload:${userId}`);
          if ((await countOf(trx, userId)) >= FILES_MAX) {
            throw new Refused(refused('uploadsFull', { max: String(FILES_MAX) }));
          }
          await insertUpload(trx, {
            id,
            user_id: userId,
            purpose,
            type,
            sha256,
            size_bytes: bytes.length,
            width_px: widthPx,
            height_px: heightPx,
            used_for: null,
            in_review: false,
            created_ms: clock.now(),
          });
        });
      } catch (error) {
        await files.remove(id);
        return refusalOf(error);
      }
      return done({ url: uploadUrl(id), sizeBytes: bytes.length, widthPx, heightPx });
    },
    async read(userId, id) {
      const row = await uploadOf(db, userId, id);
      const bytes = row ? await files.read(id) : null;
      return row && bytes ? done({ bytes, type: row.type }) : refused('uploadUnknown');
    },
    async list(userId) {
      const rows = await uploadsOf(db, userId);
      return rows.map((row) => ({
        url: uploadUrl(row.id),
        purpose: row.purpose,
        sizeBytes: row.size_bytes,
        widthPx: row.width_px,
        heightPx: row.height_px,
        inReview: row.in_review,
        createTime: row.created_ms,
      }));
    },
    async remove(userId, id) {
      try {
        await callTransaction(db, (trx) => removeRow(trx, userId, id));
      } catch (error) {
        return refusalOf(error);
      }
      await files.remove(id);
      return done(undefined);
    },
    async sweep() {
      const names = await files.names(files.shared ? clock.now() - UNDER_WAY_MS : undefined);
      for (const id of await unknownOf(db, names)) await files.remove(id);
    },
  };
}
