import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** One numbered SQL file. The checksum ignores line endings, so that it does not depend on the checkout. */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

/** One session of a database. All migrations run in it, because it holds their lock. */
export interface MigrationSession {
  query(
    sql: string,
    parameters: readonly unknown[],
  ): Promise<{ readonly rows: readonly unknown[]; readonly command: string | undefined }>;
  /** Runs several statements without parameters. */
  script(sql: string): Promise<void>;
}

const FILE = /^(\d{3})_([a-z0-9_]+)\.sql$/;
/** Advisory lock; the same number in every server that might migrate this database at once. */
const ADVISORY_LOCK = 7_461_201;

const TABLE = `create table if not exists schema_migration (
  number integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

/**
 * Reads the migrations of a folder.
 * @throws Error for a file with a wrong name or a duplicate number
 */
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
 * Checksums of earlier texts of migrations that were edited after a release had applied them. The edits do not affect a
 * database with one of these: 19 now first changes rows that it would have refused, and what 25 created differently is
 * created again by 50.
 */
const FORMER_CHECKSUMS: Readonly<Record<number, readonly string[]>> = {
  19: ['b3ab7ada695ee04dc6fe79034a1dd5fcac8d97af118f579249e471103e8b8e67'],
  25: ['9b0362a4d986fc64447c63375e83531dabe9787074c43db355dc694f683f5020'],
};

/**
 * Applies new migrations in ascending number and in one transaction, so that a failure leaves the database unchanged.
 * @param where  the database as shown in errors, without a password
 * @throws Error when a migration fails, or an applied one was edited or is missing; the error says what to do
 */
export async function migrate(
  session: MigrationSession,
  migrations: readonly Migration[],
  where: string,
): Promise<void> {
  await session.query('select pg_advisory_lock($1)', [ADVISORY_LOCK]);
  try {
    await session.script(TABLE);
    const { rows } = await session.query('select number, name, checksum from schema_migration', []);
    const applied = new Map((rows as Omit<Migration, 'sql'>[]).map((row) => [row.number, row]));
    for (const { number, name, checksum } of applied.values()) {
      const file = migrations.find((migration) => migration.number === number);
      if (file === undefined) {
        throw new Error(
          `the database has migration ${number} (${name}), which is not here: a later release has worked on ${where}. Start that one`,
        );
      }
      if (file.checksum !== checksum && !FORMER_CHECKSUMS[number]?.includes(checksum)) {
        throw new Error(
          `migration ${number} (${name}) was edited after use: ${where} and this release do not belong together. Start the release that worked on it last`,
        );
      }
    }
    const missing = migrations.filter(({ number }) => !applied.has(number));
    if (missing.length > 0) await applyAll(session, missing, where);
  } finally {
    await session.query('select pg_advisory_unlock($1)', [ADVISORY_LOCK]);
  }
}

async function applyAll(session: MigrationSession, missing: readonly Migration[], where: string): Promise<void> {
  let at = missing[0];
  await session.query('begin', []);
  try {
    for (const migration of missing) {
      at = migration;
      await session.script(migration.sql);
      await session.query('insert into schema_migration (number, name, checksum) values ($1, $2, $3)', [
        migration.number,
        migration.name,
        migration.checksum,
      ]);
    }
    const { command } = await session.query('commit', []);
    if (command === 'ROLLBACK') throw new Error('the transaction was aborted');
  } catch (error) {
    // A lost connection has rolled back already.
    await session.query('rollback', []).catch(() => undefined);
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `migration ${at?.number} (${at?.name}) failed: ${why}. The upgrade of ${where} was undone, and the release that worked on it last still starts: start that one, and report this line to whoever made this release`,
      { cause: error },
    );
  }
}
