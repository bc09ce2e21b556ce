import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/infra/open-database.ts';
import { ensurePostgres } from '../ensure-postgres.ts';
import { startPostgres } from './throw-away-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Server of the `postgres` project: url of a database to connect to, with `tern_template` to copy. Elsewhere undefined. */
    postgresUrl: string | undefined;
  }
}

/** Starts one PostgreSQL for the whole project, with one migrated database that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres(ensurePostgres());
  try {
    const client = new pg.Client({ connectionString: server.urlOf('postgres') });
    await client.connect();
    await client.query('create database tern_template');
    await client.end();
    const dataDir = await mkdtemp(join(tmpdir(), 'tern-template-'));
    await (await openDatabase({ dataDir, databaseUrl: server.urlOf('tern_template') })).close();
    await rm(dataDir, { recursive: true });
  } catch (error) {
    await server.stop();
    throw error;
  }
  project.provide('postgresUrl', server.urlOf('postgres'));
  return () => server.stop();
}
