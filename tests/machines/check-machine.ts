import { execFileSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../free-port.ts';
import { CHECKOUT, debianTree, runIn, startIn } from './debian-tree.ts';
import type { Machine } from './machines.ts';
import { nodeAndNpm } from './node-and-npm.ts';

/** Ends one that hangs: it takes a minute, and much longer where others use the processor too. */
const INSTALL_MS = 2_700_000;
/** Limit until the app is built and serves the page. */
const START_MS = 1_800_000;
/** A refusal that takes longer has installed something first. */
const REFUSAL_SECONDS = 30;
const WHAT_TO_DO = 'install Node 24 from nodejs.org';

export interface Checked {
  readonly versions: string;
  /** Seconds of `npm ci`, or of the build of an image. */
  readonly installSeconds: number;
  /** Size of the packages, or of everything that an image adds to its base; null where nothing was installed. */
  readonly megabytes: number | null;
  /** Seconds from `npm start` to the page; null where no page is expected. */
  readonly startSeconds: number | null;
  /** Failure with the machine's output; null when it passed. */
  readonly failure: string | null;
  /** The line in which a machine that refuses says what to do. */
  readonly sentence: string | null;
}

/** This checkout with its uncommitted changes, and nothing that git ignores. */
function copyCheckout(tree: string): void {
  const place = join(tree, CHECKOUT);
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    maxBuffer: 2 ** 26,
  });
  const present = files
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(file));
  execFileSync('cp', ['--parents', '--no-dereference', '--target-directory', place, ...present]);
}

/**
 * Fetches a page of a server that was just started, and kills it.
 * @returns the seconds until the page was there, or what the server said instead
 */
export async function pageOf(server: ChildProcess, port: number): Promise<number | string> {
  const startedMs = performance.now();
  let said = '';
  const up = new Promise<void>((resolve) => {
    for (const stream of [server.stdout!, server.stderr!]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('Tern is at')) resolve();
      });
    }
  });
  const exit = once(server, 'close');
  const tooLong = setTimeout(() => server.kill('SIGKILL'), START_MS);
  try {
    await Promise.race([up, exit]);
    clearTimeout(tooLong);
    if (!said.includes('Tern is at')) return said;
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    const page = await answer.text();
    if (answer.status !== 200 || !page.includes('<title>')) return `${answer.status}: ${page.slice(0, 200)}`;
    return (performance.now() - startedMs) / 1000;
  } finally {
    // Everything in its namespaces dies with it.
    server.kill('SIGKILL');
    await exit;
  }
}

const lineWith = (said: string, words: string): string | null =>
  said.split('\n').find((line) => line.includes(words)) ?? null;

/** Runs the README's two commands on a machine and says whether they did what they must. */
export async function checkMachine(machine: Machine): Promise<Checked> {
  const { node, npm, outcome } = machine;
  const tree = await debianTree(machine);
  const path = nodeAndNpm(tree, node, npm);
  const production = outcome.startsWith('production');
  if (!production) copyCheckout(tree);
  const versions = (await runIn(tree, 'echo "$(node --version) / $(npm --version)"', 60_000, path)).said.trim();
  const command = `cd ${CHECKOUT} && npm ci${production ? ' --omit=dev' : ''}`;
  const install = await runIn(tree, command, INSTALL_MS, path);
  const packages = join(tree, CHECKOUT, 'node_modules');
  const megabytes = existsSync(packages)
    ? Number(execFileSync('du', ['-sm', packages], { encoding: 'utf8' }).split('\t')[0])
    : null;
  const checked = { versions, installSeconds: install.seconds, megabytes, startSeconds: null, sentence: null };
  if (outcome === 'refuses') {
    const sentence = lineWith(install.said, WHAT_TO_DO);
    if (install.code === 0 || sentence === null || install.seconds > REFUSAL_SECONDS || megabytes !== null) {
      return { ...checked, failure: `npm ci did not refuse: ${install.said}` };
    }
  } else if (install.code !== 0) return { ...checked, failure: `npm ci failed: ${install.said}` };

  if (outcome === 'refuses' || outcome === 'production-refuses') {
    const start = await runIn(tree, `cd ${CHECKOUT} && npm start`, 1000 * REFUSAL_SECONDS, path);
    const sentence = lineWith(start.said, 'Tern runs on Node 24');
    const failure =
      start.code !== 0 && sentence?.includes(WHAT_TO_DO) ? null : `npm start did not refuse: ${start.said}`;
    return { ...checked, sentence, failure };
  }
  const port = await freePort();
  const server = startIn(tree, `cd ${CHECKOUT} && exec npm start`, path, { PORT: String(port) });
  const page = await pageOf(server, port);
  if (typeof page === 'string') return { ...checked, failure: `npm start served no page: ${page}` };
  return { ...checked, startSeconds: page, failure: null };
}
