import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { NODE_FLAGS } from '../../server/node-flags.ts';

const START_LIMIT_MS = 90_000;

export interface LaunchedServer {
  readonly child: ChildProcess;
  /** Its own address. */
  readonly url: string;
}

/**
 * Starts the server of a tree.
 * @param env  PORT=0 lets the system choose the port
 * @throws Error with the server's output when it does not start
 */
export function launchServer(root: string, env: Readonly<Record<string, string>>): Promise<LaunchedServer> {
  const child = spawn(process.execPath, [...NODE_FLAGS, 'server/run.ts'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      child.kill('SIGKILL');
      reject(new Error(`the server of ${root} ${why}:\n${output}`));
    };
    const timer = setTimeout(() => fail('did not start'), START_LIMIT_MS);
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /Tern is at (\S+)/.exec(output)?.[1];
      if (url === undefined) return;
      clearTimeout(timer);
      resolve({ child, url });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${code}`);
    });
  });
}

/** Asks the server to end and waits until it has. */
export async function stopServer(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGTERM');
  await new Promise((resolve) => child.once('exit', resolve));
}
