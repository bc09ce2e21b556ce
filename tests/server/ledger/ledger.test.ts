import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ACCRUED,
  available,
  FEES,
  held,
  HOUSE,
  ISSUANCE,
  LIQUIDITY,
  LOANS,
  MARKET,
  MERCHANTS_ACCOUNT,
  PAYOUT,
  RESERVE,
  ROUNDING,
} from '../../../server/ledger/accounts.ts';
import { SCALE } from '../../../server/ledger/amount.ts';
import { InsufficientBalance, JournalKeyReused } from '../../../server/ledger/ledger-errors.ts';
import { journalTime } from '../../../server/ledger/journal-time.ts';
import { createLedger } from '../../../server/ledger/ledger.ts';
import type { Journal } from '../../../server/ledger/ledger.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { ledgerFaults } from '../../../server/ledger/reconcile.ts';

let database: FreshDatabase;
const ledger = createLedger();

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const post = (journal: Journal) => database.db.transaction().execute((trx) => ledger.post(trx, journal));
const grant = (userId: string) => database.db.transaction().execute((trx) => ledger.grantPlayFunds(trx, userId));
const hold = (userId: string, key: string, whole: bigint): Journal => ({
  key,
  kind: 'stake',
  ref: key,
  postings: [
    { account: available(userId, 'contract'), asset: 'USDT', amount: -whole * SCALE },
    { account: held(userId, 'contract'), asset: 'USDT', amount: whole * SCALE },
  ],
});

it('a new user gets the play funds once, however often they are granted', async () => {
  await grant('ann');
  await grant('ann');
  expect(await ledger.balancesOf(database.db, 'ann')).toEqual([
    { asset: 'USDT', book: 'contract', available: '5000', locked: '0' },
    { asset: 'EUR', book: 'spot', available: '500', locked: '0' },
    { asset: 'USDT', book: 'spot', available: '5000', locked: '0' },
  ]);
});

it('a grant is one journal, which names its user', async () => {
  await grant('abe');
  const { rows } = await sql`select key, kind, ref from journal where ref = 'abe'`.execute(database.db);
  expect(rows).toEqual([{ key: 'grant:abe', kind: 'grant', ref: 'abe' }]);
});

it('somebody who never had money has no balances', async () => {
  expect(await ledger.balancesOf(database.db, 'nobody')).toEqual([]);
});

it('held money is still part of the balance', async () => {
  await grant('ben');
  await post(hold('ben', 'hold:ben', 40n));
  const [contract] = await ledger.balancesOf(database.db, 'ben');
  expect(contract).toEqual({ asset: 'USDT', book: 'contract', available: '4960', locked: '40' });
});

it('the same journal again is replayed and moves nothing', async () => {
  await grant('cat');
  expect(await post(hold('cat', 'hold:cat', 10n))).toBe('posted');
  expect(await post(hold('cat', 'hold:cat', 10n))).toBe('replayed');
  expect((await ledger.balancesOf(database.db, 'cat'))[0]?.locked).toBe('10');
});

it('the order of the postings does not make another journal', async () => {
  await grant('cid');
  const journal = hold('cid', 'hold:cid', 10n);
  await post(journal);
  expect(await post({ ...journal, postings: journal.postings.toReversed() })).toBe('replayed');
});

it('a used key with another content is an error, and moves nothing', async () => {
  await grant('dan');
  await post(hold('dan', 'hold:dan', 10n));
  await expect(post(hold('dan', 'hold:dan', 11n))).rejects.toBeInstanceOf(JournalKeyReused);
  await expect(post({ ...hold('dan', 'hold:dan', 10n), ref: 'other' })).rejects.toBeInstanceOf(JournalKeyReused);
  expect((await ledger.balancesOf(database.db, 'dan'))[0]?.locked).toBe('10');
});

it('a balance that is too low says what there is and what was asked', async () => {
  await grant('eve');
  const error = await post(hold('eve', 'hold:eve', 5001n)).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InsufficientBalance);
  expect(error).toMatchObject({ asset: 'USDT', current: '5000', required: '5001' });
});

