import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockDirectory } from '../../../server/infra/directory-lock.ts';

const HOLDER = fileURLToPath(new URL('./lock-holder.ts', import.meta.url));

let dir: string;
let children: ChildProcess[] = [];

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tern-lock-'));
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  await rm(dir, { recursive: true, force: true });
});

/** @returns the process and what it said first */
async function holder(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [HOLDER, dir], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [said] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, said: said.toString() };
}

async function killed(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('creates the folder, and unlocking frees it', async () => {
  const inner = join(dir, 'a', 'b');
  await (
    await lockDirectory(inner)
  )();
  await (
    await lockDirectory(inner)
  )();
  expect(await readdir(inner)).toEqual([]);
});

it('the same process does not get it twice', async () => {
  const unlock = await lockDirectory(dir);
  await expect(lockDirectory(dir)).rejects.toThrow('already open in this process');
  await unlock();
});

it('a folder that cannot be written to is named, with the reason', async () => {
  const file = join(dir, 'file');
  await writeFile(file, '');
  await expect(lockDirectory(join(file, 'data'))).rejects.toThrow(
    `${join(file, 'data')} cannot be written to: a part of its path is a file. Choose another DATA_DIR`,
  );
  await expect(lockDirectory(file)).rejects.toThrow('cannot be written to: it is a file');
});

it('a live holder in another process keeps it, and the refusal names that process', async () => {
  const { child } = await holder();
  await expect(lockDirectory(dir)).rejects.toThrow(`in use by process ${child.pid}`);
  expect((await holder()).said).toMatch(/^refused/);
});

it('a refused process leaves nothing behind', async () => {
  await holder();
  const before = await readdir(dir);
  await expect(lockDirectory(dir)).rejects.toThrow('in use');
  expect(await readdir(dir)).toEqual(before);
});

it('a stopped holder is still a live one', async () => {
  const { child } = await holder();
  child.kill('SIGSTOP');
  await expect(lockDirectory(dir)).rejects.toThrow('in use');
  child.kill('SIGCONT');
});

it('a holder that gives the folder back lets the next one in', async () => {
  const { child } = await holder();
  child.stdin?.write('go\n');
  await once(child, 'exit');
  await (
    await lockDirectory(dir)
  )();
});

it('after kill -9 the next one takes over', async () => {
  await killed((await holder()).child);
  expect(await readdir(dir)).toHaveLength(1);
  const next = await holder();
  expect(next.said).toBe('held\n');
  expect(await readdir(dir)).toHaveLength(1);
});

it('a live process with the number of the dead holder does not count as the holder', async () => {
  await writeFile(join(dir, `lock.${process.ppid}.1.00000000`), '');
  await (
    await lockDirectory(dir)
  )();
});

it('never two of many processes that start at once over a dead holder hold the lock', async () => {
  await killed((await holder()).child);
  const said = (await Promise.all(Array.from({ length: 6 }, holder))).map((one) => one.said);
  expect(said.filter((text) => text === 'held\n').length).toBeLessThanOrEqual(1);
  // And it is not lost to them all for good.
  if (!said.includes('held\n')) await (await lockDirectory(dir))();
});

it('other files in the folder are left alone', async () => {
  await writeFile(join(dir, 'lock.notes'), 'mine');
  await writeFile(join(dir, 'ticks'), 'mine');
  await (
    await lockDirectory(dir)
  )();
  expect((await readdir(dir)).sort()).toEqual(['lock.notes', 'ticks']);
});
