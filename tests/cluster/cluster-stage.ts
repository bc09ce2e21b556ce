import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { NODE_FLAGS } from '../../server/node-flags.ts';
import { freePort } from '../free-port.ts';

/** Services that the nodes of a cluster share. */
export interface Surroundings {
  readonly databaseUrl: string;
  readonly natsUrl: string;
  readonly blobUrl: string;
}

export type Role = 'api' | 'engine';

/** One process of a cluster, at an address that it keeps over kills and starts. */
export interface Node {
  readonly name: string;
  readonly url: string;
  pid(): number | undefined;
  /** Everything it said on stderr. */
  said(): string;
  /** Returns how often its log says that it leads. */
  timesLed(): number;
  /** When it last said so, as its log has it. */
  lastLedAt(): string | undefined;
  isRunning(): boolean;
  start(): Promise<void>;
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): void;
  /** @returns its exit code, null when a signal ended it */
  ended(): Promise<number | null>;
}

export interface Cluster {
  readonly dir: string;
  node(role: Role): Promise<Node>;
  stop(): Promise<void>;
}

const START_MS = 120_000;

const LEADS = '"this node leads"';

/** A server that is not started yet. */
function nodeWith(name: string, env: Readonly<Record<string, string>>, withApp: boolean): Node {
  const url = `http://127.0.0.1:${env['PORT']}`;
  let child: ChildProcess | null = null;
  let said = '';
  let exited: Promise<number | null> = Promise.resolve(null);
  const made: Node = {
    name,
    url,
    pid: () => child?.pid,
    said: () => said,
    timesLed: () => said.split(LEADS).length - 1,
    lastLedAt: () => /"time":"([^"]+)"/.exec(said.split('\n').findLast((line) => line.includes(LEADS)) ?? '')?.[1],
    isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
    async start() {
      const started = spawn(process.execPath, [...NODE_FLAGS, 'server/run.ts', ...(withApp ? [] : ['--api-only'])], {
        env: { PATH: process.env['PATH'] ?? '', ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      child = started;
      exited = once(started, 'exit').then(([code]) => code as number | null);
      started.stderr.on('data', (chunk: Buffer) => {
        said += String(chunk);
      });
      for (const since = Date.now(); ; await pause(50)) {
        const up = await fetch(`${url}/api/health`).then(
          ({ ok }) => ok,
          () => false,
        );
        if (up) return;
        if (!made.isRunning() || Date.now() - since > START_MS) throw new Error(`${name} does not start:\n${said}`);
      }
    },
    signal: (signal) => void child?.kill(signal),
    ended: () => exited,
  };
  return made;
}

/** A server alone, on a folder of its own; keys lie in it too. */
export async function newServer(dataDir: string, settings: Readonly<Record<string, string>>): Promise<Node> {
  const env = {
    PORT: String(await freePort()),
    DATA_DIR: dataDir,
    PROOF_KEY_FILE: join(dataDir, 'proof.pem'),
    PERSONAL_KEY_FILE: join(dataDir, 'personal'),
    ...settings,
  };
  return nodeWith('server', env, false);
}

/**
 * @param settings beyond those that every node needs
 * @param withApp  nodes serve the built app as well
 */
export async function newCluster(
  around: Surroundings,
  settings: Readonly<Record<string, string>>,
  withApp = false,
): Promise<Cluster> {
  const dir = await mkdtemp(join(tmpdir(), 'tern-cluster-'));
  const nodes: Node[] = [];

  async function node(role: Role): Promise<Node> {
    const name = `${role}-${nodes.length}`;
    const dataDir = join(dir, name);
    await mkdir(dataDir);
    const env = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      ROLE: role,
      DATABASE_URL: around.databaseUrl,
      NATS_URL: around.natsUrl,
      BLOB_URL: around.blobUrl,
      PROOF_KEY_FILE: join(dir, 'proof.pem'),
      PERSONAL_KEY_FILE: join(dir, 'personal'),
      ...(role === 'engine' ? { ENGINE_URL: `http://127.0.0.1:${await freePort()}` } : {}),
      ...settings,
    };
    const made = nodeWith(name, env, withApp);
    nodes.push(made);
    return made;
  }

  return {
    dir,
    node,
    async stop() {
      for (const each of nodes) {
        if (!each.isRunning()) continue;
        each.signal('SIGKILL');
        each.signal('SIGCONT');
        await each.ended();
      }
      await rm(dir, { recursive: true, force: true });
    },
  };
}
