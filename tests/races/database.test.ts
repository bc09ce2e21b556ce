import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AbortedTransactionError, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database, Db } from '../../server/infra/db.ts';
import { openDatabase } from '../../server/infra/open-database.ts';
import { DatabaseGone, QueryError } from '../../server/infra/query-error.ts';
import { freshStore } from '../server/infra/fresh-database.ts';
import type { FreshStore } from '../server/infra/fresh-database.ts';
import { range } from './race-databases.ts';

let store: FreshStore;
let folders: string[] = [];
let opened: Database[] = [];

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tern-data-'));
  folders.push(folder);
  return folder;
};
/** Another server on the same database, with a data folder of its own. */
async function open(migrations?: string): Promise<Database> {
  const database = await openDatabase({ dataDir: await newFolder(), databaseUrl: store.databaseUrl }, migrations);
  opened.push(database);
  return database;
}
/** Breaks all other connections to this database, as a restart of the server does. */
const breakOthers = (db: Db) =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
  `.execute(db);

beforeEach(async () => {
  store = await freshStore();
  folders = [store.dataDir];
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((database) => database.close()));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

describe('queries', () => {
  it('come back as from the embedded database: bigint as number, numeric as text, time as Date, bytes as bytes', async () => {
    const { db } = await open();
    const { rows } = await sql`
      select 9007199254740991::bigint as big, array[1, null, 2]::bigint[] as bigs, 1.50::numeric as exact,
        '2026-01-01T00:00:00Z'::timestamptz as time, '2026-01-01'::date as day, '{"a":[1]}'::jsonb as json,
        '\\x00ff'::bytea as bytes, array['a', 'b']::text[] as texts, null as nothing
    `.execute(db);
    expect(rows[0]).toStrictEqual({
      big: Number.MAX_SAFE_INTEGER,
      bigs: [1, null, 2],
      exact: '1.50',
      time: new Date('2026-01-01T00:00:00Z'),
      day: new Date('2026-01-01T00:00:00Z'),
      json: { a: [1] },
      bytes: new Uint8Array([0, 255]),
      texts: ['a', 'b'],
      nothing: null,
    });
  });

  it('a refused statement is a QueryError with its SQLSTATE and constraint, without the parameters', async () => {
    const { db } = await open();
    await sql`create table note (id integer primary key, text text not null)`.execute(db);
    await sql`insert into note values (1, 'first')`.execute(db);
    const error: unknown = await sql`insert into note values (1, ${'secret'})`.execute(db).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(QueryError);
    expect(error).toMatchObject({ code: '23505', constraint: 'note_pkey', table: 'note' });
    expect(JSON.stringify(error) + String(error)).not.toContain('secret');
  });

  it('a transaction that swallowed an error does not pretend to have committed', async () => {
    const { db } = await open();
    const swallowing = db.transaction().execute(async (trx) => {
      await sql`create table lost (id integer)`.execute(trx);
      await sql`select 1 / 0`.execute(trx).catch(() => undefined);
    });
    await expect(swallowing).rejects.toBeInstanceOf(AbortedTransactionError);
    expect((await sql`select to_regclass('lost') as found`.execute(db)).rows).toEqual([{ found: null }]);
  });

  it('a connection that breaks is DatabaseGone, leaves nothing of its transaction, and the next query has a new one', async () => {
    const [first, second] = [await open(), await open()];
    await sql`create table note (id integer)`.execute(first.db);
    const broken = first.db.transaction().execute(async (trx) => {
      await sql`insert into note values (1)`.execute(trx);
      await breakOthers(second.db);
      await sql`insert into note values (2)`.execute(trx);
    });
    await expect(broken).rejects.toBeInstanceOf(DatabaseGone);
    expect((await sql`select id from note`.execute(first.db)).rows).toEqual([]);
  });

  it('idle connections that break harm nobody', async () => {
    const [first, second] = [await open(), await open()];
    await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.01)`.execute(first.db)));
    await breakOthers(second.db);
    await vi.waitFor(async () => expect((await sql`select 1 as one`.execute(first.db)).rows).toEqual([{ one: 1 }]));
  });

  it('after closing they are DatabaseGone, and the folder is free', async () => {
    const database = await open();
    await database.close();
    await database.close();
    await expect(sql`select 1`.execute(database.db)).rejects.toBeInstanceOf(DatabaseGone);
    expect(await readdir(folders.at(-1)!)).toEqual([]);
  });
});

