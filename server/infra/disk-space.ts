import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Less than this is left for ticks, signatures and the database: the next of them may not be written. */
export const LEAST_FREE_BYTES = 16 * 1024 * 1024;
/** A start writes more than a tick: an embedded database that recovers makes segments of 16 MiB. */
export const LEAST_FREE_TO_START_BYTES = 4 * LEAST_FREE_BYTES;

/** What a process without special rights may still write on the disk of a folder. @throws Error when there is no such folder */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Whether a server could end for want of room on the disk of its data folder; false where there is no such folder yet. */
export function isTooFullToStart(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_FREE_TO_START_BYTES;
  } catch {
    return false;
  }
}
