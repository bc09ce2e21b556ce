import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One numbered SQL file. The checksum ignores how lines end, so that a checkout elsewhere gives the same. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** One session of a database; the migrations run through it alone, for their lock belongs to it. */
export interface MigrationSession {
  query(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<{ readonly rows: readonly unknown[]; readonly command: string | undefined }>;
  /** Several statements, no parameters. */
  script(sql: string): Promise<void>;
}

const FILE = /^(\d{3})_([a-z0-9_]+)\.sql$/;
/** Any number, the same in every server that might migrate this database at once. */
const ADVISORY_LOCK = 7_461_201;

const TABLE = `create table if not exists schema_migration (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/** @throws Error for a file that is misnamed or shares its number */
export async function readMigrations(dir: string): Promise<readonly Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(dir)).filter((name) => name.endsWith('.sql')).sort()) {
    const [, number, name] = FILE.exec(file) ?? [];
    if (number === undefined || name === undefined) throw new Error(`migration ${file} is not named like 001_name.sql`);
    if (migrations.at(-1)?.number === Number(number)) throw new Error(`two migrations have the number ${number}`);
    const sql = (await readFile(join(dir, file), 'utf8')).replaceAll('\r\n', '\n');
    migrations.push({ number: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') });
  }
  return migrations;
}

/**
 * Applies what is new, in ascending number, each file in a transaction of its own.
 * @throws Error when an applied file was edited or is missing: the database and the program do not belong together
 */
export async function migrate(session: MigrationSession, migrations: readonly Migration[]): Promise<void> {
  await session.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
  try {
    await session.script(TABLE);
    const { rows } = await session.query('select number, name, checksum from schema_migration', []);
    const applied = new Map((rows as Omit<Migration, 'sql'>[]).map((row) => [row.number, row]));
    for (const row of applied.values()) {
      const file = migrations.find(({ number }) => number === row.number);
      if (file === undefined)
        throw new Error(`the database has migration ${row.number} (${row.name}), which is not here`);
      if (file.checksum !== row.checksum) throw new Error(`migration ${row.number} (${row.name}) was edited after use`);
    }
    for (const migration of migrations) if (!applied.has(migration.number)) await apply(session, migration);
  } finally {
    await session.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
  }
}

async function apply(session: MigrationSession, { number, name, sql, checksum }: Migration): Promise<void> {
  await session.query('begin', []);
  try {
    await session.script(sql);
    await session.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
    const { command } = await session.query('commit', []);
    if (command === 'ROLLBACK') throw new Error('the transaction was aborted');
  } catch (error) {
    await session.query('rollback', []);
    throw new Error(`migration ${number} (${name}) failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    });
  }
}
