import { spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { NODE_FLAGS } from '../../server/node-flags.ts';
import { freePort } from '../../tests/free-port.ts';
import { freshDataDir } from '../../tests/server/infra/fresh-data-dir.ts';
import { launchServer } from './launch-server.ts';

/** A real sandbox server of one journey: own port, own data, may be killed and started again. */
export interface Sandbox {
  readonly url: string;
  readonly dataDir: string;
  /** kill -9: no time to tidy up. */
  kill(): Promise<void>;
  /** Starts again on the same port and data. */
  start(): Promise<void>;
  /**
   * Stops for good, checks the books (`npm run ledger:check`) and removes the data.
   * @throws Error with what is wrong in them
   */
  remove(): Promise<void>;
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** Expects that every balance is the sum of its postings, every asset sums to zero and all held money has an owner. */
function checkBooks(root: string, dataDir: string): void {
  const { status, stdout, stderr } = spawnSync('node', [...NODE_FLAGS, 'server/ledger-check.ts', dataDir], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`the books are not right after these journeys:\n${stdout}${stderr}`);
}

/**
 * @param env     settings of the server, see docs/settings.md: MARKET_SEED, MARKET_REPLAY …
 * @param root    of the tree whose server and built app are started
 * @param alsoAt  origins it may be opened at besides its own
 */
export async function startSandbox(
  env: Record<string, string> = {},
  root = '.',
  alsoAt: readonly string[] = [],
): Promise<Sandbox> {
  const port = await freePort();
  // A copy of an empty, migrated store: making one takes seconds of both cores, and most journeys need their own.
  const dataDir = await freshDataDir();
  const origins = [`http://localhost:${port}`, `http://127.0.0.1:${port}`, ...alsoAt];
  const settings = { PORT: String(port), DATA_DIR: dataDir, ORIGINS: origins.join(','), ...env };
  let { child } = await launchServer(root, settings);
  return {
    url: `http://localhost:${port}`,
    dataDir,
    async kill() {
      child.kill('SIGKILL');
      await ended(child);
    },
    async start() {
      ({ child } = await launchServer(root, settings));
    },
    async remove() {
      child.kill('SIGTERM');
      await ended(child);
      checkBooks(root, dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
