import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Signed checkpoints of one market, append-only and public. One file contains those of one UTC day and one key, oldest
 * first, 70 bytes each: the seq as 6 bytes, most significant first, then the 64 bytes of the signature. Hash and time
 * are left out, because they follow from the chain, and the signature fits only the right ones. Text lines with all
 * fields would be four times as large.
 */
const SEQ_BYTES = 6;
const SIGNATURE_BYTES = 64;
export const RECORD_BYTES = SEQ_BYTES + SIGNATURE_BYTES;
const RECORDS_PER_READ = 128;
const NAME = /^(\d{4}-\d{2}-\d{2})-(\d{12})-([0-9a-f]{16})\.(checkpoints|kept)$/;
const UNFINISHED = /^\..*\.new$/;

export interface SignedSeq {
  readonly seq: number;
  readonly keyId: string;
  readonly signature: Buffer;
}

export interface CheckpointLog {
  /** Returns the newest checkpoint, null before the first. */
  last(): SignedSeq | null;
  /**
   * Appends a checkpoint. Synchronous, like the tick log, so that a checkpoint is in the file before any listener runs.
   * @param ts  of the tick, which decides the day
   * @throws Error when the disk fails; the next one is written to the same place
   */
  append(checkpoint: SignedSeq, ts: number): void;
  /**
   * Returns the last one at or before `fromSeq`, all between, and the first one at or after `toSeq`; at most the first
   * `limit` of these.
   */
  around(fromSeq: number, toSeq: number, limit: number): Promise<readonly SignedSeq[]>;
  /** Returns the names of the files, oldest first. */
  files(): readonly string[];
  /** Removes from files of days before `day` (`2026-11-25`) the checkpoints that are in none of the ranges. */
  thin(day: string, ranges: readonly { readonly fromSeq: number; readonly toSeq: number }[]): void;
  close(): void;
}

interface CheckpointFile {
  readonly name: string;
  readonly thinned: boolean;
  readonly day: string;
  readonly firstSeq: number;
  readonly keyId: string;
}

/** Returns the UTC day, such as `2026-11-25`. */
export const dayOf = (ts: number): string => new Date(ts).toISOString().slice(0, 10);

const recordIn = (bytes: Buffer, at: number, keyId: string): SignedSeq => ({
  seq: bytes.readUIntBE(at, SEQ_BYTES),
  keyId,
  signature: Buffer.from(bytes.subarray(at + SEQ_BYTES, at + RECORD_BYTES)),
});

const wholeName = (name: string): string => name.replace(/kept$/, 'checkpoints');
const keptName = (name: string): string => name.replace(/checkpoints$/, 'kept');

/**
 * Opens the log of a folder.
 * @throws Error when the folder contains files that are no checkpoint log
 */
