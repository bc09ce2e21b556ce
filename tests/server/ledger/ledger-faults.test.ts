import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../server/infra/db.ts';
import { liabilityCounterparts, liabilitiesToUsers } from '../../../server/ledger/liability-queries.ts';
import { balanceFaults, bookFaults, booksSize, ledgerFaults } from '../../../server/ledger/reconcile.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { accountId, moveSomeMoney } from './some-money.ts';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
  await moveSomeMoney(database.db);
});
afterAll(() => database.close());

/** Changes rows by hand, returns the result of a check of the books, and undoes the changes. */
async function seenAfter<T>(look: (db: Db) => Promise<T>, ...changes: readonly RawBuilder<unknown>[]): Promise<T> {
  const seen: T[] = [];
  const undone = database.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const change of changes) await change.execute(trx);
    seen.push(await look(trx));
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  return seen[0]!;
}
const foundAfter = (...changes: readonly RawBuilder<unknown>[]) => seenAfter(bookFaults, ...changes);

const journalId = async (key: string): Promise<number> =>
  (await sql<{ id: number }>`select id from journal where key = ${key}`.execute(database.db)).rows[0]!.id;

describe('the check of the books', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await bookFaults(database.db)).toEqual([]);
  });

  it('names a balance that was changed: its row, owner, asset and both figures', async () => {
    const id = await accountId(database.db, 'available', 'spot');
    expect(await foundAfter(sql`update account set balance = balance + 0.5 where id = ${id}`)).toEqual([
      `account ${id} (spot available USDT of ann) has balance 4900.5, its postings come to 4900`,
      'all balances of USDT sum to 0.5, not to 0',
    ]);
  });

  it('names a posting that was changed by its journal, its account and the order whose money it is', async () => {
    const [account, journal] = [await accountId(database.db, 'held', 'spot'), await journalId('open:order-1')];
    expect(
      await foundAfter(sql`update posting set amount = 90 where account_id = ${account} and journal_id = ${journal}`),
    ).toEqual([
      `journal ${journal} (open:order-1, ref order-1) sums to -10 USDT, not to 0`,
      `account ${account} (spot held USDT of ann) has balance 100, its postings come to 90`,
      'spotOrder order-1 of ann holds 100 USDT in spot, its journals come to 90',
    ]);
  });

  it('names a journal without its other half', async () => {
    const [account, journal] = [await accountId(database.db, 'available', 'spot'), await journalId('open:order-1')];
    const found = await foundAfter(sql`delete from posting where account_id = ${account} and journal_id = ${journal}`);
    expect(found).toContain(`journal ${journal} (open:order-1, ref order-1) has fewer than two postings: 1`);
  });

  it('names who is below nothing', async () => {
    const id = await accountId(database.db, 'available', 'contract');
    const found = await foundAfter(
      sql`alter table account drop constraint account_not_negative`,
      sql`update account set balance = -1 where id = ${id}`,
    );
    expect(found).toContain(`account ${id} (contract available USDT of ann) is negative: -1`);
  });

  it.each([
    [
      'that holds more than was booked',
      `update spot_order set held = 101`,
      'spotOrder order-1 of ann holds 101 USDT in spot, its journals come to 100',
    ],
    [
      'that is over and let nothing go',
      `update spot_order set held = 0, status = 'cancelled', cancel_reason = 'user'`,
      'held money without an owner: 100 USDT in spot of ann, booked for order-1',
    ],
    [
      'of somebody else',
      `update spot_order set user_id = 'ben'`,
      'spotOrder order-1 of ben holds 100 USDT in spot, its journals come to 0',
    ],
    [
      'with another stake',
      `update second_order set stake = 40`,
      'secondContract trade-1 of ann holds 40 USDT in contract, its journals come to 50',
    ],
    [
      'that was deleted',
      `delete from second_order`,
      'held money without an owner: 50 USDT in contract of ann, booked for trade-1',
    ],
  ])('names an order %s', async (_what, change, fault) => {
    expect(await foundAfter(sql.raw(change))).toContain(fault);
  });
});

/** An order of each kind beside those that are there, with no journal behind it. */
const UNBOOKED = {
  withdrawal: sql`insert into withdrawal (id, user_id, channel, coin, network, address, amount, fee, receive, worth, step,
    due_ms, requested_ms) values ('w-1', 'ann', 'manual', 'USDT', 'TRC20', 'T1', 30, 1, 29, 30, 'requested', 9, 1)`,
  sale: sql`insert into merchant_sale (id, user_id, merchant_id, username, amount, rate, receive, step, due_ms,
    match_until_ms, created_ms, updated_ms) values ('s-1', 'ann', 'm', 'M', 20, 0.9, 18, 'matching', 9, 9, 1, 1)`,
  earn: sql`insert into earn_order (id, user_id, product_id, name, coin, daily_rate, period, amount, start_ms, end_ms, days,
    accrued, next_ms) values ('e-1', 'ann', 'p', 'P', 'USDT', 0.01, 7, 50, 1, 9, 2, 1.5, 5)`,
  loan: sql`insert into loan_order (id, user_id, product_id, name, coin, daily_rate, period, max_interest_days, amount, sealed,
    status, days, interest, next_ms, created_ms, approved_ms)
    values ('l-1', 'ann', 'p', 'P', 'USDT', 0.01, 7, 14, 70, '{}', 'approved', 1, 0.7, 5, 1, 2)`,
};