it('a rolled back transaction leaves neither journal nor money behind', async () => {
  await grant('fay');
  const failing = database.db.transaction().execute(async (trx) => {
    await ledger.post(trx, hold('fay', 'hold:fay', 10n));
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect((await ledger.balancesOf(database.db, 'fay'))[0]?.locked).toBe('0');
  expect(await post(hold('fay', 'hold:fay', 10n))).toBe('posted');
});

it('parallel withdrawals succeed exactly until the money is used up', async () => {
  await grant('gus');
  const tries = Array.from({ length: 60 }, (_, i) => post(hold('gus', `hold:gus:${i}`, 100n)));
  const results = await Promise.allSettled(tries);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(50);
  // Each waited for the one before it: none met the last guard, the check of the table.
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
  expect(reasons.filter((reason) => !(reason instanceof InsufficientBalance))).toEqual([]);
  expect((await ledger.balancesOf(database.db, 'gus'))[0]).toMatchObject({ available: '0', locked: '5000' });
});

describe('nobody but the ledger function writes', () => {
  beforeAll(() => grant('hal'));

  it.each([
    ['update a balance', `update account set balance = balance + 1 where owner = 'hal'`],
    [
      'create an account with money',
      `insert into account (owner, book, asset, kind, balance) values ('x', 'spot', 'USDT', 'available', 1)`,
    ],
    ['delete an account', `delete from account where owner = 'hal'`],
    ['insert a journal', `insert into journal (key, kind, ref, digest) values ('forged', 'x', 'x', 'x')`],
    ['change a journal', `update journal set ref = 'forged'`],
    ['delete a journal', 'delete from journal'],
    ['insert a posting', 'insert into posting (journal_id, account_id, amount) select 1, max(id), 1 from account'],
    ['change a posting', 'update posting set amount = amount * 2'],
    ['delete a posting', 'delete from posting'],
    ['empty the postings', 'truncate posting'],
    ['empty everything', 'truncate account, journal, posting cascade'],
  ])('refuses to %s', async (_, statement) => {
    await expect(sql.raw(statement).execute(database.db)).rejects.toMatchObject({ code: 'TN004' });
    expect(await ledgerFaults(database.db)).toEqual([]);
  });

  it('a write that slips past the first guard still fails when it does not sum to zero', async () => {
    const forging = database.db.transaction().execute(async (trx) => {
      await sql`set local tern.ledger_writes = 'on'`.execute(trx);
      await sql`insert into posting (journal_id, account_id, amount)
        select max(j.id), max(a.id) filter (where a.owner = 'ann'), 1 from journal j, account a`.execute(trx);
    });
    await expect(forging).rejects.toMatchObject({ code: 'TN003' });
  });

  const one = hold('hal', 'hold:hal', 1n);
  it.each([
    ['a posting', [one]],
    ['a repeat', [one, one]],
    ['several', [one, { ...one, key: 'hold:hal:2' }]],
  ])('the guard is closed again after %s in the same transaction', async (_what, journals) => {
    const sneaking = database.db.transaction().execute(async (trx) => {
      for (const journal of journals) await ledger.post(trx, journal);
      await sql`update account set balance = 1000000 where owner = 'hal'`.execute(trx);
    });
    await expect(sneaking).rejects.toMatchObject({ code: 'TN004' });
  });
});

it.each([
  ['does not sum to zero', [1n, -2n]],
  ['has fewer than two postings', [0n, 0n]],
])('refuses a journal that %s', async (text, [from, to]) => {
  const postings = [
    { account: ISSUANCE, asset: 'USDT', amount: from! * SCALE },
    { account: HOUSE, asset: 'USDT', amount: to! * SCALE },
  ];
  await expect(post({ key: `bad:${text}`, kind: 'bad', ref: 'bad', postings })).rejects.toThrow(text);
});

it('refuses what its column would round, whoever asks', async () => {
  const lines = ['issuance', 'house'].map((kind, at) => ({
    owner: 'system',
    book: 'system',
    kind,
    asset: 'USDT',
    amount: `${at === 0 ? '-' : ''}1.0000000000000000001`,
  }));
  const asking = sql`select ledger_post('fine', 'bad', 'bad', ${JSON.stringify(lines)}::jsonb)`.execute(database.db);
  await expect(asking).rejects.toMatchObject({ code: 'TN003', message: 'journal fine has too many decimals' });
});

it('refuses an unknown asset and an amount finer than the asset', async () => {
  const swap = (asset: string, amount: bigint): Journal => ({
    key: `bad:${asset}:${amount}`,
    kind: 'bad',
    ref: 'bad',
    postings: [
      { account: ISSUANCE, asset, amount: -amount },
      { account: available('ian', 'spot'), asset, amount },
    ],
  });
  await expect(post(swap('NOPE', SCALE))).rejects.toThrow('unknown asset');
  await expect(post(swap('USDT', 1n))).rejects.toThrow('too many decimals');
  expect(await post(swap('USDT', 10n ** 10n))).toBe('posted');
});

it.each([
  ['issuance', ISSUANCE, 'owes'],
  ['house', HOUSE, 'owes'],
  ['market', MARKET, 'owes'],
  ['liquidity', LIQUIDITY, 'owes'],
  ['reserve', RESERVE, 'owes'],
  ['loans', LOANS, 'owes'],
  ['merchants', MERCHANTS_ACCOUNT, 'owes'],
  ['fees', FEES, 'never owes'],
  ['rounding', ROUNDING, 'never owes'],
  ['payout', PAYOUT, 'never owes'],
  ['accrued', ACCRUED, 'never owes'],
] as const)('of its own accounts %s is one that %s', async (kind, account, owes) => {
  expect(account).toEqual({ owner: 'system', book: 'system', kind });
  // The last digit of an asset that nothing else here moves.
  const other = account === ISSUANCE ? HOUSE : ISSUANCE;
  const take = (amount: bigint): Journal => ({
    key: `take:${kind}:${amount}`,
    kind: 'take',
    ref: kind,
    postings: [
      { account, asset: 'ETH', amount: -amount },
      { account: other, asset: 'ETH', amount },
    ],
  });
  await post(take(-1n));
  expect(await post(take(1n))).toBe('posted');
  if (owes === 'owes') expect(await post(take(2n * SCALE))).toBe('posted');
  else await expect(post(take(2n * SCALE))).rejects.toBeInstanceOf(InsufficientBalance);
});

it('a moment is compared with journals to the millisecond', async () => {
  for (const ms of [0, 1, 1_700_000_000_123, 4_102_444_799_999]) {
    const { rows } = await sql<{ at: Date }>`select ${journalTime(ms)} as at`.execute(database.db);
    expect(rows[0]!.at.getTime()).toBe(ms);
  }
});

it('a user cannot be named like the exchange itself', async () => {
  await expect(grant('system')).rejects.toMatchObject({ code: '23514' });
});

it('at the end of all this the books are right', async () => {
  expect(await ledgerFaults(database.db)).toEqual([]);
});
