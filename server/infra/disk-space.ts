import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

/** Minimum of free bytes; below it ticks, signatures or the database might not be written. */
export const LEAST_FREE_BYTES = 16 * 1024 * 1024;
/** Minimum for a start, which writes more: an embedded database that recovers creates segments of 16 MiB. */
export const LEAST_FREE_TO_START_BYTES = 4 * LEAST_FREE_BYTES;

/**
 * Returns the bytes that an unprivileged process may still write on the disk of a folder.
 * @throws Error when there is no such folder
 */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Returns whether a server could fail for lack of space on the disk of its data folder; false when the folder does not
 * exist yet.
 */
export function isTooFullToStart(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < LEAST_FREE_TO_START_BYTES;
  } catch {
    return false;
  }
}
