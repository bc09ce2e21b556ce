import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../../server/infra/db.ts';
import { readMigrations } from '../../server/infra/migrate.ts';
import { openPostgres } from '../../server/infra/postgres.ts';
import { DatabaseGone } from '../../server/infra/query-error.ts';
import { faultProxy } from './fault-proxy.ts';
import type { FaultProxy } from './fault-proxy.ts';
import { freshStore } from '../server/infra/fresh-database.ts';

/** A database that engines reach over a line of their own, which freezes. */
let line: FaultProxy;
let frozen: Database;
let next: Database;
const lost = vi.fn<() => void>();
const unexpected = (): void => expect.unreachable('nobody lost the lease');

beforeAll(async () => {
  const { databaseUrl } = await freshStore();
  const migrations = await readMigrations('server/migrations');
  const url = new URL(databaseUrl ?? '');
  line = await faultProxy(`${decodeURIComponent(url.hostname)}/.s.PGSQL.5432`);
  frozen = await openPostgres(`postgres://tern@127.0.0.1:${line.port}${url.pathname}`, migrations);
  next = await openPostgres(databaseUrl ?? '', migrations);
  await sql`create table settled (id text primary key, by text not null)`.execute(next.db);
});
afterAll(async () => {
  line.set('none');
  await Promise.all([frozen.close(), next.close()]);
  await line.close();
});

it('an engine that is frozen in the middle of a transaction loses it, and every one after it', async () => {
  await frozen.ownEngine(lost, 'http://first');
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const late = frozen.db.transaction().execute(async (trx) => {
    await sql`insert into settled values ('a', 'frozen')`.execute(trx);
    reached.resolve();
    await goOn.promise;
  });
  const refused = expect(late).rejects.toBeInstanceOf(DatabaseGone);
  await reached.promise;
  line.set('frozen');
  await next.ownEngine(unexpected, 'http://second');
  // At once: nothing of the other one is in the way.
  await sql`insert into settled values ('a', 'next'), ('b', 'next')`.execute(next.db);
  goOn.resolve();
  line.set('none');
  await refused;
  await vi.waitFor(() => expect(lost).toHaveBeenCalled());
  // Also over connections that it opens from here on.
  for (let n = 0; n < 12; n++) {
    await expect(sql`insert into settled values (${`late-${n}`}, 'frozen')`.execute(frozen.db)).rejects.toBeInstanceOf(
      DatabaseGone,
    );
  }
  const { rows } = await sql`select id, by from settled order by id`.execute(next.db);
  expect(rows).toEqual([
    { id: 'a', by: 'next' },
    { id: 'b', by: 'next' },
  ]);
  const { rows: leases } = await sql`select epoch, url from engine_lease`.execute(next.db);
  expect(leases).toEqual([{ epoch: 2, url: 'http://second' }]);
});
