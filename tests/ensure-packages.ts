import { spawnSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A copy of the lock, left beside the packages that npm installed from it. */
const INSTALLED = 'node_modules/.installed-lock.json';

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

/**
 * Whether the packages of a folder with its own package-lock.json are installed, in the versions that the lock names.
 */
export function hasPackages(folder: string): boolean {
  return textOf(join(folder, INSTALLED)) === textOf(join(folder, 'package-lock.json'));
}

/**
 * Installs the packages of a folder with its own package-lock.json, unless they are there: packages that most people who
 * clone the repository never need stay out of the `npm ci` of the root.
 * @throws Error when npm cannot install them
 */
export function ensurePackages(folder: string): void {
  if (hasPackages(folder)) return;
  process.stdout.write(`Installing the packages of ${folder} …\n`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    // On Windows npm is a script.
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`npm could not install the packages of ${folder}`);
  copyFileSync(join(folder, 'package-lock.json'), join(folder, INSTALLED));
}
