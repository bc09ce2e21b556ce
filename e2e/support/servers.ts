import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAppIfStale } from '../../server/build-app.ts';
import { freePort } from '../../tests/free-port.ts';
import { recordRisingBitcoin, SHORT_PERIODS } from './rising-market.ts';
import { startSandbox } from './sandbox.ts';
import type { Sandbox } from './sandbox.ts';

/** A sandbox that all journeys share, so nobody may kill it. */
export type SharedSandbox = Pick<Sandbox, 'url' | 'dataDir'>;

/** Server that a journey uses. */
export interface Server extends SharedSandbox {
  /** Ports for a worker's line in front of the server (line.ts), by the index of the parallel worker. */
  readonly linePorts: readonly number[];
}

export interface Servers {
  /** Server with a simulated market. */
  readonly sandbox: Server;
  /** Bitcoin rises for certain, and there are short up/down periods. */
  readonly rising: Server;
}

/** Environment variable that passes the servers to the workers. */
const HANDED_ON = 'JOURNEY_SERVERS';

/**
 * Settings of every sandbox here: a new withdrawal address waits 2 s instead of a minute, a thaw takes 6 s and a night 10;
 * and each journey counts as a person of its own (journey.ts) when requests are limited by address.
 */
export const JOURNEY_SETTINGS = {
  HOLD_SECONDS: '2',
  UNFREEZE_SECONDS: '6',
  NIGHT_SECONDS: '10',
  TRUSTED_PROXIES: '127.0.0.1',
};

/** Ports below those that the system assigns, so that they are still free when a worker takes them minutes later. */
const PORTS = { from: 20_000, count: 10_000 } as const;

async function lastingPorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = await freePort(PORTS.from + Math.floor(Math.random() * PORTS.count)).catch(() => null);
    if (port !== null) ports.add(port);
  }
  return [...ports];
}

/** @throws Error where `startServers` was not the global setup */
export function runningServers(): Servers {
  const text = process.env[HANDED_ON];
  if (text === undefined) throw new Error('the servers of the journeys are not running');
  return JSON.parse(text) as Servers;
}

/**
 * Once before all journeys: the built app and two real servers. A server costs a twentieth of a core while nobody asks it, and
 * seconds of both to start; journeys are different people on it, as on any exchange.
 * @returns ends them and checks their books
 */
export default async function startServers({ workers }: { readonly workers: number }): Promise<() => Promise<void>> {
  buildAppIfStale();
  const dir = mkdtempSync(join(tmpdir(), 'tern-rising-'));
  const ports = await lastingPorts(2 * workers);
  const running: Sandbox[] = [];
  const stop = async () => {
    await Promise.all(running.map((sandbox) => sandbox.remove()));
    rmSync(dir, { recursive: true });
  };
  const start = async (env: Readonly<Record<string, string>>, linePorts: readonly number[]): Promise<Server> => {
    const lines = linePorts.map((port) => `http://localhost:${port}`);
    const sandbox = await startSandbox({ ...JOURNEY_SETTINGS, ...env }, '.', lines);
    running.push(sandbox);
    return { url: sandbox.url, dataDir: sandbox.dataDir, linePorts };
  };
  const starts = [
    start({}, ports.slice(0, workers)),
    start({ MARKET_REPLAY: recordRisingBitcoin(dir), ...SHORT_PERIODS }, ports.slice(workers)),
  ] as const;
  try {
    const [sandbox, rising] = await Promise.all(starts);
    process.env[HANDED_ON] = JSON.stringify({ sandbox, rising } satisfies Servers);
    return stop;
  } catch (error) {
    // The other one would run on behind a run that has ended.
    await Promise.allSettled(starts);
    await stop();
    throw error;
  }
}
