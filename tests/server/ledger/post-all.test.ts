import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { available, FEES, held, MARKET } from '../../../server/ledger/accounts.ts';
import { SCALE } from '../../../server/ledger/amount.ts';
import { InsufficientBalance } from '../../../server/ledger/ledger-errors.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';
import type { Journal, Posting } from '../../../server/ledger/ledger.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { ledgerFaults } from '../../../server/ledger/reconcile.ts';

let database: FreshDatabase;
const ledger = createLedger();

beforeAll(async () => {
  database = await freshDatabase();
  for (const userId of ['ann', 'ben']) {
    await database.db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
  }
});
afterAll(() => database.close());

const usdt = (account: Posting['account'], units: bigint): Posting => ({
  account,
  asset: 'USDT',
  amount: units * SCALE,
});
const journal = (key: string, ...postings: Posting[]): Journal => ({ key, kind: 'test', ref: 'test', postings });
const postAll = (...journals: Journal[]) => database.db.transaction().execute((trx) => ledger.postAll(trx, journals));
const spot = async (userId: string) => {
  const rows = await ledger.balancesOf(database.db, userId);
  const row = rows.find(({ book, asset }) => book === 'spot' && asset === 'USDT');
  return [row?.available, row?.locked];
};

it('journals are posted in order: what the first holds, the second may spend', async () => {
  const [mine, mineHeld] = [available('ann', 'spot'), held('ann', 'spot')];
  expect(
    await postAll(
      journal('a1', usdt(mine, -100n), usdt(mineHeld, 100n)),
      journal('a2', usdt(mineHeld, -60n), usdt(MARKET, 59n), usdt(FEES, 1n)),
    ),
  ).toEqual(['posted', 'posted']);
  expect(await spot('ann')).toEqual(['4900', '40']);
  expect(await ledgerFaults(database.db)).toEqual([]);
});

it('none is posted when one cannot be, and each is told apart from its repeat', async () => {
  const mine = available('ben', 'spot');
  const good = journal('b1', usdt(mine, -10n), usdt(MARKET, 10n));
  const poor = journal('b2', usdt(mine, -6000n), usdt(MARKET, 6000n));
  await expect(postAll(good, poor)).rejects.toThrow(InsufficientBalance);
  expect(await spot('ben')).toEqual(['5000', '0']);
  expect(await postAll(good)).toEqual(['posted']);
  expect(await postAll(good, journal('b3', usdt(mine, -1n), usdt(FEES, 1n)))).toEqual(['replayed', 'posted']);
  expect(await spot('ben')).toEqual(['4989', '0']);
});

it('the market may owe what it sold, fees may not', async () => {
  const mine = available('ben', 'spot');
  const coins = { account: MARKET, asset: 'BTC', amount: -SCALE };
  expect(await postAll(journal('c1', coins, { ...coins, account: mine, amount: SCALE }))).toEqual(['posted']);
  await expect(postAll(journal('c2', usdt(FEES, -1000n), usdt(mine, 1000n)))).rejects.toThrow(InsufficientBalance);
});

it('no journals are nothing to do, and nothing to ask the database', async () => {
  expect(await postAll()).toEqual([]);
  expect(await ledger.postAll(null as never, [])).toEqual([]);
});

it('crossing transfers in many transactions at once all end', async () => {
  const [ann, ben] = [available('ann', 'spot'), available('ben', 'spot')];
  const pay = (n: number, forth: boolean) => {
    const [from, to] = forth ? [ann, ben] : [ben, ann];
    const one = journal(`d${n}`, usdt(from, -1n), usdt(MARKET, 1n));
    const two = journal(`e${n}`, usdt(MARKET, -1n), usdt(to, 1n));
    return postAll(one, two);
  };
  await Promise.all(Array.from({ length: 40 }, (_, n) => pay(n, n % 2 === 0)));
  expect(await spot('ann')).toEqual(['4900', '40']);
  expect(await ledgerFaults(database.db)).toEqual([]);
});

describe('what is free once journals are posted that are not yet', () => {
  const spotUsdt = (journals: readonly Journal[], ...userIds: string[]) =>
    database.db.transaction().execute((trx) => ledger.freeAfter(trx, journals, 'spot', 'USDT', userIds));

  beforeAll(async () => {
    for (const userId of ['cat', 'dan']) {
      await database.db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
    }
    await postAll(journal('f1', usdt(available('cat', 'spot'), -30n), usdt(held('cat', 'spot'), 30n)));
  });

  it('is what there is where none is, of the book and asset asked for and not held', async () => {
    expect(await spotUsdt([], 'cat', 'dan', 'nobody')).toEqual(
      new Map([
        ['cat', 4970n * SCALE],
        ['dan', 5000n * SCALE],
        ['nobody', 0n],
      ]),
    );
  });

  it('counts what they bring and take, in order or not, and nothing of another book, asset or user', async () => {
    const eur = (userId: string, units: bigint): Posting => ({
      ...usdt(available(userId, 'spot'), units),
      asset: 'EUR',
    });
    const journals = [
      journal('f2', usdt(available('cat', 'spot'), -100n), usdt(held('cat', 'spot'), 100n)),
      journal('f3', usdt(available('cat', 'contract'), -7n), usdt(available('dan', 'contract'), 7n)),
      journal('f4', eur('cat', -9n), eur('dan', 9n)),
      journal('f5', usdt(held('cat', 'spot'), -20n), usdt(available('cat', 'spot'), 15n), usdt(FEES, 5n)),
      journal('f6', usdt(available('eve', 'spot'), 3n), usdt(available('dan', 'spot'), 1n), usdt(MARKET, -4n)),
    ];
    expect(await spotUsdt(journals, 'cat', 'dan')).toEqual(
      new Map([
        ['cat', 4885n * SCALE],
        ['dan', 5001n * SCALE],
      ]),
    );
    expect(await spotUsdt([])).toEqual(new Map());
  });

  it('posts none of them', async () => {
    expect(await spot('cat')).toEqual(['4970', '30']);
  });
});
