import { execFileSync } from 'node:child_process';
import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

function debianFolders(): readonly string[] {
  try {
    const versions = readdirSync(DEBIAN).map(Number);
    const fit = versions.filter((version) => version >= OLDEST).sort((a, b) => b - a);
    return fit.map((version) => join(DEBIAN, String(version), 'bin'));
  } catch {
    return [];
  }
}

function hasServer(folder: string): boolean {
  try {
    for (const program of ['initdb', 'postgres']) accessSync(join(folder, program), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Folder of PostgreSQL's programs: Debian's newest, else the PATH. @throws Error saying what to install */
export function postgresBin(): string {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = [...debianFolders(), ...onPath].find(hasServer);
  if (found === undefined) throw new Error(`no PostgreSQL ${OLDEST} or later found: apt-get install postgresql`);
  return found;
}

/**
 * Installs Debian's PostgreSQL when none is found;
 * @returns the folder of its programs.
 * @throws Error when it cannot
 */
export function ensurePostgres(): string {
  try {
    return postgresBin();
  } catch {
    process.stdout.write('No PostgreSQL found: installing it by apt.\n');
  }
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '--non-interactive'];
  const apt = (...args: string[]) => {
    const [command, ...rest] = [...asRoot, 'apt-get', ...args];
    execFileSync(command!, rest, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  };
  apt('update', '-q');
  apt('install', '-y', '-q', '--no-install-recommends', 'postgresql');
  return postgresBin();
}
