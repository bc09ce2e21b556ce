import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureProgram } from '../ensure-debian.ts';
import { freePort } from '../free-port.ts';

const START_MS = 10_000;

/** One NATS server on a port of its own, which it keeps over kills and starts. */
export interface ThrowAwayNats {
  readonly url: string;
  pid(): number | undefined;
  /** kill -9. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Resolves when it has ended, for any reason. */
  ended(): Promise<unknown>;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

/** @returns a server that has started */
export async function throwAwayNats(): Promise<ThrowAwayNats> {
  const program = ensureProgram('nats-server');
  const port = await freePort();
  let server: ChildProcess | null = null;
  let exited: Promise<unknown> = Promise.resolve();

  const nats: ThrowAwayNats = {
    url: `nats://127.0.0.1:${port}`,
    pid: () => server?.pid,
    async start() {
      server = spawn(program, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
      exited = once(server, 'exit');
      for (const since = Date.now(); !(await answers(port)); await pause(20)) {
        if (server.exitCode !== null || Date.now() - since > START_MS) throw new Error('nats-server does not start');
      }
    },
    async kill() {
      server?.kill('SIGKILL');
      await exited;
      server = null;
    },
    ended: () => exited,
  };
  await nats.start();
  return nats;
}
