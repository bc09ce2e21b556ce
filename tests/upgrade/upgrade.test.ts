import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TSchema } from 'typebox';
import { Errors } from 'typebox/value';
import { afterEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { Call } from '../../protocol/call.ts';
import { accountHistory } from '../../protocol/rest/account.ts';
import { addressList } from '../../protocol/rest/address-book.ts';
import { exchangeOrderList } from '../../protocol/rest/exchange.ts';
import { fiatBinding } from '../../protocol/rest/fiat.ts';
import { financeOrderList } from '../../protocol/rest/finance.ts';
import { journalFills, journalNotes, journalUpDown } from '../../protocol/rest/journal.ts';
import { limitsGet } from '../../protocol/rest/limits.ts';
import { loanOrderList } from '../../protocol/rest/loan.ts';
import { merchantMatchShow, merchantSaleList } from '../../protocol/rest/merchant.ts';
import { mailList, mutesGet } from '../../protocol/rest/notice.ts';
import { profile } from '../../protocol/rest/profile.ts';
import { rechargeList } from '../../protocol/rest/recharge.ts';
import { safetyState } from '../../protocol/rest/safety.ts';
import { selectOrderList } from '../../protocol/rest/second-contract.ts';
import { sessionList } from '../../protocol/rest/session.ts';
import { spotFills, spotList, spotPositions } from '../../protocol/rest/spot.ts';
import { strategyList } from '../../protocol/rest/strategy.ts';
import { supportMessages } from '../../protocol/rest/support.ts';
import { uploadList } from '../../protocol/rest/upload.ts';
import { getInfo } from '../../protocol/rest/user.ts';
import { kycStatus } from '../../protocol/rest/verification.ts';
import { withdrawList } from '../../protocol/rest/withdraw.ts';
import type { MigrationSession } from '../../server/infra/migrate.ts';
import { openDatabase } from '../../server/infra/open-database.ts';
import { bookFaults } from '../../server/ledger/reconcile.ts';
import { startServer } from '../../server/main.ts';
import type { RunningServer } from '../../server/main.ts';
import { verifyDocument } from '../../src/proof/verify-document.ts';
import { verifyStop } from '../../src/proof/verify-stop.ts';
import { LONG } from '../long.ts';
import { readDatabase, readDump } from './dump.ts';
import type { Dump } from './dump.ts';
import { tradeProof } from './gather-proofs.ts';
import { signedIn } from './person.ts';
import type { Person } from './person.ts';
import { EMBEDDED, RELEASES } from './releases.ts';
import type { Release } from './releases.ts';
import { onServer, restored } from './restored.ts';
import type { Restored } from './restored.ts';

vi.setConfig({ testTimeout: 120_000 });

type Row = Readonly<Record<string, unknown>>;

const HOUR_MS = 3_600_000;

/** Sets the clock to an hour after the release was stopped, in any year. */
function anHourAfter({ stoppedMs }: Dump): void {
  const real = Date.now.bind(Date);
  const behindMs = real() - stoppedMs - HOUR_MS;
  vi.spyOn(Date, 'now').mockImplementation(() => real() - behindMs);
}
afterEach(() => vi.restoreAllMocks());

async function upgraded(dump: Dump): Promise<{ folder: Restored; server: RunningServer }> {
  anHourAfter(dump);
  const folder = await restored(dump);
  onTestFinished(() => folder.remove());
  const server = await startServer(folder.config, { serveApp: false });
  onTestFinished(() => server.stop());
  return { folder, server };
}

/** Calls that list a person's own objects, each with a valid request. */
const OWN_LISTS: readonly (readonly [Call, body?: unknown])[] = [
  [getInfo],
  [profile],
  [safetyState],
  [limitsGet],
  [mutesGet],
  [sessionList],
  [mailList],
  [accountHistory],
  [selectOrderList, { status: 0 }],
  [selectOrderList, { status: 1 }],
  [spotList, { view: 'open' }],
  [spotList, { view: 'history' }],
  [spotFills],
  [spotPositions],
  [journalFills, {}],
  [journalUpDown, {}],
  [journalNotes, {}],
  [strategyList],
  [exchangeOrderList],
  [rechargeList],
  [merchantSaleList],
  [merchantMatchShow],
  [financeOrderList],
  [loanOrderList],
  [addressList],
  [withdrawList],
  [fiatBinding],
  [uploadList],
  [kycStatus],
  [supportMessages],
];

const problems = (schema: TSchema, value: unknown): readonly string[] =>
  Errors(schema, value).map((error) => `${error.instancePath} ${error.message}`);

/** Expects that every answer of today fits its schema with the rows of any earlier release. */
async function expectContract(person: Person): Promise<void> {
  for (const [call, body] of OWN_LISTS) {
    const { code, msg, data, rows } = await person.ask(call.path, body, call.method);
    // Nobody is searching for a merchant, in releases that know no such search.
    if (call === merchantMatchShow && code === 404) continue;
    expect({ call: call.name, code, msg }).toMatchObject({ code: 200 });
    if (call.data)
      expect({ call: call.name, found: problems(call.data, data) }).toEqual({ call: call.name, found: [] });
    for (const row of call.row ? (rows ?? []) : []) {
      expect({ call: call.name, row, found: problems(call.row!, row) }).toMatchObject({ found: [] });
    }
  }
}

const idsOf = (rows: readonly Row[] = []): readonly unknown[] => rows.map(({ id }) => id);

const USDT_OF_CONTRACT = { account: 'contract', symbol: 'USDT' };
const held = (assets: readonly Row[]): number => {
  const row = assets.find(
    ({ account, symbol }) => account === USDT_OF_CONTRACT.account && symbol === USDT_OF_CONTRACT.symbol,
  );
  return Number(row?.['availableAmount']) + Number(row?.['lockedAmount']);
};

type Remembered = Dump['remembered']['people'][number];

/** Everything that a person had at the release is there: orders with their results, fills, messages, files. */
async function expectAll(person: Person, known: Remembered): Promise<void> {
  expect(person.userId).toBe(known.userId);
  const settled = (await person.ask(selectOrderList.path, { status: 1, pageSize: 100 })).rows ?? [];
  for (const order of known.settled) expect(settled).toContainEqual(expect.objectContaining(order));
  // The feed stood still at their end: nobody wins nor loses.
  for (const { id, betAmount } of known.running) {
    expect(settled).toContainEqual(expect.objectContaining({ id, result: 'void', payout: betAmount }));
  }
  const open = await person.ask(spotList.path, { view: 'open', pageSize: 100 });
  const history = await person.ask(spotList.path, { view: 'history', pageSize: 100 });
  expect([...idsOf(open.rows), ...idsOf(history.rows)]).toEqual(expect.arrayContaining([...idsOf(known.spotOrders)]));
  // No release before orders had fee rates of their own had others.
  for (const order of [...(open.rows ?? []), ...(history.rows ?? [])]) {
    expect(order).toMatchObject({ takerFee: '0.001', makerFee: '0.0008' });
  }
  const fills = await person.ask(spotFills.path, { pageSize: 1000 });
  for (const fill of known.spotFills) expect(fills.rows).toContainEqual(fill);
  const columnOf = async (call: Call, column: string) =>
    ((await person.ask(call.path)).data!['columns'] as Readonly<Record<string, readonly unknown[]>>)[column];
  expect(await columnOf(journalFills, 'order')).toEqual((fills.rows ?? []).map(({ orderId }) => orderId).toReversed());
  expect(await columnOf(journalUpDown, 'id')).toEqual(idsOf(settled).toReversed());
  const mails = await person.ask(`${mailList.path}?pageNum=1&pageSize=100`);
  for (const { id, title, content } of known.mails) {
    expect(mails.rows).toContainEqual(expect.objectContaining({ id, title, content }));
  }
  for (const { url, bytes } of known.uploads) expect((await person.file(url))?.length).toBe(bytes);
}

/** Opens a short trade and waits until it is settled. */
async function trade(person: Person): Promise<void> {
  const body = { coinSymbol: 'BTCUSDT', betAmount: '2', betContent: 1, type: 2, oddsVersion: 1 };
  const place = () =>
    person.ask('/api/secondContractOrder/createSecondContractOrder', { ...body, clientOrderId: randomUUID() });
  const placed = await vi.waitFor(async () => {
    const answer = await place();
    expect(answer).toMatchObject({ code: 200 });
    return answer;
  }, 10_000);
  const { id } = (placed.data as { order: Row }).order;
  await vi.waitFor(async () => {
    const { rows } = await person.ask(selectOrderList.path, { status: 1 });
    expect(idsOf(rows)).toContain(id);
  }, 20_000);
  const bought = { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteQuantity: '10', clientOrderId: randomUUID() };
  expect(await person.ask('/api/spotOrder/submit', bought)).toMatchObject({ code: 200 });
}

async function expectVerified(proof: Row, key: string): Promise<void> {
  const pinnedKeys = [key];
  const found =
    proof['format'] === 'tern-proof-1'
      ? await verifyDocument(proof, { pinnedKeys })
      : await verifyStop(proof, { pinnedKeys });
  expect(found).toMatchObject({ ok: true });
}

async function expectBooks({ config }: Restored): Promise<void> {
  const database = await openDatabase(config);
  expect(await bookFaults(database.db).finally(() => database.close())).toEqual([]);
}

/** Query for the whole schema: an upgraded database must have the schema of a new folder. */
const SCHEMA = `
  select 'column ' || table_name || '.' || column_name || ' ' || concat_ws(' ', data_type, numeric_precision, is_nullable,
    column_default, is_identity, generation_expression, collation_name) as one
  from information_schema.columns where table_schema = 'public'
  union all select 'constraint ' || conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
  from pg_constraint where connamespace = 'public'::regnamespace
  union all select indexdef from pg_indexes where schemaname = 'public'
  union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
  union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  order by 1`;

const schemaOf = async (session: MigrationSession): Promise<readonly string[]> =>
  ((await session.query(SCHEMA, [])).rows as { one: string }[]).map(({ one }) => one);

/**
 * Expects the schema of the migrated database that the tests of the `postgres` project copy; embedded ones have none.
 */
async function expectSchema(folder: Restored): Promise<void> {
  const serverUrl = inject('postgresUrl');
  if (serverUrl === undefined) return;
  const fresh = await onServer(serverUrl.replace(/[^/]+$/, 'tern_template'), schemaOf);
  expect(await folder.inDatabase(schemaOf)).toEqual(fresh);
}

/** Embedded databases take seconds, so that most wait for `npm run test:all`. */
const releases = (): readonly Release[] => {
  if (inject('postgresUrl') !== undefined) return RELEASES;
  return LONG ? [...EMBEDDED, ...RELEASES] : EMBEDDED.slice(0, 1);
};

/** Those that the most migrations lie behind or that had other texts of them, and the last one. */
const STARTED = /^(d85dbd9c|1329630b|74b9418d|180e768f)/;

describe('issue 39 G32: a data folder of an earlier release', () => {
  it.each(releases().filter(({ name }) => LONG || !STARTED.test(name)))(
    '$name (migrations $adds) is migrated to the database of today, its books are right',
    async ({ name }) => {
      const folder = await restored(readDump(name));
      onTestFinished(() => folder.remove());
      await expectBooks(folder);
      await expectSchema(folder);
    },
  );

  it.each(releases().filter(({ name }) => LONG || STARTED.test(name)))(
    '$name (migrations $adds) starts today with all that was in it',
    async ({ name }) => {
      const dump = readDump(name);
      const { folder, server } = await upgraded(dump);
      const people = [];
      for (const known of dump.remembered.people) {
        const person = await signedIn(server.url, known.number);
        await expectAll(person, known);
        await expectContract(person);
        people.push(person);
      }
      const [trader] = people as [Person];
      const { data } = await trader.ask(getInfo.path);
      expect(held(data?.['asset'] as Row[])).toBeCloseTo(held(dump.remembered.people[0]!.assets), 8);

      await trade(trader);
      const { rows: keys } = await trader.ask('/api/proof/keys');
      const key = String(keys?.[0]?.['publicKey']);
      for (const proof of dump.remembered.proofs) await expectVerified(proof, key);
      const { rows: settled } = await trader.ask(selectOrderList.path, { status: 1 });
      for (const id of idsOf(settled)) {
        const proof = await vi.waitFor(async () => {
          const made = await tradeProof(trader, String(id));
          expect(made).not.toBeNull();
          return made!;
        }, 20_000);
        await expectVerified(proof, key);
      }
      await server.stop();
      await expectBooks(folder);
      await expectSchema(folder);
    },
  );
});

const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');

/** A folder of migrations: today's, chosen by number. */
function migrationsWhere(isIn: (number: number) => boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'tern-migrations-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of readdirSync(MIGRATIONS)) {
    if (isIn(Number(file.slice(0, 3)))) copyFileSync(join(MIGRATIONS, file), join(folder, file));
  }
  return folder;
}

