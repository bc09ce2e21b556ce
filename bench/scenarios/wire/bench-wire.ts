import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Level } from '../../../src/level/settings.ts';
import { buildTree } from '../../harness/built-app.ts';
import { startCountingProxy } from '../../harness/counting-proxy.ts';
import type { CountingProxy } from '../../harness/counting-proxy.ts';
import { launchServer, stopServer } from '../../../e2e/support/launch-server.ts';
import { load, machine, revision } from '../../report/machine.ts';
import { publish, writeFigures } from '../../report/publish.ts';
import { targetTable } from '../../report/table.ts';
import { failed } from '../../targets.ts';
import { watchAgainst } from './against-app.ts';
import { listenAsBefore } from './listen.ts';
import { leaveOpen, OPEN_PAGES } from './leave-open.ts';
import { WIRE_PAGES } from './pages.ts';
import { openBrowser } from './phone.ts';
import { sampleReceive, serveReceiver } from './receive.ts';
import { againstTable, wireTable } from './report.ts';
import type { Feed, ShownSample, WireSample, WireSamples } from './sample.ts';
import { signInWithCoins } from './sign-in.ts';
import { judgeAgainst, judgeWire } from './targets.ts';
import { watchApp } from './watch-app.ts';
import type { WireEffort } from './watch-app.ts';
import { wireOptionsOf } from './wire-options.ts';
import type { WireOptions } from './wire-options.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SEED = 'wire';
const SHORT: WireEffort = { startMs: 4000, settleMs: 1500, watchMs: 3000 };
const FULL: WireEffort = { startMs: 8000, settleMs: 4000, watchMs: 15_000 };
const SHORT_LEVELS: readonly Level[] = [0, 3];
const FULL_LEVELS: readonly Level[] = [0, 1, 2, 3];

/** Runs work with the sandbox behind so many counting proxies. */
async function behindProxies<T>(
  count: number,
  otherOrigins: readonly string[],
  work: (proxies: readonly CountingProxy[], serverUrl: string) => Promise<T>,
): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tern-bench-wire-'));
  const proxies = await Promise.all(Array.from({ length: count }, () => startCountingProxy()));
  try {
    const origins = [...proxies.map(({ url }) => url), ...otherOrigins].join(',');
    const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ORIGINS: origins, MARKET_SEED: SEED };
    const { child, url } = await launchServer(ROOT, settings);
    try {
      for (const proxy of proxies) proxy.passTo(url);
      return await work(proxies, url);
    } finally {
      await stopServer(child);
    }
  } finally {
    for (const proxy of proxies) await proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Every level by every feed, by turns: every second round backwards. */
async function watchAll(
  [proxy]: readonly CountingProxy[],
  serverUrl: string,
  { full, rounds }: WireOptions,
  levels: readonly Level[],
): Promise<WireSamples> {
  const effort = full ? FULL : SHORT;
  const feeds: readonly Feed[] = full ? ['compact', 'fixture', 'json'] : ['compact', 'json'];
  const before = levels.flatMap((level) => WIRE_PAGES.map((page) => ({ level, page })));
  console.log('what 180e768f received');
  const samples: WireSample[] = await Promise.all(
    before.map(({ level, page }) => listenAsBefore(serverUrl, page, level, effort.watchMs)),
  );
  const shown: ShownSample[] = [];
  const browser = await openBrowser();
  const signedIn = await signInWithCoins(browser, proxy!.url).finally(() => browser.close());
  const passes = levels.flatMap((level) => feeds.map((feed) => ({ level, feed })));
  for (let round = 1; round <= rounds; round++) {
    for (const pass of round % 2 === 1 ? passes : passes.toReversed()) {
      console.log(`round ${round} of ${rounds}: level ${pass.level}, ${pass.feed}`);
      const found = await watchApp(proxy!, signedIn, pass, effort);
      samples.push(...found.samples);
      shown.push(...found.shown);
    }
  }
  return { samples, shown, received: [] };
}

/** The app, and in a full run a page that only receives. */
async function watchBehindProxy(options: WireOptions, levels: readonly Level[]): Promise<WireSamples> {
  if (!options.full) return behindProxies(1, [], (proxies, url) => watchAll(proxies, url, options, levels));
  const receiver = await serveReceiver();
  try {
    const { origin } = new URL(receiver.url);
    return await behindProxies(1, [origin], async (proxies, url) => {
      const found = await watchAll(proxies, url, options, levels);
      console.log('receiving alone');
      return { ...found, received: await sampleReceive(receiver.url, proxies[0]!, options.rounds, FULL.watchMs) };
    });
  } finally {
    await receiver.close();
  }
}

async function benchScreens(options: WireOptions): Promise<boolean> {
  const startedMs = performance.now();
  const loadBefore = load();
  const levels = options.full ? FULL_LEVELS : SHORT_LEVELS;
  buildTree(ROOT);
  const found = await watchBehindProxy(options, levels);
  const outcomes = judgeWire(found, levels, options.full);
  const on = machine();
  const text = [
    '# What the app receives',
    '',
    `\`npm run bench -- wire${options.full ? ' --full' : ''}\`, revision ${revision()}, ${new Date().toISOString().slice(0, 10)}, medians of ${options.rounds} rounds by turns; ${on.cores} cores of ${on.cpu}, load ${loadBefore} before; ${Math.round((performance.now() - startedMs) / 1000)} s.`,
    '',
    targetTable(outcomes),
    '',
    'The sandbox with its 54 simulated markets behind a proxy that counts WebSocket frames, headers included; TLS, TCP and IP are not. A phone of 390 px, signed in, with four coins; `chart` and `book` are tabs of the trade page, `hidden` is the chart of a hidden page. JSON is what this release speaks with an older server, 180e768f what that release subscribed to. MB/h on the air adds 126 B a frame for IP, TCP and TLS both ways.',
    '',
    ...wireTable(found.samples, levels),
    '',
  ].join('\n');
  publish({ subject: 'wire', partial: !options.full }, { ...found, outcomes }, text);
  console.log(text);
  return !failed(outcomes);
}

async function benchAgainst(revision: string, rounds: number): Promise<boolean> {
  const loadBefore = load();
  buildTree(ROOT);
  const samples = await watchAgainst(ROOT, revision, rounds, SEED);
  const outcomes = judgeAgainst(samples, revision);
  const on = machine();
  const text = [
    `\`npm run bench -- wire --against ${revision}\`, ${new Date().toISOString().slice(0, 10)}, medians of ${rounds} rounds by turns; ${on.cores} cores of ${on.cpu}, load ${loadBefore} before.`,
    '',
    targetTable(outcomes),
    '',
    ...againstTable(samples, revision),
    '',
  ].join('\n');
  writeFigures('wire-against.md', text);
  console.log(text);
  return !failed(outcomes);
}

async function benchHour(minutes: number): Promise<boolean> {
  buildTree(ROOT);
  const lines = await behindProxies(OPEN_PAGES.length, [], (proxies) => leaveOpen(proxies, minutes, console.log));
  writeFigures('wire-hour.md', `${lines.join('\n')}\n`);
  console.log(lines.join('\n'));
  return true;
}

/**
 * Measures the bytes that the app receives and the browser's processor time, by page, level and feed, behind a counting
 * proxy.
 * @returns whether every target is met or within its slack
 * @throws RangeError or TypeError for a wrong option
 */
export async function benchWire(args: readonly string[]): Promise<boolean> {
  const options = wireOptionsOf(args);
  if (options.against !== null) return benchAgainst(options.against, options.rounds);
  return options.openMinutes === null ? benchScreens(options) : benchHour(options.openMinutes);
}
