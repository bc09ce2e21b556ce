import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../tests/free-port.ts';

/** `npm run cluster` on a free port: haproxy before two nodes, a pair of engines, PostgreSQL, NATS and a store. */
export interface RunningCluster {
  /** Address of haproxy. */
  readonly url: string;
  /** Ends the process of that name by kill -9; resolves when its replacement answers. */
  replace(name: string): Promise<void>;
  /** The engine that leads. */
  leader(): string;
  /** Returns how often an engine has begun to lead. */
  timesLed(): number;
  remove(): Promise<void>;
}

/** PostgreSQL, NATS, haproxy and four nodes, one behind the other. */
const START_MS = 180_000;
const RUNS = /^(\S+) runs: process (\d+)/gm;
const LEADS = /^(\S+) leads$/gm;

/** @throws Error with what it said when it does not start */
export async function startCluster(): Promise<RunningCluster> {
  const port = await freePort();
  const child = spawn('node', ['tests/cluster/run.ts'], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const exited = once(child, 'exit');

  async function hear(what: string, heard: () => boolean): Promise<void> {
    const late = AbortSignal.timeout(START_MS);
    while (!heard()) {
      if (late.aborted || child.exitCode !== null) throw new Error(`${what}:\n${said}`);
      await Promise.race([once(child.stdout, 'data', { signal: late }).catch(() => null), exited]);
    }
  }

  const processesOf = (name: string) =>
    [...said.matchAll(RUNS)].filter(([, one]) => one === name).map(([, , pid]) => pid);
  const led = () => [...said.matchAll(LEADS)].map(([, name]) => name!);

  await hear('the cluster does not start', () => said.includes('The cluster is at'));
  return {
    url: `http://localhost:${port}`,
    async replace(name) {
      const before = processesOf(name);
      process.kill(Number.parseInt(before.at(-1)!, 10), 'SIGKILL');
      await hear(`${name} does not come back`, () => processesOf(name).length > before.length);
    },
    leader: () => led().at(-1)!,
    timesLed: () => led().length,
    async remove() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
