import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { MigrationSession } from '../../server/infra/migrate.ts';
import type { Remembered } from './fill.ts';

/** A small logical copy of one data folder and its database, as a release left them at a clean stop. */
export interface Dump {
  /** Commit of the release. */
  readonly commit: string;
  readonly store: 'embedded' | 'postgres';
  /** When the server had stopped, epoch ms. */
  readonly stoppedMs: number;
  /** Applied migrations, in ascending number. */
  readonly migrations: readonly { readonly number: number; readonly name: string; readonly checksum: string }[];
  /** Rows of each table as JSON text, so that no number is read as a float. Generated columns are left out. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Files of the data folder beside the embedded database, and the two keys under `keys/`: contents in base64. */
  readonly files: Readonly<Record<string, string>>;
  readonly remembered: Remembered;
  /** Storage of a phone with this release, text by key. */
  readonly phone: Readonly<Record<string, string>>;
  /** Its service worker: name of the script, and what names of its caches begin with. */
  readonly worker: { readonly file: string; readonly cachePrefix: string };
}

const RELEASES = join(import.meta.dirname, 'releases');
/** Migrations that were edited after a release applied them, in the text that it applied. */
const FORMER = join(import.meta.dirname, 'former-migrations');
const MIGRATIONS = join(import.meta.dirname, '../../server/migrations');

export const dumpPath = (name: string): string => join(RELEASES, `${name}.json.br`);

export function readDump(name: string): Dump {
  return JSON.parse(brotliDecompressSync(readFileSync(dumpPath(name))).toString()) as Dump;
}

export function writeDump(name: string, dump: Dump): void {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 };
  writeFileSync(dumpPath(name), brotliCompressSync(JSON.stringify(dump), { params }));
}

async function column(session: MigrationSession, sql: string): Promise<readonly string[]> {
  const { rows } = await session.query(sql, []);
  return (rows as { one: string }[]).map(({ one }) => one);
}

const TABLES = `select table_name as one from information_schema.tables
  where table_schema = 'public' and table_name <> 'schema_migration' order by 1`;

const plainColumns = (table: string): string => `select column_name as one from information_schema.columns
  where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER' order by ordinal_position`;

/** All rows of a database, in the order in which they lie. */
export async function readDatabase(session: MigrationSession): Promise<Pick<Dump, 'migrations' | 'tables'>> {
  const { rows } = await session.query('select number, name, checksum from schema_migration order by number', []);
  const tables: Record<string, readonly string[]> = {};
  for (const table of await column(session, TABLES)) {
    const columns = (await column(session, plainColumns(table))).map((name) => `"${name}"`);
    tables[table] = await column(
      session,
      `select to_jsonb(r)::text as one from (select ${columns.join(', ')} from "${table}") r`,
    );
  }
  return { migrations: rows as Dump['migrations'], tables };
}

/** Text of each migration by its checksum: today's, and the former texts of edited ones. */
function migrationTexts(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const folder of [MIGRATIONS, FORMER]) {
    for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql'))) {
      const sql = readFileSync(join(folder, file), 'utf8');
      texts.set(createHash('sha256').update(sql).digest('hex'), sql);
    }
  }
  return texts;
}

/**
 * Makes an empty database what the release left: its own migrations, then its rows. Triggers and references are off
 * meanwhile, as for any restored dump; checks are not.
 * @throws Error when the text of a migration that the release applied is nowhere
 */
export async function restoreDatabase(session: MigrationSession, dump: Dump): Promise<void> {
  const texts = migrationTexts();
  await session.script(
    'create table schema_migration (number integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
  );
  for (const { number, name, checksum } of dump.migrations) {
    const sql = texts.get(checksum);
    if (sql === undefined)
      throw new Error(`keep the former text of migration ${number} (${name}) in former-migrations/`);
    await session.script(`begin; ${sql}\n; commit`);
    await session.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
  }
  await session.script('set session_replication_role = replica');
  for (const [table, rows] of Object.entries(dump.tables)) {
    // Some migrations write rows of their own.
    await session.script(`delete from "${table}"`);
    if (rows.length === 0) continue;
    const columns = (await column(session, plainColumns(table))).map((name) => `"${name}"`).join(', ');
    await session.query(
      `insert into "${table}" (${columns}) overriding system value
       select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [`[${rows.join(',')}]`],
    );
    const identity = `select column_name as one from information_schema.columns
      where table_schema = 'public' and table_name = '${table}' and is_identity = 'YES'`;
    for (const name of await column(session, identity)) {
      await session.query(
        `select setval(pg_get_serial_sequence('${table}', '${name}'), (select max("${name}") from "${table}"))`,
        [],
      );
    }
  }
  await session.script('set session_replication_role = origin');
}

/** Files below `root`, as paths with slashes. */
export function filesIn(root: string, leftOut: (path: string) => boolean): Readonly<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(root.length + 1).replaceAll('\\', '/');
    if (entry.isFile() && !leftOut(name)) files[name] = readFileSync(path).toString('base64');
  }
  return files;
}

/** Writes the files of a release below `root`. */
export function restoreFiles(root: string, { files }: Dump): void {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), Buffer.from(content, 'base64'), { mode: 0o600 });
  }
}