describe('orders without a journal', () => {
  it.each([
    ['a withdrawal', UNBOOKED.withdrawal, ['withdrawal w-1 of ann holds 30 USDT in spot, its journals come to 0']],
    ['a sale', UNBOOKED.sale, ['merchantSale s-1 of ann holds 20 USDT in spot, its journals come to 0']],
    [
      'an Earn order, and its interest',
      UNBOOKED.earn,
      [
        'financeOrder e-1 of ann holds 50 USDT in financial, its journals come to 0',
        'system accrued for e-1 should be 1.5 USDT, its journals come to 0',
      ],
    ],
    ['a loan', UNBOOKED.loan, ['system loans for l-1 should be -70.7 USDT, its journals come to 0']],
  ])('are named: %s', async (_what, order, faults) => {
    expect(await foundAfter(order)).toEqual(faults);
  });

  it('count no more once they are over', async () => {
    const over = [
      sql`update withdrawal set step = 'completed', due_ms = null, ended_ms = 3`,
      sql`update merchant_sale set step = 'cancelled', reason = 'byYou', due_ms = null`,
      sql`update earn_order set redeemed_ms = 3, paid = 0, next_ms = null`,
      sql`update loan_order set status = 'repaid', repaid_ms = 3, next_ms = null`,
    ];
    expect(await foundAfter(...Object.values(UNBOOKED), ...over)).toEqual([]);
  });

  it('and money put aside for none is named too', async () => {
    const found = await foundAfter(
      sql`insert into account (owner, book, asset, kind, balance) values ('system', 'system', 'USDT', 'accrued', 3),
        ('system', 'system', 'USDT', 'reserve', -3)`,
      sql`insert into journal (key, kind, ref, digest) values ('accrue:x', 'accrue', 'x', '')`,
      sql`insert into posting (journal_id, account_id, amount) select j.id, a.id, a.balance from journal j, account a
        where j.key = 'accrue:x' and a.kind in ('accrued', 'reserve')`,
    );
    expect(found).toEqual(['system accrued for x should be 0 USDT, its journals come to 3']);
  });
});

describe('a quicker look', () => {
  const orderGone = sql`delete from second_order`;
  const balanceChanged = sql`update account set balance = balance + 1 where owner = 'ann' and asset = 'EUR'`;

  it('at journals and balances passes over whose the held money is', async () => {
    const [eur] = await seenAfter(ledgerFaults, orderGone, balanceChanged);
    expect(eur).toMatch(/^account \d+ \(spot available EUR of ann\) has balance 501, its postings come to 500$/);
    expect(await seenAfter(ledgerFaults, orderGone)).toEqual([]);
  });

  it('at balances passes over journals too', async () => {
    expect(await seenAfter(balanceFaults, orderGone, sql`update posting set amount = amount * 2`)).toEqual([]);
    expect(await seenAfter(balanceFaults, balanceChanged)).toEqual(['all balances of EUR sum to 1, not to 0']);
  });

  it('says how much there is', async () => {
    expect(await booksSize(database.db)).toEqual({ accounts: 7, journals: 3, assets: 2, holds: 2 });
  });
});

describe('what people are owed', () => {
  const owedIn = async (db: Db) =>
    (
      await sql<{ owner: string; asset: string; amount: string }>`
      select owner, asset, trim_scale(amount)::text as amount from (${liabilitiesToUsers}) as o order by owner, asset
    `.execute(db)
    ).rows;
  const bookedIn = async (db: Db) =>
    (
      await sql<{ asset: string; amount: string }>`
      select asset, trim_scale(amount)::text as amount from (${liabilityCounterparts}) as b order by asset
    `.execute(db)
    ).rows;

  it('is every balance, held ones too, and what the exchange has given for it', async () => {
    expect(await owedIn(database.db)).toEqual([
      { owner: 'ann', asset: 'EUR', amount: '500' },
      { owner: 'ann', asset: 'USDT', amount: '10000' },
    ]);
    expect(await bookedIn(database.db)).toEqual([
      { asset: 'EUR', amount: '500' },
      { asset: 'USDT', amount: '10000' },
    ]);
  });

  it('is interest that has accrued too, and what they owe takes nothing off', async () => {
    const owed = await seenAfter(owedIn, UNBOOKED.earn, UNBOOKED.loan);
    expect(owed).toContainEqual({ owner: 'ann', asset: 'USDT', amount: '10001.5' });
  });
});
