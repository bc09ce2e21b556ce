import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder of files with names of ours (letters, digits, `-`, `_`, `.`): on this machine's disk or in an S3-compatible store. */
export interface BlobFolder {
  /** Whole or not at all, and kept when it resolves. What has that name already is replaced. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Removing what is not there is harmless. */
  remove(name: string): Promise<void>;
  /** Of all files, in any order, or of those saved at or before a moment (epoch ms, by the store's clock). */
  names(savedByMs?: number): Promise<readonly string[]>;
  /** What this process may still write; null of a store that is somebody else's to watch. */
  freeBytes(): Promise<number | null>;
  /** Other processes may save into it at the same time. */
  readonly shared: boolean;
}

/** @throws Error for a name that is not ours: it could reach out of its folder */
export function checkBlobName(name: string): void {
  if (!/^[\w-][\w.-]{0,199}$/.test(name)) throw new Error('not a name of a file of ours');
}

const OWNER_ONLY = 0o600;
const UNFINISHED = '.part';

/** Files in a folder that only its owner can open, made at the first need. */
export function directoryBlobs(folder: string): BlobFolder {
  const pathOf = (name: string): string => {
    checkBlobName(name);
    return join(folder, name);
  };
  return {
    shared: false,
    async save(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = pathOf(name) + UNFINISHED;
      const file = await open(unfinished, 'w', OWNER_ONLY);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, pathOf(name));
    },
    async read(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async names(savedByMs) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // What a killed save left behind counts as a file.
      const all = await readdir(folder);
      if (savedByMs === undefined) return all;
      const names: string[] = [];
      for (const name of all) {
        const savedMs = await stat(join(folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => Infinity,
        );
        if (savedMs <= savedByMs) names.push(name);
      }
      return names;
    },
  };
}
