import { randomBytes } from 'node:crypto';
import type { DataOf, RowOf } from '../../../protocol/call.ts';
import type { upload, uploadList } from '../../../protocol/rest/upload.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import { callTransaction } from '../../infra/call-transaction.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { cleanImage } from './clean-image.ts';
import type { CleanImage } from './clean-image.ts';
import { createPictureQueue } from './picture-queue.ts';
import type { BlobFolder } from '../../infra/blob.ts';
import {
  accountMadeMs,
  bytesOfAll,
  insertUpload,
  keptOf,
  removeRow,
  unknownOf,
  uploadIdOf,
  uploadOf,
  uploadsOf,
  uploadUrl,
} from './upload-store.ts';
import type { Purpose } from './upload-store.ts';

/** Most files that one account may keep. */
const FILES_MAX = 40;
const MIB = 1024 * 1024;

/** Limits of stored bytes, and the disk space that is reserved for the rest of the exchange. */
export interface UploadRoom {
  readonly ofOne: number;
  /** For an account younger than an hour: the photos of a verification and a proof. */
  readonly ofNewOne: number;
  readonly ofAll: number;
  readonly reserve: number;
}

const ROOM: UploadRoom = { ofOne: 64 * MIB, ofNewOne: 16 * MIB, ofAll: 20_480 * MIB, reserve: 512 * MIB };
const NEW_MS = 3_600_000;
/** The sum over all rows is queried this often, ms; uploads of this process in between are added to it. */
const ALL_KNOWN_MS = 60_000;
/** 192 random bits, 32 characters. */
const ID_BYTES = 24;
/** After this a file that another node stored has its row, or never gets one, ms. */
const UNDER_WAY_MS = 3_600_000;

/** An upload between its first check and its end. */
interface UnderWay {
  readonly userId: string;
  /** Bytes as sent. */
  readonly bytes: number;
}

/** A number of files and their bytes. */
interface Amount {
  readonly count: number;
  readonly bytes: number;
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly files: BlobFolder;
  readonly room?: UploadRoom;
}

/** Pictures of users: private, re-encoded, deleted on request (R7). */
export interface Uploads {
  /**
   * Stores a picture. Refusals: imageInvalid, imageTooLarge {megapixels}, uploadsFull {max}, uploadBytesFull
   * {megabytes}, storageFull, unavailable.
   * @param file  at most `UPLOAD_MAX_BYTES`
   * @param late  once aborted, the request has been answered and nothing is stored
   */
  add(userId: string, purpose: Purpose, file: Buffer, late?: AbortSignal): Promise<Outcome<DataOf<typeof upload>>>;
  /** Returns a picture of this user. Refusal: uploadUnknown, also for another user's. */
  read(userId: string, id: string): Promise<Outcome<{ readonly bytes: Buffer; readonly type: string }>>;
  /** Returns all pictures of this user, newest first. */
  list(userId: string): Promise<RowOf<typeof uploadList>[]>;
  /** Deletes a picture. Refusals: uploadUnknown, uploadInReview while it is under review. */
  remove(userId: string, id: string): Promise<Outcome<undefined>>;
  /**
   * Deletes files without a row, left by a kill between writing the file and its row. Call it only while nobody uploads
   * here; where other nodes may, files of the last hour are kept.
   */
  sweep(): Promise<void>;
}

/**
 * Returns the sum of an upload and the running ones before it.
 * @param userId  counts only uploads of this user
 */
function sumUpTo(running: ReadonlySet<UnderWay>, own: UnderWay, userId?: string): Amount {
  let [count, bytes] = [0, 0];
  for (const upload of running) {
    if (userId === undefined || upload.userId === userId) {
      count += 1;
      bytes += upload.bytes;
    }
    if (upload === own) break;
  }
  return { count, bytes };
}

