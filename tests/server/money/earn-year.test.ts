import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomOf } from '../../models/decimal-texts.ts';
import type { Database } from '../../../server/infra/db.ts';
import { openDatabase } from '../../../server/infra/open-database.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { walkYear } from './earn-year.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** Connections of its own to the same database; null where there is but one, which both exchanges then share. */
async function another(): Promise<Database | null> {
  const { databaseUrl } = database;
  if (databaseUrl === null) return null;
  const dataDir = join(database.dataDir, 'other');
  await mkdir(dataDir);
  return openDatabase({ dataDir, databaseUrl });
}

it('a year of a hundred orders pays what was calculated, to the last digit', async ({ annotate }) => {
  const { db, dataDir } = database;
  const other = await another();
  const year = await walkYear([db, other?.db ?? db], dataDir, 100, randomOf(7));
  await other?.close();
  await annotate(`${year.orders} orders, ${year.journals} journals, paid and calculated ${JSON.stringify(year.paid)}`);
  expect(year.wrong).toEqual([]);
  for (const [ledger, calculated] of Object.values(year.paid)) expect(ledger).toBe(calculated);
  expect(year.journals).toBeGreaterThan(2_000);
  expect(await booksWrong(db)).toEqual([]);
}, 240_000);