export function openCheckpointLog(dir: string): CheckpointLog {
  const files: CheckpointFile[] = [];
  let current: { readonly file: CheckpointFile; readonly fd: number; count: number } | null = null;
  let newest: SignedSeq | null = null;

  /**
   * Truncates a half written record of a killed process.
   * @returns false when no whole record is left
   */
  function recoverLast(file: CheckpointFile): boolean {
    const fd = openSync(join(dir, file.name), 'r+');
    const { size } = fstatSync(fd);
    const count = Math.floor(size / RECORD_BYTES);
    if (count === 0) {
      closeSync(fd);
      return false;
    }
    if (size > count * RECORD_BYTES) ftruncateSync(fd, count * RECORD_BYTES);
    const bytes = Buffer.alloc(RECORD_BYTES);
    readSync(fd, bytes, 0, RECORD_BYTES, (count - 1) * RECORD_BYTES);
    newest = recordIn(bytes, 0, file.keyId);
    current = { file, fd, count };
    return true;
  }

  function fileFor(seq: number, day: string, keyId: string): NonNullable<typeof current> {
    if (current && current.file.day === day && current.file.keyId === keyId) return current;
    const name = `${day}-${String(seq).padStart(12, '0')}-${keyId}.checkpoints`;
    const fd = openSync(join(dir, name), 'w+');
    if (current) closeSync(current.fd);
    const file = { name, thinned: false, day, firstSeq: seq, keyId };
    files.push(file);
    current = { file, fd, count: 0 };
    return current;
  }

  /** Returns the index of the last record with seq <= `seq`, or 0. */
  async function indexAt(handle: FileHandle, count: number, seq: number): Promise<number> {
    const bytes = Buffer.alloc(SEQ_BYTES);
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      await handle.read(bytes, 0, SEQ_BYTES, middle * RECORD_BYTES);
      if (bytes.readUIntBE(0, SEQ_BYTES) <= seq) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /**
   * Appends records of one file to `found` until `toSeq` is reached or there are `limit`.
   * @returns whether that is so
   */
  async function collect(file: CheckpointFile, fromSeq: number, toSeq: number, limit: number, found: SignedSeq[]) {
    const handle = await open(join(dir, file.name), 'r');
    try {
      const count = Math.floor((await handle.stat()).size / RECORD_BYTES);
      const bytes = Buffer.alloc(RECORDS_PER_READ * RECORD_BYTES);
      for (let index = await indexAt(handle, count, fromSeq); index < count; index += RECORDS_PER_READ) {
        const { bytesRead } = await handle.read(bytes, 0, bytes.length, index * RECORD_BYTES);
        for (let at = 0; at + RECORD_BYTES <= bytesRead; at += RECORD_BYTES) {
          const record = recordIn(bytes, at, file.keyId);
          found.push(record);
          if (record.seq >= toSeq || found.length >= limit) return true;
        }
      }
      return false;
    } finally {
      await handle.close();
    }
  }

  /** Replaces a file atomically, also with respect to a power cut. */
  function replaceFile(name: string, bytes: Buffer): void {
    const unfinished = join(dir, `.${name}.new`);
    const fd = openSync(unfinished, 'w');
    for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done, bytes.length - done);
    fsyncSync(fd);
    closeSync(fd);
    renameSync(unfinished, join(dir, name));
  }

  mkdirSync(dir, { recursive: true });
  for (const name of readdirSync(dir).toSorted()) {
    const [, day, firstSeq, keyId, kind] = NAME.exec(name) ?? [];
    // Interrupted thinning: the whole file still exists, and thinning is repeated.
    if (UNFINISHED.test(name) || (kind === 'kept' && existsSync(join(dir, wholeName(name))))) {
      rmSync(join(dir, name));
      continue;
    }
    if (!day || !firstSeq || !keyId) throw new Error(`unexpected file among the checkpoints: ${join(dir, name)}`);
    files.push({ name, thinned: kind === 'kept', day, firstSeq: Number(firstSeq), keyId });
  }
  while (files.length > 0 && !recoverLast(files.at(-1)!)) rmSync(join(dir, files.pop()!.name));

  return {
    last: () => newest,

    append(checkpoint, ts) {
      const open = fileFor(checkpoint.seq, dayOf(ts), checkpoint.keyId);
      const bytes = Buffer.alloc(RECORD_BYTES);
      bytes.writeUIntBE(checkpoint.seq, 0, SEQ_BYTES);
      checkpoint.signature.copy(bytes, SEQ_BYTES);
      const start = open.count * RECORD_BYTES;
      for (let done = 0; done < RECORD_BYTES;) {
        done += writeSync(open.fd, bytes, done, RECORD_BYTES - done, start + done);
      }
      open.count += 1;
      newest = checkpoint;
    },

    async around(fromSeq, toSeq, limit) {
      const found: SignedSeq[] = [];
      const first = Math.max(
        0,
        files.findLastIndex((file) => file.firstSeq <= fromSeq),
      );
      for (const file of files.slice(first)) if (await collect(file, fromSeq, toSeq, limit, found)) break;
      return found;
    },

    files: () => files.map(({ name }) => name),

    thin(day, ranges) {
      for (const [index, file] of [...files.entries()].toReversed()) {
        if (file.thinned || file.day >= day || file === current?.file) continue;
        const bytes = readFileSync(join(dir, file.name));
        const kept: Buffer[] = [];
        for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
          const seq = bytes.readUIntBE(at, SEQ_BYTES);
          const needed = ranges.some(({ fromSeq, toSeq }) => fromSeq <= seq && seq <= toSeq);
          if (needed) kept.push(bytes.subarray(at, at + RECORD_BYTES));
        }
        const name = keptName(file.name);
        if (kept.length > 0) replaceFile(name, Buffer.concat(kept));
        rmSync(join(dir, file.name));
        files.splice(index, 1, ...(kept.length > 0 ? [{ ...file, name, thinned: true }] : []));
      }
    },

    close() {
      if (current) closeSync(current.fd);
      current = null;
    },
  };
}
