import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * A folder of files whose names this server chooses (letters, digits, `-`, `_`, `.`), on the local disk or in an
 * S3-compatible store.
 */
export interface BlobFolder {
  /** Stores a file atomically and durably; an existing one is replaced. */
  save(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns a file, null when there is none. */
  read(name: string): Promise<Buffer | null>;
  /** Removes a file; a missing one is no error. */
  remove(name: string): Promise<void>;
  /**
   * Returns the names of all files in any order, or of those saved at or before a time (epoch ms, by the store's
   * clock).
   */
  names(savedByMs?: number): Promise<readonly string[]>;
  /** Returns the bytes this process may still write; null for a remote store. */
  freeBytes(): Promise<number | null>;
  /** Whether other processes may save into the folder at the same time. */
  readonly shared: boolean;
}

/**
 * Refuses other names, because they could reach outside the folder.
 * @throws Error
 */
export function checkBlobName(name: string): void {
  if (!/^[\w-][\w.-]{0,199}$/.test(name)) throw new Error('not a name of a file of ours');
}

const OWNER_ONLY = 0o600;
const UNFINISHED = '.part';

/** Creates files in a folder that only its owner can open; the folder is created on first use. */
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
      // Includes files left by a killed save.
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
