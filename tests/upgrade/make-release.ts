/**
 * Makes the dump of a release: `node tests/upgrade/make-release.ts FOLDER NAME [--embedded]`. FOLDER is a checkout of the
 * release that can be started (README.md here says how), NAME that of the dump. Its server runs on a PostgreSQL of its
 * own, or on the embedded database, is filled, stopped, and what it left is written to releases/NAME.json.br.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startPgliteThread } from '../../server/infra/pglite-thread.ts';
import { ensurePostgres } from '../ensure-postgres.ts';
import { startPostgres } from '../races/throw-away-postgres.ts';
import { filesIn, readDatabase, writeDump } from './dump.ts';
import type { Dump } from './dump.ts';
import { fill } from './fill.ts';
import { fillPhone, workerOf } from './fill-phone.ts';
import type { Remembered } from './fill.ts';

/** Slow enough for a small dump, fast enough that trades end with a price. */
const MARKET_RATE = '0.25';

const { values, positionals } = parseArgs({ options: { embedded: { type: 'boolean' } }, allowPositionals: true });
const [folder, name] = positionals;
if (folder === undefined || name === undefined) throw new Error('usage: make-release.ts FOLDER NAME [--embedded]');

/** Starts the server of the release, fills it and stops it as an operator would. */
async function runRelease(release: string, home: string, databaseUrl: string): Promise<Remembered> {
  const server = spawn(process.execPath, ['server/run.ts', '--api-only'], {
    cwd: release,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(home, 'data'),
      DATABASE_URL: databaseUrl,
      PROOF_KEY_FILE: join(home, 'keys', 'proof-signing-key.pem'),
      PERSONAL_KEY_FILE: join(home, 'keys', 'personal-data-key'),
      MARKET_SEED: 'release',
      MARKET_RATE,
      HOLD_SECONDS: '1',
      LOCK_DAY_SECONDS: '86400',
      UNFREEZE_SECONDS: '86400',
      NIGHT_SECONDS: '30',
    },
  });
  const ended = once(server, 'exit');
  const said = String((await Promise.race([once(server.stdout, 'data'), ended]))[0]);
  const url = /http:\S+/.exec(said)?.[0];
  if (url === undefined) throw new Error(`the release does not start: ${said}`);
  try {
    return await fill(url);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function databaseOf(home: string, databaseUrl: string): Promise<Pick<Dump, 'migrations' | 'tables'>> {
  if (databaseUrl === '') {
    const thread = await startPgliteThread(join(home, 'data', 'db'));
    return readDatabase(thread).finally(() => thread.close());
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const query = async (sql: string, parameters: readonly unknown[]) => client.query(sql, [...parameters]);
  const script = async (sql: string): Promise<void> => void (await client.query(sql));
  return readDatabase({ query, script }).finally(() => client.end());
}

/** Only on these markets somebody trades. */
const TRADED = /\/(BTCUSDT|ETHUSDT)\//;

/**
 * The database is read apart. Signatures are most of a folder, and those of markets that nobody trades on prove nothing: a
 * start goes on without them.
 */
const isLeftOut = (path: string): boolean =>
  /^data\/(db\/|lock\.|operator)/.test(path) || (path.startsWith('data/proof/checkpoints/') && !TRADED.test(path));

const home = mkdtempSync(join(tmpdir(), 'tern-release-'));
const postgres = values.embedded ? null : await startPostgres(ensurePostgres(), true);
try {
  const databaseUrl = postgres?.urlOf('postgres') ?? '';
  const remembered = await runRelease(folder, home, databaseUrl);
  for (const line of remembered.refused) process.stdout.write(`refused: ${line}\n`);
  writeDump(name, {
    commit: execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim(),
    store: values.embedded ? 'embedded' : 'postgres',
    stoppedMs: Date.now(),
    ...(await databaseOf(home, databaseUrl)),
    files: filesIn(home, isLeftOut),
    remembered,
    phone: await fillPhone(resolve(folder), remembered.proofs, remembered.roots),
    worker: await workerOf(resolve(folder)),
  });
} finally {
  await postgres?.stop();
  rmSync(home, { recursive: true, force: true });
}
