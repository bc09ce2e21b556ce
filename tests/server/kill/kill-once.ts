import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { NODE_FLAGS } from '../../../server/node-flags.ts';

/**
 * Runs a process that trades without pause until it has answered so many orders, and a random moment longer, then kills it.
 * @param script  says `ready` on standard output, then a dot for each order that was answered
 * @param enough  answers
 */
export async function killOnce(script: string, args: readonly string[], enough: number): Promise<void> {
  const child = spawn(process.execPath, [...NODE_FLAGS, script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  let said = '';
  const answered = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.split('.').length > enough) resolve();
    });
  });
  await Promise.race([answered, exit]);
  expect(said, 'the child comes up after every kill').toMatch(/^ready/);
  await pause(randomInt(30));
  child.kill('SIGKILL');
  await exit;
}

/**
 * Reads the notes of such a process, a line of JSON each. Skips an incomplete last line, which the kill may have cut.
 */
export async function readNotes<Note>(sideFile: string): Promise<readonly Note[]> {
  const lines = (await readFile(sideFile, 'utf8')).split('\n');
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Note];
    } catch {
      return [];
    }
  });
}
