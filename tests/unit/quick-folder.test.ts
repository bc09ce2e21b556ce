import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const MODULE = resolve('tests/quick-folder.ts');

/** A process that makes such a folder, says whether it was there, and ends. @returns its folder, null on a small machine */
function folderOf(end: string): string | null {
  const script = `
    import { existsSync } from 'node:fs';
    import { quickFolder } from ${JSON.stringify(MODULE)};
    const folder = quickFolder();
    process.stdout.write(JSON.stringify([folder, folder !== null && existsSync(folder)]));
    ${end}`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  const [folder, wasThere] = JSON.parse(stdout) as [string | null, boolean];
  if (folder !== null) expect(wasThere).toBe(true);
  return folder;
}

it('a folder in memory goes with its process, and with the next one where its own was killed', ({ skip }) => {
  const killed = folderOf("process.kill(process.pid, 'SIGKILL');");
  if (killed === null) return skip('no memory to spare');
  expect(existsSync(killed)).toBe(true);
  const running = join(dirname(killed), `tern-tests-${process.pid}-here`);
  mkdirSync(running);
  const ended = folderOf('')!;
  expect([existsSync(ended), existsSync(killed), existsSync(running)]).toEqual([false, false, true]);
  rmdirSync(running);
});
