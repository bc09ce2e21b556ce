/**
 * `npm run cluster`: a whole cluster on this machine, from Debian's packages, to try it. It keeps nothing when it ends.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildAppIfStale } from '../../server/build-app.ts';
import { newCluster } from './cluster-stage.ts';
import type { Node } from './cluster-stage.ts';
import { startHaproxy } from './haproxy.ts';
import { startSurroundings } from './surroundings.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const port = process.env['PORT'] ?? '8080';
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const stops: (() => Promise<void> | void)[] = [];
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const step of stops.toReversed()) await step();
}

interface Kept {
  pid(): number | undefined;
  ended(): Promise<unknown>;
  start(): Promise<void>;
}

const sayRuns = (name: string, { pid }: Kept, where: string): void => say(`${name} runs: process ${pid()}, ${where}`);

/** Restarts it whenever it dies, as a supervisor would. @param where  its address, for the output */
async function keep(name: string, kept: Kept, where: string): Promise<void> {
  for (;;) {
    await kept.ended();
    if (stopping) return;
    say(`${name} ended, and is started again`);
    await pause(1000);
    await kept.start().then(
      () => sayRuns(name, kept, where),
      (error: unknown) => say(String(error)),
    );
  }
}

/** Says which engine leads whenever another begins to. */
async function tellLeader(engines: readonly Node[]): Promise<void> {
  const led = engines.map(() => 0);
  for (;;) {
    await pause(100);
    if (stopping) return;
    for (const [at, engine] of engines.entries()) {
      if (engine.timesLed() > led[at]!) say(`${engine.name} leads`);
      led[at] = engine.timesLed();
    }
  }
}

async function start(): Promise<void> {
  buildAppIfStale();
  const { around, nats, stop: stopAround } = await startSurroundings();
  stops.push(stopAround);
  // The app knows the public half of this key.
  const PROOF_KEY_FILE = process.env['PROOF_KEY_FILE'] ?? join(ROOT, '.keys', 'proof-signing-key.pem');
  const ORIGINS = `http://localhost:${port},http://127.0.0.1:${port}`;
  const cluster = await newCluster(
    around,
    { PROOF_KEY_FILE, ORIGINS, TRUSTED_PROXIES: '127.0.0.1', ...shortPeriods() },
    true,
  );
  stops.push(() => cluster.stop());
  const nodes: Node[] = [];
  for (const role of ['engine', 'engine', 'api', 'api'] as const) {
    const node = await cluster.node(role);
    // One after the other: the first makes the tables and the keys.
    await node.start();
    sayRuns(node.name, node, node.url);
    nodes.push(node);
  }
  const hosts = nodes.slice(-2).map(({ url }) => new URL(url).host);
  stops.push(await startHaproxy({ listen: `127.0.0.1:${port}`, nodes: [hosts[0]!, hosts[1]!] }));
  for (const node of nodes) void keep(node.name, node, node.url);
  sayRuns('NATS', nats, nats.url);
  void keep('NATS', nats, nats.url);
  void tellLeader(nodes.slice(0, 2));
  say(`The cluster is at http://localhost:${port}; Ctrl-C ends it`);
}

function shortPeriods(): Record<string, string> {
  const periods = process.env['SHORT_PERIODS'];
  return periods === undefined ? {} : { SHORT_PERIODS: periods };
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stop().then(() => process.exit(0)));
start().catch(async (error: unknown) => {
  say(error instanceof Error ? error.message : String(error));
  await stop();
  process.exit(1);
});
