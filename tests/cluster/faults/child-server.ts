import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** A process of a test that serves on a port of its own, over kills and starts. */
export interface ChildServer {
  pids(): readonly number[];
  /** kill -9. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

/** @param args a file to run, and its arguments; it prints `up` once it serves */
export async function childServer(args: readonly string[]): Promise<ChildServer> {
  let child: ChildProcess | null = null;
  const server: ChildServer = {
    pids: () => (child?.pid === undefined ? [] : [child.pid]),
    async start() {
      const started = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
      child = started;
      let said = '';
      await new Promise<void>((resolve, reject) => {
        started.once('exit', () => reject(new Error(`${args[0]} does not start`)));
        started.stdout.on('data', (chunk: Buffer) => {
          said += String(chunk);
          if (said.includes('up\n')) resolve();
        });
      });
    },
    async kill() {
      if (child === null || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
  await server.start();
  return server;
}
