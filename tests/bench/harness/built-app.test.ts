import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startBuiltApp } from '../../../bench/harness/built-app.ts';

const listening = (): number => process.getActiveResourcesInfo().filter((name) => name === 'TCPServerWrap').length;

it('a tree whose server does not start is told with what it said, and nothing goes on listening for it', async () => {
  const root = mkdtempSync(join(tmpdir(), 'tern-no-tree-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const before = listening();
  await expect(startBuiltApp(root)).rejects.toThrow(/ended with 1:\n[^]*Cannot find module/);
  await vi.waitFor(() => expect(listening()).toBe(before));
});
