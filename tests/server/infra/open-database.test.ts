import { cpSync, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AbortedTransactionError, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../server/infra/db.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { DatabaseGone, QueryError } from '../../../server/infra/query-error.ts';
import { freshDatabase } from './fresh-database.ts';
import type { FreshDatabase } from './fresh-database.ts';

describe('queries', () => {
  let database: FreshDatabase;
  let db: Db;

  beforeAll(async () => {
    database = await freshDatabase();
    db = database.db;
    await sql`create table note (id integer primary key, text text not null)`.execute(db);
  });
  afterAll(() => database.close());

  const count = async (): Promise<number> =>
    (await sql<{ n: number }>`select count(*) as n from note`.execute(db)).rows[0]!.n;

  it('bigint comes as number, numeric as text, time as Date, json parsed, bytes as bytes', async () => {
    const { rows } = await sql`
      select 9007199254740991::bigint as big, 1.50::numeric as exact, '2026-01-01T00:00:00Z'::timestamptz as time,
        '{"a":[1]}'::jsonb as json, '\\x00ff'::bytea as bytes, null as nothing
    `.execute(db);
    expect(rows[0]).toEqual({
      big: Number.MAX_SAFE_INTEGER,
      exact: '1.50',
      time: new Date('2026-01-01T00:00:00Z'),
      json: { a: [1] },
      bytes: new Uint8Array([0, 255]),
      nothing: null,
    });
  });

  it('an error crosses the thread with its SQLSTATE and constraint, without the parameters', async () => {
    await sql`insert into note values (1, 'first')`.execute(db);
    const error: unknown = await sql`insert into note values (1, ${'secret'})`.execute(db).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ code: '23505', constraint: 'note_pkey', table: 'note' });
    expect(JSON.stringify(error) + String(error)).not.toContain('secret');
  });

  it('a transaction that throws leaves nothing', async () => {
    const before = await count();
    const failing = db.transaction().execute(async (trx) => {
      await sql`insert into note values (2, 'gone')`.execute(trx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await count()).toBe(before);
  });

  it('a transaction that swallowed an error does not pretend to have committed', async () => {
    const before = await count();
    const swallowing = db.transaction().execute(async (trx) => {
      await sql`insert into note values (3, 'lost')`.execute(trx);
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toBeInstanceOf(AbortedTransactionError);
    expect(await count()).toBe(before);
  });

  it('transactions in parallel do not mix', async () => {
    const ids = Array.from({ length: 20 }, (_, i) => 100 + i);
    await Promise.allSettled(
      ids.map((id) =>
        db.transaction().execute(async (trx) => {
          await sql`insert into note values (${id}, 'parallel')`.execute(trx);
          await new Promise((resolve) => setImmediate(resolve));
          if (id % 2 === 1) throw new Error('odd');
        }),
      ),
    );
    const { rows } = await sql<{ id: number }>`select id from note where text = 'parallel' order by id`.execute(db);
    expect(rows.map((row) => row.id)).toEqual(ids.filter((id) => id % 2 === 0));
  });

  it('the thread keeps the event loop free while a query runs', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await sql`select pg_sleep(0.2)`.execute(db);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });
});

describe('opening and closing', () => {
  let made: string;
  let base: string;
  let dir: string;
  let migrations: string;

  const newBase = async (): Promise<string> => mkdtemp(join(tmpdir(), 'tern-db-'));
  const open = () => openDatabase({ dataDir: dir, databaseUrl: null }, migrations);
  const inBase = (folder: string): void => {
    base = folder;
    dir = join(base, 'data');
    migrations = join(base, 'migrations');
  };

  beforeAll(async () => {
    // Making a store takes seconds, so it is made once, closed, and copied for each test.
    made = await newBase();
    inBase(made);
    await mkdir(migrations);
    await writeFile(join(migrations, '001_first.sql'), 'create table first (id integer);\n');
    await (await open()).close();
  });
  beforeEach(async () => {
    inBase(await newBase());
    cpSync(made, base, { recursive: true });
  });
  afterEach(() => rm(base, { recursive: true, force: true }));
  afterAll(() => rm(made, { recursive: true, force: true }));

  const tables = async (db: Db): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public' order by 1
    `.execute(db);
    return rows.map((row) => row.name);
  };

  it('what was committed is there after a reopening; closing twice is harmless and frees the folder', async () => {
    const first = await open();
    await sql`insert into first values (7)`.execute(first.db);
    await first.close();
    await first.close();
    await expect(sql`select 1`.execute(first.db)).rejects.toBeInstanceOf(DatabaseGone);
    expect((await readdir(dir)).filter((name) => name.startsWith('lock.'))).toEqual([]);
    const second = await open();
    expect((await sql`select id from first`.execute(second.db)).rows).toEqual([{ id: 7 }]);
    await second.close();
  });

  it('a second opening is refused while the first one runs, and does it no harm', async () => {
    const first = await open();
    await expect(open()).rejects.toThrow('already open');
    expect(await tables(first.db)).toEqual(['first', 'schema_migration']);
    await first.close();
  });

  it('a store that was being made when its process died is made anew', async () => {
    // The state of a killed first start: half a store under the unfinished name, none under the real one.
    await cp(join(dir, 'db', 'base'), join(dir, 'db.new', 'base'), { recursive: true });
    await rm(join(dir, 'db'), { recursive: true });
    const again = await open();
    expect(await tables(again.db)).toEqual(['first', 'schema_migration']);
    expect(existsSync(join(dir, 'db.new'))).toBe(false);
    await again.close();
  });

  it('new migrations are applied to an old store, in their order, also below numbers already used', async () => {
    await writeFile(join(migrations, '020_later.sql'), 'create table later (id integer);\n');
    await (await open()).close();
    await writeFile(join(migrations, '011_second.sql'), 'create table second (id integer);\n');
    await writeFile(join(migrations, '012_third.sql'), 'alter table second add column name text;\n');
    const again = await open();
    expect(await tables(again.db)).toEqual(['first', 'later', 'schema_migration', 'second']);
    await again.close();
  });

  it('an edited migration is refused, by name; other line ends are no edit', async () => {
    await writeFile(join(migrations, '001_first.sql'), 'create table first (id integer);\r\n');
    await (await open()).close();
    await writeFile(join(migrations, '001_first.sql'), 'create table first (id bigint);\n');
    await expect(open()).rejects.toThrow('migration 1 (first) was edited');
  });

  it('a store from a newer program is refused', async () => {
    await writeFile(join(migrations, '002_newer.sql'), 'create table newer (id integer);\n');
    await (await open()).close();
    await rm(join(migrations, '002_newer.sql'));
    await expect(open()).rejects.toThrow('migration 2 (newer), which is not here');
  });

  it('issue 39 G32: a migration that fails leaves the folder as it was, says what to do, and frees it', async () => {
    await writeFile(join(migrations, '002_before.sql'), 'create table before (id integer);\n');
    await writeFile(join(migrations, '003_broken.sql'), 'create table half (id integer); select 1 / 0;\n');
    await expect(open()).rejects.toThrow(
      `migration 3 (broken) failed: division by zero. The upgrade of the data folder ${dir} was undone, and the release that worked on it last still starts: start that one, and report this line to whoever made this release`,
    );
    // As the release before it sees its folder.
    for (const name of ['002_before.sql', '003_broken.sql']) await rm(join(migrations, name));
    const again = await open();
    expect(await tables(again.db)).toEqual(['first', 'schema_migration']);
    await again.close();
  });
});

// Before there is a store: none is copied for them.
it.each(['2_short.sql', '001_again.sql', '002_Upper.sql'])('refuses the migration %s by its name', async (name) => {
  const base = await mkdtemp(join(tmpdir(), 'tern-db-'));
  const migrations = join(base, 'migrations');
  await mkdir(migrations);
  for (const file of ['001_first.sql', name]) await writeFile(join(migrations, file), 'select 1;\n');
  const opening = openDatabase({ dataDir: join(base, 'data'), databaseUrl: null }, migrations);
  await expect(opening).rejects.toThrow(/not named like|have the number/);
  await rm(base, { recursive: true });
});
