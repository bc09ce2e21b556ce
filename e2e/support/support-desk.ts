import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Sandbox } from './sandbox.ts';

const run = promisify(execFile);

/** Runs a command of the operator on the server of a journey. @returns what it prints */
export async function operator(on: Sandbox, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run('node', ['server/operator/operator.ts', ...args], {
    env: { ...process.env, DATA_DIR: on.dataDir },
  });
  return stdout;
}
