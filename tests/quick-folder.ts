import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

/** Linux keeps what lies here in memory. */
const MEMORY_DISK = '/dev/shm';
const PREFIX = 'tern-tests-';
/** Free space and free memory, bytes, that a run of all tests is given: its files are some hundred MB at any time. */
const SPACE_BYTES = 2e9;
const MEMORY_BYTES = 6e9;

/** Removes what a killed run has left: a folder's name begins with the number of its process. */
function removeOrphans(): void {
  for (const name of readdirSync(MEMORY_DISK)) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = name.slice(PREFIX.length).split('-', 1)[0]!;
    if (!existsSync(`/proc/${pid}`)) rmSync(join(MEMORY_DISK, name), { recursive: true, force: true });
  }
}

/**
 * Makes a temporary folder in memory that goes with this process. A run copies some hundred empty databases of 1,300 files:
 * on a disk, each copy takes a second of the processor, in memory a thirtieth.
 * @returns null where the machine has no such disk, or little memory
 */
export function quickFolder(): string | null {
  if (!existsSync(MEMORY_DISK)) return null;
  removeOrphans();
  const { bavail, bsize } = statfsSync(MEMORY_DISK);
  if (bavail * bsize < SPACE_BYTES || process.availableMemory() < MEMORY_BYTES) return null;
  const folder = mkdtempSync(join(MEMORY_DISK, `${PREFIX}${process.pid}-`));
  // PostgreSQL runs as another user where the tests run as root.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}
