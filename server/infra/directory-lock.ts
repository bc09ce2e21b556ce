import { mkdir, open, readdir, rm } from 'node:fs/promises';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Lock of a data folder for one process, because two PGlites on one store lose rows without an error
 * (docs/exchange.md#database).
 *
 * Each process exclusively creates a claim, `lock.<pid>.<start time>.<boot>`, and only then looks for the claims of
 * others. Of two that start at once at least one sees the other, so never both continue. The name identifies the holder
 * uniquely: others remove a claim only when that very process, not just its number, is gone. There is no heartbeat,
 * because a long query would look like death.
 */
const CLAIM = /^lock\.(\d+)\.(\w+)\.(\w+)$/;
const TRIES = 4;
const LONGEST_PAUSE_MS = 150;

const hasProc = existsSync('/proc/self/stat');

/** Returns the id of this boot of the machine, since start times count from it. */
const boot = (): string => (hasProc ? readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8) : 'any');

/**
 * Returns the start of a process in clock ticks after boot; null when it is gone. Without /proc it is `any` for each
 * that exists.
 */
function startOf(pid: number): string | null {
  if (!hasProc) return answers(pid) ? 'any' : null;
  try {
    // The second field is the program's name in brackets and may itself contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie whose last thread has ended writes no more.
    if (fields[0] === 'Z' && readdirSync(`/proc/${pid}/task`).length <= 1) return null;
    return fields[19] ?? null;
  } catch {
    return null;
  }
}

function answers(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

interface Claim {
  readonly name: string;
  readonly pid: number;
  readonly live: boolean;
}

function claimOf(name: string): Claim | null {
  const [, pid, start, bootId] = CLAIM.exec(name) ?? [];
  if (pid === undefined) return null;
  return { name, pid: Number(pid), live: bootId === boot() && startOf(Number(pid)) === start };
}

/** Returns the live claims of others, and removes those of dead processes. */
async function rivals(dir: string, own: string): Promise<readonly Claim[]> {
  const others = (await readdir(dir)).filter((name) => name !== own).map(claimOf);
  const claims = others.filter((claim) => claim !== null);
  for (const dead of claims.filter((claim) => !claim.live)) await rm(join(dir, dead.name), { force: true });
  return claims.filter((claim) => claim.live);
}

/** Releases the folder. */
export type Unlock = () => Promise<void>;

/**
 * Locks the folder for this process; creates it when missing.
 * @throws Error naming the process that holds it, or the reason why the folder cannot be written to
 */
export async function lockDirectory(dir: string): Promise<Unlock> {
  await mkdir(dir, { recursive: true }).catch((error: unknown) => {
    throw unusable(dir, error);
  });
  const name = `lock.${process.pid}.${startOf(process.pid) ?? 'any'}.${boot()}`;
  const file = join(dir, name);
  const unlock = (): Promise<void> => rm(file, { force: true });
  for (let tries = 1; ; tries++) {
    await createExclusively(file, dir);
    const holder = (await rivals(dir, name))[0];
    if (holder === undefined) return unlock;
    await unlock();
    if (tries === TRIES) {
      throw new Error(
        `${dir} is in use by process ${holder.pid}. Stop that one or choose another DATA_DIR. ` +
          `If no such server runs, delete ${join(dir, holder.name)}`,
      );
    }
    // The holder may be about to give way itself, when two started at the same moment.
    await pause(Math.random() * LONGEST_PAUSE_MS);
  }
}

const WHY: Readonly<Record<string, string>> = {
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'its disk is read-only',
  ENOSPC: 'its disk is full',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'it is a file',
};

/** Returns an error for the person who starts the server. */
function unusable(dir: string, error: unknown): Error {
  const { code = '' } = error as NodeJS.ErrnoException;
  return new Error(`${dir} cannot be written to: ${WHY[code] ?? code}. Choose another DATA_DIR, or mend this one`, {
    cause: error,
  });
}

async function createExclusively(file: string, dir: string): Promise<void> {
  try {
    const handle = await open(file, 'wx');
    await handle.close();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(dir, error);
    throw new Error(`${dir} is already open in this process`, { cause: error });
  }
}
