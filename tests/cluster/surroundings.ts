import pg from 'pg';
import { ensurePostgres } from '../ensure-postgres.ts';
import { startPostgres } from '../races/throw-away-postgres.ts';
import type { ThrowAwayPostgres } from '../races/throw-away-postgres.ts';
import type { Surroundings } from './cluster-stage.ts';
import { throwAwayNats } from './throw-away-nats.ts';
import type { ThrowAwayNats } from './throw-away-nats.ts';
import { throwAwayS3 } from './throw-away-s3.ts';

/** An empty one, `tern`. */
export async function newDatabase(postgres: ThrowAwayPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.urlOf('postgres') });
  await client.connect();
  await client.query('create database tern');
  await client.end();
}

/** An empty PostgreSQL, a NATS server and an S3 store, for a cluster that nothing is kept of. */
export async function startSurroundings(): Promise<{
  readonly around: Surroundings;
  readonly nats: ThrowAwayNats;
  stop(): Promise<void>;
}> {
  const postgres = await startPostgres(ensurePostgres());
  await newDatabase(postgres);
  const [nats, s3] = await Promise.all([throwAwayNats(), throwAwayS3()]);
  return {
    around: { databaseUrl: postgres.urlOf('tern'), natsUrl: nats.url, blobUrl: s3.url },
    nats,
    async stop() {
      await Promise.all([s3.stop(), nats.kill()]);
      await postgres.stop();
    },
  };
}
