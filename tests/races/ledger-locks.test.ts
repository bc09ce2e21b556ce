import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { available, MARKET } from '../../server/ledger/accounts.ts';
import { SCALE } from '../../server/ledger/amount.ts';
import { createLedger } from '../../server/ledger/ledger.ts';
import type { Journal, LedgerTransaction } from '../../server/ledger/ledger.ts';
import { freshDatabase } from '../server/infra/fresh-database.ts';
import type { FreshDatabase } from '../server/infra/fresh-database.ts';

let database: FreshDatabase;
const ledger = createLedger();

const eur = (userId: string): Journal => ({
  key: `eur:${userId}`,
  kind: 'test',
  ref: userId,
  postings: [
    { account: available(userId, 'spot'), asset: 'EUR', amount: -SCALE },
    { account: MARKET, asset: 'EUR', amount: SCALE },
  ],
});

beforeAll(async () => {
  database = await freshDatabase();
  for (const userId of ['ann', 'ben']) {
    await database.db.transaction().execute(async (trx) => {
      await ledger.grantPlayFunds(trx, userId);
      await ledger.post(trx, eur(userId));
    });
  }
});
afterAll(() => database.close());

/** Accounts that another connection may lock now. */
async function unlocked(): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', owner, book, asset, kind) as name from account for update skip locked
  `.execute(database.db);
  return rows.map(({ name }) => name);
}

it('sizing a hold locks every account that the journals and the hold move, and no other, until the end', async () => {
  const all = await unlocked();
  const free = await database.db.transaction().execute(async (trx) => {
    await ledger.freeAfter(trx, [{ ...eur('ann'), key: 'next' }], 'spot', 'USDT', ['ben']);
    return unlocked();
  });
  expect(all.filter((name) => !free.includes(name)).sort()).toEqual([
    'ann spot EUR available',
    'ben spot USDT available',
    'system system EUR market',
  ]);
  expect(await unlocked()).toHaveLength(all.length);
});

it.each([
  ['post', (trx: LedgerTransaction, journal: Journal) => ledger.post(trx, journal)],
  ['postAll', (trx: LedgerTransaction, journal: Journal) => ledger.postAll(trx, [journal])],
])('%s locks what it moves, and nothing of anybody else', async (name, post) => {
  const all = await unlocked();
  const free = await database.db.transaction().execute(async (trx) => {
    await post(trx, { ...eur('ann'), key: `next:${name}` });
    return unlocked();
  });
  expect(all.filter((account) => !free.includes(account)).sort()).toEqual([
    'ann spot EUR available',
    'system system EUR market',
  ]);
});
