import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { available, HOUSE } from '../../server/ledger/accounts.ts';
import { SCALE } from '../../server/ledger/amount.ts';
import { InsufficientBalance } from '../../server/ledger/ledger-errors.ts';
import { createLedger } from '../../server/ledger/ledger.ts';
import { freshDatabase } from '../server/infra/fresh-database.ts';
import type { FreshDatabase } from '../server/infra/fresh-database.ts';

/**
 * Shows what these tests can detect: the naive implementation (read, decide, write) must lose money under the load that
 * the exchange's own one withstands. If the control passed, the race tests beside it would prove nothing.
 */
const BUYERS = 8;

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await sql`create table purse (owner text primary key, balance numeric not null check (balance >= 0))`.execute(
    database.db,
  );
  await sql`create table bought (id bigint generated always as identity primary key, key text not null)`.execute(
    database.db,
  );
});
afterAll(() => database.close());

/** Resolves for all once all have come: every buyer has read before any of them writes. */
function meeting(size: number): () => Promise<void> {
  let missing = size;
  let open = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    if (--missing === 0) open();
    return all;
  };
}

/** All buyers at once, each in a transaction of its own; a transaction that throws has bought nothing. */
const buyAll = (buy: (trx: Transaction<object>) => Promise<boolean>): Promise<PromiseSettledResult<boolean>[]> =>
  Promise.allSettled(Array.from({ length: BUYERS }, () => database.db.transaction().execute((trx) => buy(trx))));

const boughtBy = (answers: readonly PromiseSettledResult<boolean>[]): number =>
  answers.filter((answer) => answer.status === 'fulfilled' && answer.value).length;

describe('a purse of 10 and eight who want to spend 10 each', () => {
  it('CONTROL read, then write: all eight spend it, and the constraint on the balance notices nothing', async () => {
    await sql`insert into purse values ('naive', 10)`.execute(database.db);
    const allHaveRead = meeting(BUYERS);
    const answers = await buyAll(async (trx) => {
      const { rows } = await sql<{ balance: string }>`select balance from purse where owner = 'naive'`.execute(trx);
      await allHaveRead();
      if (rows[0]!.balance !== '10') return false;
      await sql`update purse set balance = ${'0'} where owner = 'naive'`.execute(trx);
      return true;
    });
    expect(boughtBy(answers), 'eight times the money: were it once, this database would show no race').toBe(BUYERS);
  });

  it('the ledger under the same load: one spends it, seven hear that it is gone', async () => {
    const ledger = createLedger();
    const move = (trx: Transaction<object>, key: string, amount: bigint) =>
      ledger.post(trx, {
        key,
        kind: 'race',
        ref: 'race',
        postings: [
          { account: available('ledger', 'spot'), asset: 'USDT', amount },
          { account: HOUSE, asset: 'USDT', amount: -amount },
        ],
      });
    await database.db.transaction().execute((trx) => move(trx, 'fill', 10n * SCALE));
    const allHaveRead = meeting(BUYERS);
    let buyers = 0;
    const answers = await buyAll(async (trx) => {
      const [purse] = await ledger.balancesOf(trx, 'ledger');
      await allHaveRead();
      if (purse?.available !== '10') return false;
      return (await move(trx, `buy:${++buyers}`, -10n * SCALE)) === 'posted';
    });
    expect(boughtBy(answers)).toBe(1);
    const refusals = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason as unknown);
    expect(refusals).toHaveLength(BUYERS - 1);
    for (const reason of refusals) expect(reason).toBeInstanceOf(InsufficientBalance);
    expect(await ledger.balancesOf(database.db, 'ledger')).toMatchObject([{ available: '0' }]);
  });
});

describe('one request, sent eight times at once', () => {
  it('CONTROL look for its key, then insert: it is done eight times', async () => {
    const allHaveLooked = meeting(BUYERS);
    const answers = await buyAll(async (trx) => {
      const { rows } = await sql`select id from bought where key = 'again'`.execute(trx);
      await allHaveLooked();
      if (rows.length > 0) return false;
      await sql`insert into bought (key) values ('again')`.execute(trx);
      return true;
    });
    expect(boughtBy(answers)).toBe(BUYERS);
  });

  it('the ledger under the same load: it is done once, seven times replayed', async () => {
    const ledger = createLedger();
    const allHaveCome = meeting(BUYERS);
    const answers = await buyAll(async (trx) => {
      // A statement first, so that every transaction has really begun before any of them writes.
      await sql`select 1`.execute(trx);
      await allHaveCome();
      return (
        (await ledger.post(trx, {
          key: 'once',
          kind: 'race',
          ref: 'race',
          postings: [
            { account: available('once', 'spot'), asset: 'USDT', amount: SCALE },
            { account: HOUSE, asset: 'USDT', amount: -SCALE },
          ],
        })) === 'posted'
      );
    });
    expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(boughtBy(answers)).toBe(1);
    expect(await ledger.balancesOf(database.db, 'once')).toMatchObject([{ available: '1' }]);
  });
});