describe.runIf(inject('postgresUrl') !== undefined)('issue 39 G32: an upgrade that is interrupted', () => {
  const restoredHere = async (name: string): Promise<Restored> => {
    const folder = await restored(readDump(name));
    onTestFinished(() => folder.remove());
    return folder;
  };

  it('of a migration that fails leaves the database as it was, and says which, where, and what to do', async () => {
    const folder = await restoredHere('d85dbd9c');
    const before = await folder.inDatabase(readDatabase);
    const planted = migrationsWhere(() => true);
    writeFileSync(join(planted, '990_good.sql'), 'alter table mail add column good text;');
    writeFileSync(join(planted, '991_planted.sql'), "alter table mail add constraint planted check (type = 'system');");
    const database = new URL(folder.config.databaseUrl!).pathname.slice(1);
    await expect(openDatabase(folder.config, planted)).rejects.toThrow(
      new RegExp(
        `^migration 991 \\(planted\\) failed: check constraint "planted" .*\\. The upgrade of the database ${database} was undone, .*start that one, and report this line`,
      ),
    );
    expect(await folder.inDatabase(readDatabase)).toEqual(before);
    await (await openDatabase(folder.config)).close();
  });

  /**
   * Before all migrations of a start were one transaction, migration 19 could fail and leave the earlier ones applied.
   */
  const applied = new Set(readDump('d85dbd9c').migrations.map(({ number }) => number));
  const later = readdirSync(MIGRATIONS)
    .map((file) => Number(file.slice(0, 3)))
    .filter((number) => !applied.has(number));

  it.each(LONG ? later : [18])('goes on from migration %i', async (last) => {
    const folder = await restoredHere('d85dbd9c');
    await (
      await openDatabase(
        folder.config,
        migrationsWhere((number) => number <= last || applied.has(number)),
      )
    ).close();
    await expectBooks(folder);
    await expectSchema(folder);
  });
});

