import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_FLAGS, chromiumPath } from '../tests/chromium.ts';
import type { Assertion, Visit } from './visit.ts';

const ROOT = join(import.meta.dirname, '..');
const LHCI = join(ROOT, 'node_modules/@lhci/cli/src/cli.js');
const CONFIG = join(ROOT, 'lighthouserc.json');
/** Folder of Lighthouse CI's files, below the folder it runs in. */
export const RESULTS = '.lighthouseci';

interface Ended {
  readonly code: number;
  /** Both outputs, where they were not shown. */
  readonly output: string;
}

/** Runs a command of Lighthouse CI with our configuration. @param shown  puts its output on ours as it comes */
function lhci(folder: string, shown: boolean, command: 'collect' | 'assert', ...args: readonly string[]) {
  const child = spawn(process.execPath, [LHCI, command, `--config=${CONFIG}`, ...args], {
    cwd: folder,
    env: { ...process.env, CHROME_PATH: chromiumPath() },
    stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

export interface Collecting {
  /** Visits per address; what lighthouserc.json says, unless given. */
  readonly runs?: number;
  /** A browser profile to visit with; a new one each time, unless given. */
  readonly profileDir?: string;
  /**
   * Speed as the network alone makes it: the work of the processor counts a hundredth instead of fourfold, so that a busy
   * machine changes little. Without the picture of the page.
   */
  readonly networkOnly?: boolean;
}

const NETWORK_ONLY = ['--settings.throttling.cpuSlowdownMultiplier=0.01', '--settings.disableFullPageScreenshot'];

/**
 * Lets Lighthouse visit addresses; its reports are added to those in the folder.
 * @param folder  that the reports go below
 * @throws Error when a visit failed, also at the second and third try
 */
export async function collect(folder: string, addresses: readonly string[], how: Collecting = {}): Promise<void> {
  const { runs, profileDir, networkOnly = false } = how;
  const flags = [...BROWSER_FLAGS, ...(profileDir ? [`--user-data-dir=${profileDir}`] : [])];
  const { code } = await lhci(
    folder,
    true,
    'collect',
    '--additive',
    `--settings.chromeFlags=${flags.join(' ')}`,
    ...(networkOnly ? NETWORK_ONLY : []),
    ...(runs === undefined ? [] : [`--numberOfRuns=${runs}`]),
    ...addresses.map((address) => `--url=${address}`),
  );
  if (code !== 0) throw new Error(`Lighthouse failed with ${code}`);
}

/** Judges all visits in the folder by the budgets of lighthouserc.json. @returns those that are missed */
export async function missedBudgets(folder: string): Promise<readonly Assertion[]> {
  const { code, output } = await lhci(folder, false, 'assert');
  const results = join(folder, RESULTS, 'assertion-results.json');
  const missed = existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as Assertion[]) : [];
  // It says so in both ways, or something else is wrong.
  if (missed.length > 0 !== (code !== 0)) throw new Error(`Lighthouse CI ended with ${code}:\n${output}`);
  return missed;
}

/** Everything Lighthouse noted in the folder, oldest first. */
export const visitsIn = (folder: string): readonly Visit[] =>
  readdirSync(join(folder, RESULTS))
    .filter((name) => /^lhr-\d+\.json$/.test(name))
    .sort()
    .map((name) =>
      Object.assign(JSON.parse(readFileSync(join(folder, RESULTS, name), 'utf8')) as Omit<Visit, 'report'>, {
        report: join(RESULTS, name.replace('json', 'html')),
      }),
    );
