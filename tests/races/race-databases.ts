import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Database } from '../../server/infra/db.ts';
import { openDatabase } from '../../server/infra/open-database.ts';
import type { Outcome } from '../../server/infra/outcome.ts';
import { freshStore } from '../server/infra/fresh-database.ts';

/** One fresh database, opened as often as a test wants: each opening has connections of its own, as a process would. */
export interface RaceDatabases {
  /** The test's own. */
  readonly first: Database;
  another(): Promise<Database>;
  /** Breaks every connection but the one that asks. */
  breakConnections(): Promise<void>;
  close(): Promise<void>;
}

export async function raceDatabases(): Promise<RaceDatabases> {
  const store = await freshStore();
  const folders = [store.dataDir];
  const first = await openDatabase(store);
  const all = [first];
  return {
    first,
    another: async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'tern-data-'));
      folders.push(dataDir);
      const database = await openDatabase({ dataDir, databaseUrl: store.databaseUrl });
      all.push(database);
      return database;
    },
    breakConnections: async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      `.execute(first.db);
    },
    close: async () => {
      for (const database of all) await database.close();
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    },
  };
}

export const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${outcome.refusal}`);
  return outcome.value;
}

/** Counts the answers by kind: `ok`, or the name of the refusal. */
export function tally(answers: readonly Outcome<unknown>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) {
    const name = answer.ok ? 'ok' : answer.refusal;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

/** Polls the condition; the test's own time limit is the only clock. */
export async function until(condition: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 5));
}
