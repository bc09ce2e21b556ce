import { sql } from 'kysely';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryRow } from '../../../server/money/accounts/account-history.ts';
import { available, held, ISSUANCE } from '../../../server/ledger/accounts.ts';
import { parseSignedAmount, SCALE } from '../../../server/ledger/amount.ts';
import type { Posting } from '../../../server/ledger/ledger.ts';
import { byHand } from '../ledger/by-hand.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';

let stage: MoneyStage;

beforeAll(async () => {
  stage = await moneyStage();
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

const post = (key: string, kind: string, ref: string, postings: readonly Posting[]) =>
  stage.db.transaction().execute((trx) => stage.ledger.post(trx, { key, kind, ref, postings }));

/** One event of each kind that the exchange knows today, oldest first. */
async function livedIn(): Promise<string> {
  const user = await stage.newUser();
  const [spot, hold] = [available(user, 'spot'), held(user, 'spot')];
  const money = (account: Posting['account'], amount: bigint, asset = 'USDT') => ({
    account,
    asset,
    amount: amount * SCALE,
  });
  await post(`open:${user}`, 'spotHold', 'order-1', [money(spot, -100n), money(hold, 100n)]);
  await post(`cancel:${user}`, 'spotCancel', 'order-1', [money(hold, -100n), money(spot, 100n)]);
  await post(`dep:${user}`, 'deposit', 'deposit-1', [money(ISSUANCE, -7n, 'BTC'), money(spot, 7n, 'BTC')]);
  await post(`settle:${user}`, 'win', 'trade-1', [money(ISSUANCE, -3n), money(available(user, 'contract'), 3n)]);
  await post(`odd:${user}`, 'somethingNew', 'new-1', [money(ISSUANCE, -1n), money(spot, 1n)]);
  await stage.money.transfers.submit(user, {
    asset: 'USDT',
    from: 'spot',
    to: 'financial',
    amount: '5',
    clientOrderId: stage.newKey(),
  });
  return user;
}

const historyOf = (user: string, request: Parameters<MoneyStage['money']['accounts']['history']>[1] = {}) =>
  stage.money.accounts.history(user, { pageSize: 100, ...request });

const short = ({ type, asset, account, amount, ref }: HistoryRow) => `${type} ${account} ${amount} ${asset} ${ref}`;

describe('the history of an account', () => {
  it('has everything that moved what can be spent, newest first, with what caused it', async () => {
    const user = await livedIn();
    const { rows, total } = await historyOf(user);
    expect(total).toBe(rows.length);
    const { ref } = rows.find(({ type }) => type === 'transfer')!;
    expect(rows.slice(0, 2).map(short).sort()).toEqual([
      `transfer financial 5 USDT ${ref}`,
      `transfer spot -5 USDT ${ref}`,
    ]);
    expect(rows.slice(2).map(short).slice(0, 5)).toEqual([
      'other spot 1 USDT new-1',
      'secondContract contract 3 USDT trade-1',
      'deposit spot 7 BTC deposit-1',
      'spot spot 100 USDT order-1',
      'spot spot -100 USDT order-1',
    ]);
    expect(rows.slice(7).map(short).sort()).toEqual([
      `grant contract 5000 USDT ${user}`,
      `grant spot 500 EUR ${user}`,
      `grant spot 5000 USDT ${user}`,
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  });

  it('adds up to what can be spent, per account and coin', async () => {
    const user = await livedIn();
    const sums = new Map<string, bigint>();
    for (const { account, asset, amount } of (await historyOf(user)).rows) {
      const key = `${account}/${asset}`;
      sums.set(key, (sums.get(key) ?? 0n) + parseSignedAmount(amount));
    }
    for (const [key, [free]] of Object.entries(await stage.balancesOf(user))) {
      expect(sums.get(key), key).toBe(parseSignedAmount(free));
    }
  });

  it('is nobody else’s', async () => {
    const user = await livedIn();
    const other = await stage.newUser();
    const { rows } = await historyOf(other);
    expect(rows.map(({ ref }) => ref)).toEqual([other, other, other]);
    expect((await historyOf(user)).rows.some(({ ref }) => ref === other)).toBe(false);
  });

  it('any filter and any page is the part of the whole that it names', async () => {
    const user = await livedIn();
    // Seconds apart, so that a range of time cuts between them.
    await byHand(stage.db, sql`update journal set created_at = timestamptz '2026-11-01' + id * interval '1 second'`);
    const all = (await historyOf(user)).rows;
    const times = fc.constantFrom(undefined, ...all.flatMap(({ createTime }) => [createTime, createTime + 1]));
    const type = fc.constantFrom(undefined, ...new Set(all.map((row) => row.type)), 'withdrawal' as const);
    await fc.assert(
      fc.asyncProperty(
        type,
        fc.constantFrom(undefined, 'USDT', 'BTC', 'EUR', 'DOGE'),
        fc.constantFrom(undefined, 'spot' as const, 'contract' as const, 'financial' as const),
        times,
        times,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 5 }),
        async (type_, asset, account, fromTime, toTime, pageNum, pageSize) => {
          const wanted = all.filter(
            (row) =>
              (type_ === undefined || row.type === type_) &&
              (asset === undefined || row.asset === asset) &&
              (account === undefined || row.account === account) &&
              (fromTime === undefined || row.createTime >= fromTime) &&
              (toTime === undefined || row.createTime < toTime),
          );
          const answer = await historyOf(user, {
            ...(type_ === undefined ? {} : { type: type_ }),
            ...(asset === undefined ? {} : { asset }),
            ...(account === undefined ? {} : { account }),
            ...(fromTime === undefined ? {} : { fromTime }),
            ...(toTime === undefined ? {} : { toTime }),
            pageNum,
            pageSize,
          });
          const rows = wanted.slice((pageNum - 1) * pageSize, pageNum * pageSize);
          expect(answer).toEqual({ rows, total: wanted.length });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('takes the widest range of time that a request may name', async () => {
    const user = await stage.newUser();
    expect((await historyOf(user, { fromTime: 0, toTime: 8.64e15 })).total).toBe(3);
    expect((await historyOf(user, { fromTime: 8.64e15 })).total).toBe(0);
  });
});
