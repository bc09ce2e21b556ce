import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureProgram } from '../ensure-debian.ts';

const CONFIG = join(import.meta.dirname, '..', '..', 'deploy', 'haproxy.cfg');

interface Before {
  /** `127.0.0.1:8080` */
  readonly listen: string;
  /** host:port of two nodes. */
  readonly nodes: readonly [string, string];
}

const envOf = ({ listen, nodes: [first, second] }: Before) => ({ LISTEN: listen, NODE_1: first, NODE_2: second });

/** Returns haproxy's output about the configuration. @throws Error when it refuses it */
export const checkHaproxyConfig = (before: Before): string =>
  execFileSync(ensureProgram('haproxy'), ['-c', '-f', CONFIG], { env: envOf(before), encoding: 'utf8', stdio: 'pipe' });

/** @returns how to stop it, once it answers. @throws Error when it does not start, which it says on stderr */
export async function startHaproxy(before: Before): Promise<() => Promise<void>> {
  const proxy = spawn(ensureProgram('haproxy'), ['-f', CONFIG], {
    env: envOf(before),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(proxy, 'exit');
  while (
    !(await fetch(`http://${before.listen}/`).then(
      () => true,
      () => false,
    ))
  ) {
    if (proxy.exitCode !== null) throw new Error('haproxy does not start');
    await pause(50);
  }
  return async () => {
    proxy.kill('SIGTERM');
    await ended;
  };
}