describe('opening', () => {
  it('a server that is not there is DatabaseGone, and frees the folder', async () => {
    const dataDir = await newFolder();
    const databaseUrl = 'postgres://tern:secret@127.0.0.1:1/tern';
    const error: unknown = await openDatabase({ dataDir, databaseUrl }, undefined, 0).catch((e: unknown) => e);
    expect(error).toBeInstanceOf(DatabaseGone);
    expect(String(error)).not.toContain('secret');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it('many at once migrate an empty database once', async () => {
    const { db } = await open();
    const name = `empty_${randomUUID().replaceAll('-', '')}`;
    await sql`create database ${sql.id(name)} template template0`.execute(db);
    const databaseUrl = store.databaseUrl!.replace(/[^/]+$/, name);
    store = { ...store, databaseUrl };
    const all = await Promise.all(Array.from({ length: 5 }, () => open()));
    const { rows } = await sql<{ applied: number; different: number }>`
      select count(*) as applied, count(distinct number) as different from schema_migration
    `.execute(all[4]!.db);
    const files = (await readdir(new URL('../../server/migrations', import.meta.url))).filter((f) =>
      f.endsWith('.sql'),
    );
    expect(rows).toEqual([{ applied: files.length, different: files.length }]);
  });

  it('a migration that fails leaves nothing of itself; an edited one is refused', async () => {
    const migrations = join(await newFolder(), 'migrations');
    await mkdir(migrations);
    const { db } = await open();
    await sql`drop table schema_migration`.execute(db);
    await writeFile(join(migrations, '001_first.sql'), 'create table first (id integer);\n');
    await open(migrations);
    await writeFile(join(migrations, '002_broken.sql'), 'create table half (id integer); select 1 / 0;\n');
    await expect(open(migrations)).rejects.toThrow('migration 2 (broken) failed: division by zero');
    expect((await sql`select to_regclass('half') as found`.execute(db)).rows).toEqual([{ found: null }]);
    await rm(join(migrations, '002_broken.sql'));
    await writeFile(join(migrations, '001_first.sql'), 'create table first (id bigint);\n');
    await expect(open(migrations)).rejects.toThrow('migration 1 (first) was edited');
  });
});

describe('one engine for one database', () => {
  const unexpected = (): void => expect.unreachable('nobody lost the database');

  /** Opens the database as from another machine with a copy of the same data folder. */
  async function openElsewhere(): Promise<Database> {
    const dataDir = await newFolder();
    await writeFile(join(dataDir, 'database-id'), 'one and the same\n');
    const database = await openDatabase({ dataDir, databaseUrl: store.databaseUrl });
    opened.push(database);
    return database;
  }

  it('the second waits until the first is closed', async () => {
    const [first, second] = [await openElsewhere(), await openElsewhere()];
    await first.ownEngine(unexpected);
    let owned = false;
    const waiting = second.ownEngine(unexpected).then(() => {
      owned = true;
    });
    await sql`select pg_sleep(1.2)`.execute(first.db);
    expect(owned).toBe(false);
    await first.close();
    await waiting;
  });

  it('one that has the lock since a moment ago and has not said so yet is not taken for a frozen one', async () => {
    const second = await openElsewhere();
    const beginning = new pg.Client({ connectionString: store.databaseUrl! });
    const broken = vi.fn<() => void>();
    beginning.on('error', broken);
    await beginning.connect();
    await beginning.query('select pg_advisory_lock(7461202)');
    const waiting = second.ownEngine(unexpected);
    await sql`select pg_sleep(0.6)`.execute(second.db);
    expect(broken).not.toHaveBeenCalled();
    await beginning.query('update engine_lease set epoch = epoch + 1, renewed_at = clock_timestamp()');
    await beginning.end();
    await waiting;
  });

  it('of many that start at once one begins, then the next', async () => {
    const all = await Promise.all(range(4).map(openElsewhere));
    let atWork = 0;
    let turns = 0;
    await Promise.all(
      all.map(async (database) => {
        await database.ownEngine(unexpected);
        expect(++atWork).toBe(1);
        turns++;
        await sql`select pg_sleep(0.05)`.execute(database.db);
        atWork--;
        await database.close();
      }),
    );
    expect(turns).toBe(4);
  });

  it('one that loses the connection hears of it, for another may begin now', async () => {
    const [first, second] = [await openElsewhere(), await openElsewhere()];
    const lost = vi.fn<() => void>();
    await first.ownEngine(lost);
    await breakOthers(second.db);
    await vi.waitFor(() => expect(lost).toHaveBeenCalledTimes(1));
    await second.ownEngine(unexpected);
  });

  it('one that is closed while it waits gives up', async () => {
    const [first, second] = [await openElsewhere(), await openElsewhere()];
    await first.ownEngine(unexpected);
    const refused = expect(second.ownEngine(unexpected)).rejects.toBeInstanceOf(DatabaseGone);
    await sql`select pg_sleep(0.2)`.execute(first.db);
    await second.close();
    await refused;
  });
});

describe('the ticks in the data folder decide the trades in the database', () => {
  const unexpected = (): void => expect.unreachable('nobody lost the database');

  it('a server with another folder is refused at once, even while the right one runs', async () => {
    const [right, wrong] = [await open(), await open()];
    await right.ownEngine(unexpected);
    await expect(wrong.ownEngine(unexpected)).rejects.toThrow('the DATA_DIR that belongs to DATABASE_URL');
    await right.close();
    await expect(wrong.ownEngine(unexpected)).rejects.toThrow('the DATA_DIR that belongs to DATABASE_URL');
  });

  it('of two new folders at once one is taken, the other refused', async () => {
    const both = [await open(), await open()];
    const answers = await Promise.allSettled(
      both.map(async (database) => {
        await database.ownEngine(unexpected);
        await database.close();
      }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('the same folder is let in again', async () => {
    const first = await open();
    await first.ownEngine(unexpected);
    await first.close();
    const again = await openDatabase({ dataDir: folders.at(-1)!, databaseUrl: store.databaseUrl });
    opened.push(again);
    await again.ownEngine(unexpected);
  });

  it('a folder with ticks does not go with a new database, nor that of a PostgreSQL with an embedded one', async () => {
    const used = await open();
    await mkdir(join(folders.at(-1)!, 'ticks'));
    await expect(used.ownEngine(unexpected)).rejects.toThrow('a new DATABASE_URL needs an empty DATA_DIR');
    const bound = await open();
    await bound.ownEngine(unexpected);
    await bound.close();
    await expect(openDatabase({ dataDir: folders.at(-1)!, databaseUrl: null })).rejects.toThrow('set DATABASE_URL');
  });
});
