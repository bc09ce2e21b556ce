import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/infra/db.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { NODE_FLAGS } from '../../../server/node-flags.ts';
import { freshStore } from '../infra/fresh-database.ts';
import type { FreshStore } from '../infra/fresh-database.ts';
import { byHand } from './by-hand.ts';
import { accountId, moveSomeMoney } from './some-money.ts';

const CHECK = fileURLToPath(new URL('../../../server/ledger-check.ts', import.meta.url));

let store: FreshStore;
let database: Database;

beforeAll(async () => {
  store = await freshStore();
  database = await openDatabase(store);
  await moveSomeMoney(database.db);
});
afterAll(async () => {
  await database.close();
  await rm(store.dataDir, { recursive: true, force: true });
});

/** Runs the command as `npm run ledger:check -- ARGS` does. */
async function checked(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { DATABASE_URL: _url, DATA_DIR: _dir, ...rest } = process.env;
  const child = spawn(process.execPath, [...NODE_FLAGS, CHECK, ...args], { env: { ...rest, ...env }, stdio: 'pipe' });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...said };
}

describe('the command', () => {
  const name = () => store.databaseUrl ?? store.dataDir;

  it('says that the books are right, then names the row that was changed and ends with 1', async () => {
    // A folder is checked while nobody works on it, a PostgreSQL while somebody does.
    const embedded = store.databaseUrl === null;
    if (embedded) await database.close();
    expect(await checked([name()])).toEqual({
      code: 0,
      out: 'The books are right: 7 accounts, 3 journals, 2 assets, 2 open holds\n',
      err: '',
    });
    if (embedded) database = await openDatabase(store);
    const id = await accountId(database.db, 'available', 'spot');
    await byHand(database.db, sql`update account set balance = balance - 1 where id = ${id}`);
    if (embedded) await database.close();
    const setting: Readonly<Record<string, string>> = embedded
      ? { DATA_DIR: store.dataDir }
      : { DATABASE_URL: store.databaseUrl! };
    expect(await checked([], setting)).toEqual({
      code: 1,
      out:
        `account ${id} (spot available USDT of ann) has balance 4899, its postings come to 4900\n` +
        'all balances of USDT sum to -1, not to 0\n',
      err: '',
    });
    if (embedded) database = await openDatabase(store);
    await byHand(database.db, sql`update account set balance = balance + 1 where id = ${id}`);
  }, 120_000);

  it('names the process that has the folder', async () => {
    const folder = store.databaseUrl === null ? store.dataDir : await mkdtemp(join(tmpdir(), 'tern-check-'));
    const said = await checked([folder]);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).toContain(
      store.databaseUrl === null ? `is in use by process ${process.pid}` : `there is no database in ${folder}`,
    );
  });

  it.each([
    [['a', 'b'], 'usage: npm run ledger:check'],
    [['--help'], 'usage: npm run ledger:check'],
    [['/nowhere/at-all'], 'there is no database in /nowhere/at-all'],
    [['mysql://somewhere'], 'DATABASE_URL must be like'],
    [['postgres://nobody:secret@127.0.0.1:1/none'], 'ECONNREFUSED'],
  ])('%s: ends with 2 and says why', async (args, text) => {
    const said = await checked(args);
    expect(said).toMatchObject({ code: 2, out: '' });
    expect(said.err).toContain(text);
    expect(said.err).not.toContain('secret');
  });
});
