import { afterAll, beforeAll, expect, it } from 'vitest';
import { LONG } from '../../../long.ts';
import { randomOf } from '../../../models/decimal-texts.ts';
import { freshDatabase } from '../../infra/fresh-database.ts';
import type { FreshDatabase } from '../../infra/fresh-database.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { openedAgain } from './loan-stage.ts';
import { walkLoanYear } from './loan-year.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it('a year of many loans costs what was calculated, to the last digit', async () => {
  const { db, dataDir } = database;
  const other = await openedAgain(database);
  const year = await walkLoanYear([db, other.db], dataDir, LONG ? 100 : 40, randomOf(11));
  await other.close();
  expect(year.wrong).toEqual([]);
  expect(Object.keys(year.paid).sort()).toEqual(['EUR', 'USDT']);
  for (const [ledger, calculated] of Object.values(year.paid)) expect(ledger).toBe(calculated);
  expect(year.journals).toBeGreaterThan(2_000);
  expect(await booksWrong(db)).toEqual([]);
}, 240_000);
