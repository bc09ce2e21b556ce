import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../server/infra/open-database.ts';
import { ensurePostgres } from '../ensure-postgres.ts';
import { startPostgres } from './throw-away-postgres.ts';

/**
 * Starts one PostgreSQL with one migrated database, `tern_template`, that each test file copies.
 * @returns the url to ask for a copy
 */
export async function startTemplatePostgres(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const server = await startPostgres(ensurePostgres());
  const url = server.urlOf('postgres');
  try {
    const client = new pg.Client({ connectionString: url });
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
  return { url, stop: () => server.stop() };
}
