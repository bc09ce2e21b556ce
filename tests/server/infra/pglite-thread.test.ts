import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const OPENER = fileURLToPath(new URL('./store-opener.ts', import.meta.url));

it('compiled code of the store is never collected, even where V8 is told to collect it all the time', async () => {
  const base = await mkdtemp(join(tmpdir(), 'tern-pglite-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  const flags = ['--stress-wasm-code-gc', '--trace-wasm-code-gc'];
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, OPENER, join(base, 'db')]);
  // Each collection would write lines of its own before it.
  expect(stdout).toBe('[{"n":1000}]\n');
});