export function createUploads({ db, clock, files, room = ROOM }: Parts): Uploads {
  const queue = createPictureQueue();
  /** Running uploads, in the order in which they began. */
  const underWay = new Set<UnderWay>();
  let all = { bytes: 0, knownMs: Number.NEGATIVE_INFINITY };

  async function allBytes(): Promise<number> {
    if (Math.abs(clock.now() - all.knownMs) >= ALL_KNOWN_MS)
      all = { bytes: await bytesOfAll(db), knownMs: clock.now() };
    return all.bytes;
  }

  /**
   * Returns the refusal when the limits are exceeded, or null.
   * @param more  returns what is to be stored in addition
   */
  async function noRoomFor(trx: Db, userId: string, more: () => Amount): Promise<Outcome<never> | null> {
    const madeMs = await accountMadeMs(trx, userId);
    const kept = await keptOf(trx, userId);
    const { count, bytes } = more();
    if (kept.count + count > FILES_MAX) return refused('uploadsFull', { max: String(FILES_MAX) });
    const most = madeMs !== null && clock.now() - madeMs < NEW_MS ? room.ofNewOne : room.ofOne;
    if (kept.bytes + bytes > most) return refused('uploadBytesFull', { megabytes: String(Math.floor(most / MIB)) });
    return null;
  }

  /**
   * Returns whether storage is full. The exchange needs the disk: without space no trade is settled and no transfer
   * written.
   */
  async function isStoreFull(bytes: number): Promise<boolean> {
    if ((await allBytes()) + bytes > room.ofAll) return true;
    const free = await files.freeBytes();
    return free !== null && free - bytes < room.reserve;
  }

  /**
   * Checks the limits before decoding, by the size of the file sent. Running uploads count, so that of many concurrent
   * ones only those are decoded that fit.
   */
  async function noRoomToBegin(own: UnderWay): Promise<Outcome<never> | null> {
    const full = await noRoomFor(db, own.userId, () => sumUpTo(underWay, own, own.userId));
    if (full) return full;
    return (await isStoreFull(sumUpTo(underWay, own).bytes)) ? refused('storageFull') : null;
  }

  async function keep(userId: string, purpose: Purpose, image: CleanImage): Promise<Outcome<DataOf<typeof upload>>> {
    const { bytes, type, widthPx, heightPx, sha256 } = image;
    const id = randomBytes(ID_BYTES).toString('base64url');
    // The file is written before its row, because a row without a file would be a proof that nobody can look at.
    await files.save(id, bytes);
    try {
      await callTransaction(db, async (trx) => {
        // Counts again with the uploads of a user serialized, so that concurrent ones do not exceed the limit together.
        await lockNamed(trx, `upload:${userId}`);
        const full = await noRoomFor(trx, userId, () => ({ count: 1, bytes: bytes.length }));
        if (full) throw new Refused(full);
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
    all.bytes += bytes.length;
    return done({ url: uploadUrl(id), sizeBytes: bytes.length, widthPx, heightPx });
  }

  async function remove(userId: string, id: string): Promise<Outcome<undefined>> {
    try {
      await callTransaction(db, (trx) => removeRow(trx, userId, id));
    } catch (error) {
      return refusalOf(error);
    }
    await files.remove(id);
    return done(undefined);
  }

  async function decodeAndKeep(
    userId: string,
    purpose: Purpose,
    file: Buffer,
    late: AbortSignal | undefined,
  ): Promise<Outcome<DataOf<typeof upload>>> {
    const isLate = (): boolean => late?.aborted === true;
    const image = await queue.run<CleanImage>(userId, async () =>
      isLate() ? refused('unavailable') : cleanImage(file),
    );
    if (!image.ok) return image;
    if (isLate()) return refused('unavailable');
    const kept = await keep(userId, purpose, image.value);
    if (!kept.ok || !isLate()) return kept;
    await remove(userId, uploadIdOf(kept.value.url));
    return refused('unavailable');
  }

  return {
    async add(userId, purpose, file, late) {
      const own: UnderWay = { userId, bytes: file.length };
      underWay.add(own);
      try {
        return (await noRoomToBegin(own)) ?? (await decodeAndKeep(userId, purpose, file, late));
      } finally {
        underWay.delete(own);
      }
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
    remove,
    async sweep() {
      const names = await files.names(files.shared ? clock.now() - UNDER_WAY_MS : undefined);
      for (const id of await unknownOf(db, names)) await files.remove(id);
    },
  };
}
