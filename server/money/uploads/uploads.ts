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

/** Files that one account may keep. */
const FILES_MAX = 40;
const MIB = 1024 * 1024;

/** How much is kept, in bytes, and how much of the disk stays free for the exchange. */
export interface UploadRoom {
  readonly ofOne: number;
  /** Of an account of the last hour: the photos of a verification and a proof. */
  readonly ofNewOne: number;
  readonly ofAll: number;
  readonly reserve: number;
}

const ROOM: UploadRoom = { ofOne: 64 * MIB, ofNewOne: 16 * MIB, ofAll: 20_480 * MIB, reserve: 512 * MIB };
const NEW_MS = 3_600_000;
/** The sum over all rows is asked for this often; uploads of this process in between are added to it. */
const ALL_KNOWN_MS = 60_000;
/** 192 bits nobody can guess, 32 characters. */
const ID_BYTES = 24;
/** By then a file that came to another node has its row, or never gets one. */
const UNDER_WAY_MS = 3_600_000;

/** An upload from its first check until it is kept or refused. */
interface UnderWay {
  readonly userId: string;
  /** As many as were sent. */
  readonly bytes: number;
}

/** Files and bytes. */
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

/** Pictures that people hand in: theirs alone, re-encoded, deleted when they say so (R7). */
export interface Uploads {
  /**
   * Refusals: imageInvalid, imageTooLarge {megapixels}, uploadsFull {max}, uploadBytesFull {megabytes}, storageFull,
   * unavailable.
   * @param file at most `UPLOAD_MAX_BYTES`
   * @param late once aborted, nobody hears the answer any more: nothing is kept then
   */
  add(userId: string, purpose: Purpose, file: Buffer, late?: AbortSignal): Promise<Outcome<DataOf<typeof upload>>>;
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

export function createUploads({ db, clock, files, room = ROOM }: Parts): Uploads {
  const queue = createPictureQueue();
  /** In the order in which they came. */
  const underWay = new Set<UnderWay>();
  let all = { bytes: 0, knownMs: Number.NEGATIVE_INFINITY };

  async function allBytes(): Promise<number> {
    if (Math.abs(clock.now() - all.knownMs) >= ALL_KNOWN_MS)
      all = { bytes: await bytesOfAll(db), knownMs: clock.now() };
    return all.bytes;
  }

  /** @param more  what is to be kept beside the files that are. Null when there is room for it */
  async function noRoomFor(trx: Db, userId: string, more: () => Amount): Promise<Outcome<never> | null> {
    const madeMs = await accountMadeMs(trx, userId);
    const kept = await keptOf(trx, userId);
    const { count, bytes } = more();
    if (kept.count + count > FILES_MAX) return refused('uploadsFull', { max: String(FILES_MAX) });
    const most = madeMs !== null && clock.now() - madeMs < NEW_MS ? room.ofNewOne : room.ofOne;
    if (kept.bytes + bytes > most) return refused('uploadBytesFull', { megabytes: String(Math.floor(most / MIB)) });
    return null;
  }

  /** The disk is the exchange's first: with none left, no trade is settled and no transfer written. */
  async function isStoreFull(bytes: number): Promise<boolean> {
    if ((await allBytes()) + bytes > room.ofAll) return true;
    const free = await files.freeBytes();
    return free !== null && free - bytes < room.reserve;
  }

  /** An upload and those that came before it and are still under way. @param userId  of one person; without it of all */
  function upTo(own: UnderWay, userId?: string): Amount {
    let [count, bytes] = [0, 0];
    for (const upload of underWay) {
      if (userId === undefined || upload.userId === userId) {
        count += 1;
        bytes += upload.bytes;
      }
      if (upload === own) break;
    }
    return { count, bytes };
  }

  /**
   * By the size of what was sent, before it is decoded. What is under way counts: of many at once, only those are decoded for
   * which there is room.
   */
  async function noRoomToBegin(own: UnderWay): Promise<Outcome<never> | null> {
    const full = await noRoomFor(db, own.userId, () => upTo(own, own.userId));
    if (full) return full;
    return (await isStoreFull(upTo(own).bytes)) ? refused('storageFull') : null;
  }

  async function keep(userId: string, purpose: Purpose, image: CleanImage): Promise<Outcome<DataOf<typeof upload>>> {
    const { bytes, type, widthPx, heightPx, sha256 } = image;
    const id = randomBytes(ID_BYTES).toString('base64url');
    // The file first: a row without its file would be a proof that nobody can look at.
    await files.save(id, bytes);
    try {
      await callTransaction(db, async (trx) => {
        // Counted again, one upload of a user after the other: many at once do not pass the limit together.
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
    const image = await queue.inTurn<CleanImage>(userId, async () =>
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
