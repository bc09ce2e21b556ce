import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildTree } from '../../harness/built-app.ts';

/** Another revision, unpacked and built in a folder of its own; the working tree is not touched. */
export interface OtherTree {
  readonly root: string;
  remove(): void;
}

/** A revision as `--against` takes it: nothing that git reads as an option. */
export const REVISION = /^[\w][\w./~^@{}-]*$/;

/** Links the packages that are installed here; installs those of the other tree where its lock names others. */
function addPackages(root: string, folder: string): void {
  const [here, there] = [root, folder].map((tree) => readFileSync(join(tree, 'package-lock.json'), 'utf8'));
  if (here === there) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  else execFileSync('npm', ['ci', '--ignore-scripts'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

/**
 * Unpacks and builds a revision with the packages that its lock names.
 * @throws RangeError when there is no such revision; Error when its packages cannot be installed or it cannot be built
 */
export function checkOut(root: string, revision: string): OtherTree {
  const folder = mkdtempSync(join(tmpdir(), 'tern-against-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = join(folder, 'tree.tar');
    try {
      execFileSync('git', ['archive', '--output', archive, revision], { cwd: root, stdio: 'pipe' });
    } catch {
      throw new RangeError(`--against: git knows no revision ${revision}`);
    }
    execFileSync('tar', ['-xf', archive, '-C', folder]);
    rmSync(archive);
    addPackages(root, folder);
    buildTree(folder);
    return { root: folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