/** Tables that a migration changes though another one made them. */
function tablesChangedBy(sql: string): readonly string[] {
  const plain = sql.replace(/--.*$/gm, '');
  const named = (pattern: RegExp) => [...plain.matchAll(pattern)].map(([, table]) => table!);
  const made = new Set(named(/\bcreate table (\w+)/g));
  const changed = new Set([
    ...named(/\balter table (\w+)/g),
    ...named(/\bupdate (\w+) set/g),
    ...named(/\bcreate (?:unique )?index \w+ on (\w+)/g),
  ]);
  return [...changed].filter((table) => !made.has(table));
}

it('issue 39 G32: every table that a migration changes has rows in a release before it', () => {
  const dumps = [...RELEASES, ...EMBEDDED].map(({ name }) => readDump(name));
  const empty: string[] = [];
  for (const file of readdirSync(MIGRATIONS)) {
    const before = dumps.filter(({ migrations }) =>
      migrations.every(({ number }) => number !== Number(file.slice(0, 3))),
    );
    for (const table of tablesChangedBy(readFileSync(join(MIGRATIONS, file), 'utf8'))) {
      const having = before.filter(({ tables }) => tables[table] !== undefined);
      if (having.length > 0 && having.every(({ tables }) => tables[table]!.length === 0))
        empty.push(`${file}: ${table}`);
    }
  }
  expect(empty).toEqual([]);
});
