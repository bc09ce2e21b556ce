import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Deposits } from '../../../server/money/deposits/deposits.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';

let stage: MoneyStage;
let deposits: Deposits;

beforeAll(async () => {
  stage = await moneyStage();
  ({ deposits } = stage.money);
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

const quick = (amount: string | number, change: { coin?: string; network?: string; key?: string } = {}) => ({
  channel: 'quick' as const,
  coin: change.coin ?? 'USDT',
  network: change.network ?? 'TRC20',
  amount,
  clientOrderId: change.key ?? stage.newKey(),
});

/** The one deposit of a user, as the list shows it. */
async function shown(userId: string) {
  const { rows, total } = await deposits.list(userId, {});
  expect(total).toBe(1);
  return rows[0]!;
}

describe('a deposit by coin', () => {
  it('is announced, confirmed step by step, then credited once', async () => {
    const user = await stage.newUser();
    const submitted = await deposits.submit(user, quick('1000'));
    expect(submitted).toMatchObject({
      ok: true,
      value: { status: 'pending', amount: '1000', confirmations: 0, confirmationsNeeded: 20 },
    });
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['5000', '0'] });
    stage.told.length = 0;
    stage.later(2600);
    await deposits.runDue();
    const half = await shown(user);
    expect(half).toMatchObject({ status: 'pending', confirmations: 10 });
    expect(half.dueTime).toBe(half.createTime + 5000);
    const things = [{ noun: 'deposit', id: half.id }];
    expect(stage.told).toEqual([{ userId: user, change: { lines: [], things } }]);
    stage.later(2400);
    await deposits.runDue();
    await deposits.runDue();
    const whole = await shown(user);
    expect(whole).toMatchObject({ status: 'completed', confirmations: 20, updateTime: half.createTime + 5000 });
    expect(whole).not.toHaveProperty('dueTime');
    expect(stage.told.slice(1)).toEqual([
      { userId: user, change: { lines: [{ account: 'spot', symbol: 'USDT' }], things } },
    ]);
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['6000', '0'] });
  });

  it('fails by the published rule when its amount ends in .13', async () => {
    const user = await stage.newUser();
    await deposits.submit(user, quick('20.13'));
    stage.later(5000);
    await deposits.runDue();
    expect(await shown(user)).toMatchObject({ status: 'failed', reason: 'notConfirmed' });
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['5000', '0'] });
  });

  it('twenty at once under one key are one', async () => {
    const user = await stage.newUser();
    const key = stage.newKey();
    const all = await Promise.all(Array.from({ length: 20 }, () => deposits.submit(user, quick('5', { key }))));
    for (const answer of all) expect(answer).toEqual(all[0]);
    stage.later(6000);
    await Promise.all([deposits.runDue(), deposits.runDue(), deposits.runDue()]);
    expect(await shown(user)).toMatchObject({ status: 'completed' });
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['5005', '0'] });
    expect(await deposits.submit(user, quick('6', { key }))).toMatchObject({ refusal: 'keyReused' });
    expect(await deposits.submit(user, quick('5.0', { key }))).toEqual(all[0]);
  });

  it('of many at once, no more are taken than the day allows', async () => {
    const user = await stage.newUser();
    const all = await Promise.all(Array.from({ length: 20 }, () => deposits.submit(user, quick('30000'))));
    expect(all.filter(({ ok }) => ok)).toHaveLength(6);
    const refused = all.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ refusal: 'rechargeDayLimit', details: { left: '20000', asset: 'USDT' } });
    stage.later(86_400_000);
    expect(await deposits.submit(user, quick('30000'))).toMatchObject({ ok: true });
    stage.later(6000);
    await deposits.runDue();
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['215000', '0'] });
  });

  it.each([
    ['less than the minimum', '0.99', {}, { refusal: 'rechargeBelowMinimum', details: { min: '1', asset: 'USDT' } }],
    ['more than the maximum', '50000.01', {}, { refusal: 'rechargeAboveMaximum' }],
    ['a ninth decimal', '1.000000001', {}, { refusal: 'tooManyDecimals' }],
    ['nothing', '0', {}, { refusal: 'malformed' }],
    ['more than the database holds', '999999999999999999', {}, { refusal: 'malformed' }],
    ['a network of another coin', '5', { network: 'BTC' }, { refusal: 'rechargeNetworkUnknown' }],
    ['a coin nobody can deposit', '5', { coin: 'DOGE' }, { refusal: 'rechargeNetworkUnknown' }],
    ['a currency', '50', { coin: 'EUR', network: 'BANK' }, { refusal: 'rechargeNetworkUnknown' }],
  ])('of %s is refused', async (_what, amount, change, refusal) => {
    const user = await stage.newUser();
    expect(await deposits.submit(user, quick(amount, change))).toMatchObject({ ok: false, ...refusal });
    expect(await deposits.list(user, {})).toEqual({ rows: [], total: 0 });
  });

  it('is seen by its owner only', async () => {
    const [ann, ben] = [await stage.newUser(), await stage.newUser()];
    const submitted = await deposits.submit(ann, quick('7'));
    const id = submitted.ok ? submitted.value.id : '';
    expect((await deposits.list(ann, { id })).rows).toMatchObject([{ id }]);
    expect(await deposits.list(ben, { id })).toEqual({ rows: [], total: 0 });
  });
});

it('lists pages, newest first, by status', async () => {
  const user = await stage.newUser();
  for (let n = 1; n <= 12; n++) await deposits.submit(user, quick(n === 3 ? '3.13' : n));
  stage.later(5000);
  while (await deposits.runDue());
  expect((await deposits.list(user, {})).rows.map(({ amount }) => amount)).toEqual([
    '12',
    '11',
    '10',
    '9',
    '8',
    '7',
    '6',
    '5',
    '4',
    '3.13',
  ]);
  const second = await deposits.list(user, { pageNum: '2', pageSize: '5' });
  expect(second.rows.map(({ amount }) => amount)).toEqual(['7', '6', '5', '4', '3.13']);
  expect(second.total).toBe(12);
  expect(await deposits.list(user, { status: 'failed' })).toMatchObject({ total: 1, rows: [{ amount: '3.13' }] });
});

it('one row that cannot be taken up does not keep the others waiting', async () => {
  const logged = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const [ann, ben] = [await stage.newUser(), await stage.newUser()];
  const first = await deposits.submit(ann, quick('11'));
  const id = first.ok ? first.value.id : '';
  // Somebody else has used its journal key for another sum.
  await stage.db.transaction().execute((trx) =>
    stage.ledger.post(trx, {
      key: `deposit:${id}`,
      kind: 'deposit',
      ref: id,
      postings: [
        { account: { owner: 'system', book: 'system', kind: 'issuance' }, asset: 'USDT', amount: -1n },
        { account: { owner: 'system', book: 'system', kind: 'house' }, asset: 'USDT', amount: 1n },
      ],
    }),
  );
  await deposits.submit(ben, quick('12'));
  stage.later(5000);
  await deposits.runDue();
  logged.mockRestore();
  expect(await shown(ann)).toMatchObject({ status: 'pending' });
  expect(await shown(ben)).toMatchObject({ status: 'completed' });
});
