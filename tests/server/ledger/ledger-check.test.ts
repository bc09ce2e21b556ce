import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../../server/infra/db.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { available, held } from '../../../server/ledger/accounts.ts';
import { SCALE } from '../../../server/ledger/amount.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';
import { bookFaults } from '../../../server/ledger/reconcile.ts';
import { freshStore } from '../infra/fresh-database.ts';
import type { FreshStore } from '../infra/fresh-database.ts';
import { byHand } from './by-hand.ts';

const CHECK = fileURLToPath(new URL('../../../server/ledger-check.ts', import.meta.url));
const ledger = createLedger();

let store: FreshStore;
let database: Database;

/** A user with an open spot order that holds 100 USDT and an up/down trade that holds 50. */
async function moveSomeMoney(): Promise<void> {
  const hold = (ref: string, book: 'spot' | 'contract', amount: bigint) => ({
    key: `open:${ref}`,
    kind: 'hold',
    ref,
    postings: [
      { account: available('ann', book), asset: 'USDT', amount: -amount * SCALE },
      { account: held('ann', book), asset: 'USDT', amount: amount * SCALE },
    ],
  });
  await database.db.transaction().execute(async (trx) => {
    await ledger.grantPlayFunds(trx, 'ann');
    await ledger.postAll(trx, [hold('order-1', 'spot', 100n), hold('trade-1', 'contract', 50n)]);
    await sql`
      insert into spot_order (id, queue_id, user_id, client_order_id, body_hash, answer, symbol, base, quote, side, type, price,
        quantity, filled_quantity, filled_value, fee_exact, fee, held, status, time_in_force, accepted_seq, created_ms,
        updated_ms)
      values ('order-1', 'order-1', 'ann', 'key-1', '', '{}', 'BTCUSDT', 'BTC', 'USDT', 'buy', 'limit', 10, 10, 0, 0, 0, 0, 100,
        'pending', 'gtc', 1, 1, 1)
    `.execute(trx);
    await sql`
      insert into second_order (id, user_id, client_order_id, body_hash, state, symbol, direction, stake, odds,
        odds_version, period_s, rule_id, accepted_seq, accepted_ms)
      values ('trade-1', 'ann', 'key-2', '', 'opening', 'BTCUSDT', 1, 50, 0.85, 1, 30, 'updown-2', 1, 1)
    `.execute(trx);
  });
}

beforeAll(async () => {
  store = await freshStore();
  database = await openDatabase(store);
  await moveSomeMoney();
});
afterAll(async () => {
  await database.close();
  await rm(store.dataDir, { recursive: true, force: true });
});

/** What is found after changes by hand, which are undone afterwards. */
async function foundAfter(...changes: readonly RawBuilder<unknown>[]): Promise<readonly string[]> {
  let found: readonly string[] | null = null;
  const undone = database.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const change of changes) await change.execute(trx);
    found = await bookFaults(trx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return found ?? [];
}

const accountId = async (kind: string, book: string): Promise<number> =>
  (
    await sql<{ id: number }>`
      select id from account where owner = 'ann' and kind = ${kind} and book = ${book} and asset = 'USDT'
    `.execute(database.db)
  ).rows[0]!.id;

const journalId = async (key: string): Promise<number> =>
  (await sql<{ id: number }>`select id from journal where key = ${key}`.execute(database.db)).rows[0]!.id;

describe('the check of the books', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await bookFaults(database.db)).toEqual([]);
  });

  it('names a balance that was changed: its row, owner, asset and both figures', async () => {
    const id = await accountId('available', 'spot');
    expect(await foundAfter(sql`update account set balance = balance + 0.5 where id = ${id}`)).toEqual([
      `account ${id} (spot available USDT of ann) has balance 4900.5, its postings come to 4900`,
      'all balances of USDT sum to 0.5, not to 0',
    ]);
  });

  it('names a posting that was changed by its journal, its account and the order whose money it is', async () => {
    const [account, journal] = [await accountId('held', 'spot'), await journalId('open:order-1')];
    expect(
      await foundAfter(sql`update posting set amount = 90 where account_id = ${account} and journal_id = ${journal}`),
    ).toEqual([
      `journal ${journal} (open:order-1, ref order-1) sums to -10 USDT, not to 0`,
      `account ${account} (spot held USDT of ann) has balance 100, its postings come to 90`,
      'spotOrder order-1 of ann holds 100 USDT in spot, its journals come to 90',
    ]);
  });

  it('names a journal without its other half', async () => {
    const [account, journal] = [await accountId('available', 'spot'), await journalId('open:order-1')];
    const found = await foundAfter(sql`delete from posting where account_id = ${account} and journal_id = ${journal}`);
    expect(found).toContain(`journal ${journal} (open:order-1, ref order-1) has fewer than two postings: 1`);
  });

  it('names who is below nothing', async () => {
    const id = await accountId('available', 'contract');
    const found = await foundAfter(
      sql`alter table account drop constraint account_not_negative`,
      sql`update account set balance = -1 where id = ${id}`,
    );
    expect(found).toContain(`account ${id} (contract available USDT of ann) is negative: -1`);
  });

  it.each([
    [
      'that holds more than was booked',
      `update spot_order set held = 101`,
      'spotOrder order-1 of ann holds 101 USDT in spot, its journals come to 100',
    ],
    [
      'that is over and let nothing go',
      `update spot_order set held = 0, status = 'cancelled', cancel_reason = 'user'`,
      'held money without an owner: 100 USDT in spot of ann, booked for order-1',
    ],
    [
      'of somebody else',
      `update spot_order set user_id = 'ben'`,
      'spotOrder order-1 of ben holds 100 USDT in spot, its journals come to 0',
    ],
    [
      'with another stake',
      `update second_order set stake = 40`,
      'secondContract trade-1 of ann holds 40 USDT in contract, its journals come to 50',
    ],
    [
      'that was deleted',
      `delete from second_order`,
      'held money without an owner: 50 USDT in contract of ann, booked for trade-1',
    ],
  ])('names an order %s', async (_what, change, fault) => {
    expect(await foundAfter(sql.raw(change))).toContain(fault);
  });
});

/** Runs the command as `npm run ledger:check -- ARGS` does. */
async function checked(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { DATABASE_URL: _url, DATA_DIR: _dir, ...rest } = process.env;
  const child = spawn(process.execPath, [CHECK, ...args], { env: { ...rest, ...env }, stdio: 'pipe' });
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
    const id = await accountId('available', 'spot');
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
