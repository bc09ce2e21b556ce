import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the files of people lie. A place elsewhere (S3) is another store of this shape. */
export interface FileStore {
  /** Whole or not at all. */
  save(id: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(id: string): Promise<Buffer | null>;
  /** Removing what is not there is harmless. */
  remove(id: string): Promise<void>;
  /** Of all files. */
  ids(): Promise<readonly string[]>;
}

const OWNER_ONLY = 0o600;
const UNFINISHED = '.part';

/**
 * Files in a folder that only its owner can open, made at the first need. The content never decides a name: ids are ours.
 * @param folder `uploads` in the data folder
 */
export function directoryStore(folder: string): FileStore {
  const pathOf = (id: string): string => join(folder, id);
  return {
    async save(id, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const unfinished = pathOf(id) + UNFINISHED;
      const file = await open(unfinished, 'wx', OWNER_ONLY);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, pathOf(id));
    },
    async read(id) {
      try {
        return await readFile(pathOf(id));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (id) => rm(pathOf(id), { force: true }),
    async ids() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // What a killed save left behind counts as a file of nobody.
      return readdir(folder);
    },
  };
}
