import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { sql } from 'kysely';
import type { Earn } from '../../../server/money/earn/earn.ts';
import { createEarn } from '../../../server/money/earn/earn.ts';
import type { EarnProduct } from '../../../server/money/earn/earn-products.ts';
import { EARN_PRODUCTS } from '../../../server/money/earn/earn-products.ts';
import { booksWrong } from '../ledger/reconcile.ts';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';

const DAY_MS = 86_400_000;
const MONTH = 'earn-usdt-30';

let stage: MoneyStage;
let earn: Earn;

beforeAll(async () => {
  stage = await moneyStage();
  ({ earn } = stage.money);
});
afterAll(async () => {
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

/** A user with so much of the play money in the financial account. */
async function saver(amount = '3000', asset = 'USDT'): Promise<string> {
  const userId = await stage.newUser();
  const request = { asset, from: 'spot' as const, to: 'financial' as const, amount, clientOrderId: stage.newKey() };
  const moved = await stage.money.transfers.submit(userId, request);
  if (!moved.ok) throw new Error(moved.refusal);
  return userId;
}

const purchase = (amount: string | number, productId = MONTH, clientOrderId = stage.newKey()) => ({
  productId,
  amount,
  clientOrderId,
});

/** Buys, and says which order it is. */
async function bought(userId: string, amount: string, productId = MONTH): Promise<string> {
  const answer = await earn.buy(userId, purchase(amount, productId));
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value.order.id;
}

const redeem = (userId: string, id: string, clientOrderId = stage.newKey()) =>
  earn.redeem(userId, { id, clientOrderId });

async function shown(userId: string, id: string) {
  const answer = await earn.show(userId, id);
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value.order;
}

const leftOf = async (id: string) => (await earn.products()).find((product) => product.id === id)!.availableQuantity;
const accruals = async (id: string) => {
  const { rows } = await sql<{ key: string }>`
    select key from journal where ref = ${id} and kind = 'earnAccrue' order by id
  `.execute(stage.db);
  return rows.map(({ key }) => key);
};

/** Everything due, at once, as after a start. */
const takeUp = async () => {
  while (await earn.runDue());
};

describe('products', () => {
  it('say what they pay, where it comes from and what is left', async () => {
    const month = (await earn.products()).find(({ id }) => id === MONTH);
    expect(month).toMatchObject({
      coin: 'USDT',
      period: 30,
      dailyRate: '0.00011',
      totalRate: '0.0033',
      minAmount: '100',
      maxAmount: '5000',
      totalQuantity: '500000',
      earlyExit: 'interestForfeited',
      yieldSource: 'sandboxReserve',
      status: 1,
    });
  });

  it('pay at most 5.5 % a year, and every least purchase earns something on its first day', () => {
    for (const { dailyRate, min, max, id } of EARN_PRODUCTS) {
      expect(Number(dailyRate) * 365, id).toBeLessThanOrEqual(0.055);
      expect(Number(dailyRate) * Number(min), id).toBeGreaterThanOrEqual(1e-8);
      expect(Number(max) / Number(min), id).toBeLessThanOrEqual(1000);
    }
  });
});

describe('a purchase', () => {
  it('holds the amount in the financial account and takes it of the product', async () => {
    const user = await saver();
    const before = Number(await leftOf(MONTH));
    stage.told.length = 0;
    const answer = await earn.buy(user, purchase('500'));
    expect(answer).toMatchObject({
      ok: true,
      value: {
        serverTime: stage.now(),
        order: {
          productId: MONTH,
          amount: '500',
          status: 'ongoing',
          startTime: stage.now(),
          endTime: stage.now() + 30 * DAY_MS,
          remainingDays: 30,
          expectedReturn: '1.65',
          currentValue: '500',
          currentProfit: '0',
        },
      },
    });
    const { id } = answer.ok ? answer.value.order : { id: '' };
    expect(stage.told).toEqual([
      {
        userId: user,
        change: { lines: [{ account: 'financial', symbol: 'USDT' }], things: [{ noun: 'financeOrder', id }] },
      },
    ]);
    expect(await stage.balancesOf(user)).toMatchObject({ 'financial/USDT': ['2500', '500'] });
    expect(Number(await leftOf(MONTH))).toBe(before - 500);
    expect(await stage.money.accounts.locks(user)).toMatchObject({
      locks: [{ type: 'financeOrder', ref: id, asset: 'USDT', account: 'financial', amount: '500' }],
    });
    await redeem(user, id);
  });

  it.each([
    ['of nothing', '0', MONTH, { refusal: 'malformed', details: { field: 'amount' } }],
    ['of a ninth decimal', '100.000000001', MONTH, { refusal: 'tooManyDecimals' }],
    ['below the minimum', '99.99', MONTH, { refusal: 'purchaseBelowMinimum', details: { min: '100', asset: 'USDT' } }],
    [
      'above what one person may hold',
      '5000.01',
      MONTH,
      { refusal: 'purchaseLimitExceeded', details: { max: '5000', held: '0', asset: 'USDT' } },
    ],
    ['of what there is not', '100', 'earn-doge-30', { refusal: 'financeProductUnknown' }],
    [
      'of more than the financial account has',
      '3000.01',
      MONTH,
      {
        refusal: 'insufficientBalance',
        details: { current: '3000', required: '3000.01', shortage: '0.01', asset: 'USDT' },
      },
    ],
  ])('%s is refused and leaves nothing', async (_what, amount, productId, refusal) => {
    const user = await saver();
    const before = await leftOf(MONTH);
    expect(await earn.buy(user, purchase(amount, productId))).toMatchObject({ ok: false, ...refusal });
    expect(await earn.list(user, {})).toEqual({ rows: [], total: 0, sums: { coins: [], running: 0, products: [] } });
    expect(await leftOf(MONTH)).toBe(before);
  });

  it('counts what the person holds already, until it is redeemed', async () => {
    const user = await saver('5000');
    const first = await bought(user, '4000');
    expect(await earn.buy(user, purchase('1000.01'))).toMatchObject({
      refusal: 'purchaseLimitExceeded',
      details: { max: '5000', held: '4000' },
    });
    await redeem(user, first);
    await redeem(user, await bought(user, '1000.01'));
  });

  it('is made once under its key, and the key fits no other', async () => {
    const user = await saver();
    const request = purchase('150');
    const all = await Promise.all(Array.from({ length: 20 }, () => earn.buy(user, request)));
    for (const answer of all) expect(answer).toEqual(all[0]);
    expect(await earn.buy(user, { ...request, amount: '150.00' })).toEqual(all[0]);
    expect(await earn.buy(user, { ...request, amount: '151' })).toMatchObject({ refusal: 'keyReused' });
    expect(await stage.balancesOf(user)).toMatchObject({ 'financial/USDT': ['2850', '150'] });
    expect((await earn.list(user, {})).total).toBe(1);
  });
});

describe('a purchase from the spot account', () => {
  const fromSpot = (amount: string | number, productId = MONTH) => ({
    ...purchase(amount, productId),
    from: 'spot' as const,
  });
  const transfersOf = async (userId: string) => {
    const { rows } = await sql<{ from_book: string; to_book: string; amount: string }>`
      select from_book, to_book, amount::float8::text as amount from account_transfer
      where user_id = ${userId} order by id
    `.execute(stage.db);
    return rows;
  };

  it('transfers and subscribes at once, and says both to the open pages', async () => {
    const user = await stage.newUser();
    stage.told.length = 0;
    const answer = await earn.buy(user, fromSpot('500'));
    const { id } = answer.ok ? answer.value.order : { id: '' };
    expect(await stage.balancesOf(user)).toMatchObject({
      'spot/USDT': ['4500', '0'],
      'financial/USDT': ['0', '500'],
    });
    expect(await transfersOf(user)).toEqual([{ from_book: 'spot', to_book: 'financial', amount: '500' }]);
    expect(stage.told).toEqual([
      {
        userId: user,
        change: {
          lines: [
            { account: 'financial', symbol: 'USDT' },
            { account: 'spot', symbol: 'USDT' },
          ],
          things: [
            { noun: 'financeOrder', id },
            { noun: 'transfer', id: expect.any(String) as string },
          ],
        },
      },
    ]);
    stage.later(DAY_MS * 30);
    expect(await earn.redeem(user, { id, to: 'spot', clientOrderId: stage.newKey() })).toMatchObject({ ok: true });
    expect(await stage.balancesOf(user)).toMatchObject({
      'spot/USDT': ['5001.65', '0'],
      'financial/USDT': ['0', '0'],
    });
    expect(await transfersOf(user)).toHaveLength(2);
  });

  it('that is left early returns the principal alone to the spot account', async () => {
    const user = await stage.newUser();
    const answer = await earn.buy(user, fromSpot('500'));
    const { id } = answer.ok ? answer.value.order : { id: '' };
    stage.later(DAY_MS * 4);
    await earn.redeem(user, { id, to: 'spot', clientOrderId: stage.newKey() });
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['5000', '0'], 'financial/USDT': ['0', '0'] });
  });

  it.each([
    ['of more than the spot account has', '5000', { refusal: 'insufficientBalance', details: { current: '4000' } }],
    ['above the limit per person', '5000.01', { refusal: 'purchaseLimitExceeded' }],
    ['below the minimum', '99', { refusal: 'purchaseBelowMinimum' }],
  ])('%s leaves the money in the spot account, though the financial account has more', async (_what, amount, why) => {
    const user = await saver('1000');
    const before = await stage.balancesOf(user);
    expect(await earn.buy(user, fromSpot(amount))).toMatchObject({ ok: false, ...why });
    expect(await stage.balancesOf(user)).toEqual(before);
    expect(await transfersOf(user)).toHaveLength(1);
    expect((await earn.list(user, {})).total).toBe(0);
  });

  it('keeps the money in the spot account when the product is sold out', async () => {
    const rare = createEarn(stage.parts, [
      { ...EARN_PRODUCTS.find(({ id }) => id === MONTH)!, id: 'spot-rare', total: '150' as DecimalText },
    ]);
    const people = await Promise.all(Array.from({ length: 8 }, () => stage.newUser()));
    const all = await Promise.all(people.map((user) => rare.buy(user, fromSpot('100', 'spot-rare'))));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    for (const [at, user] of people.entries()) {
      const spot = all[at]!.ok ? '4900' : '5000';
      expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': [spot, '0'] });
      expect(await transfersOf(user)).toHaveLength(all[at]!.ok ? 1 : 0);
    }
  });

  it('is made once under its key, and the key fits neither the other account nor another amount', async () => {
    const user = await saver('1000');
    const request = fromSpot('200');
    const all = await Promise.all(Array.from({ length: 20 }, () => earn.buy(user, request)));
    for (const answer of all) expect(answer).toEqual(all[0]);
    expect(await earn.buy(user, { ...request, from: 'financial' })).toMatchObject({ refusal: 'keyReused' });
    expect(await earn.buy(user, { ...request, amount: '201' })).toMatchObject({ refusal: 'keyReused' });
    expect(await stage.balancesOf(user)).toMatchObject({
      'spot/USDT': ['3800', '0'],
      'financial/USDT': ['1000', '200'],
    });
    const { id } = all[0]!.ok ? all[0]!.value.order : { id: '' };
    const key = stage.newKey();
    const ends = await Promise.all(
      Array.from({ length: 10 }, () => earn.redeem(user, { id, to: 'spot', clientOrderId: key })),
    );
    for (const end of ends) expect(end).toEqual(ends[0]);
    expect(await earn.redeem(user, { id, clientOrderId: key })).toMatchObject({ refusal: 'keyReused' });
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['4000', '0'] });
  });

  it('named as from the financial account is the same request as one without a name', async () => {
    const user = await saver();
    const request = purchase('150');
    const first = await earn.buy(user, request);
    expect(await earn.buy(user, { ...request, from: 'financial' })).toEqual(first);
  });

  it('races transfers, sales of the same balance and redemptions, and never moves a unit twice', async () => {
    const user = await saver('3000');
    const open = await bought(user, '1000', 'earn-usdt-90');
    const transfer = () =>
      stage.money.transfers.submit(user, {
        asset: 'USDT',
        from: 'spot',
        to: 'financial',
        amount: '500',
        clientOrderId: stage.newKey(),
      });
    const all = await Promise.all([
      ...Array.from({ length: 12 }, () => earn.buy(user, fromSpot('400'))),
      ...Array.from({ length: 6 }, transfer),
      ...Array.from({ length: 4 }, () => earn.redeem(user, { id: open, to: 'spot', clientOrderId: stage.newKey() })),
    ]);
    const passed = (from: number, to: number) => all.slice(from, to).filter(({ ok }) => ok).length;
    const [buys, moves, ends] = [passed(0, 12), passed(12, 18), passed(18, 22)];
    expect(ends).toBe(1);
    const spot = 2000 + 1000 - 400 * buys - 500 * moves;
    expect(spot).toBeGreaterThanOrEqual(0);
    expect(await stage.balancesOf(user)).toMatchObject({
      'spot/USDT': [String(spot), '0'],
      'financial/USDT': [String(2000 + 500 * moves), String(400 * buys)],
    });
    for (const answer of all) {
      if (!answer.ok) {
        expect(['insufficientBalance', 'purchaseLimitExceeded', 'alreadyRedeemed']).toContain(answer.refusal);
      }
    }
  });
});

describe('interest', () => {
  it('is there by the clock when a day is over, and booked once, whoever takes it up', async () => {
    const user = await saver();
    const id = await bought(user, '123.45678901');
    stage.later(DAY_MS - 1);
    await takeUp();
    expect(await shown(user, id)).toMatchObject({ currentProfit: '0', remainingDays: 30 });
    stage.later(1);
    stage.told.length = 0;
    // 123.45678901 × 0.00011 = 0.0135802467911
    expect(await shown(user, id)).toMatchObject({ currentProfit: '0.01358024', currentValue: '123.47036925' });
    expect(await accruals(id)).toEqual([]);
    const second = createEarn(stage.parts);
    await Promise.all([earn.runDue(), second.runDue(), earn.runDue()]);
    expect(await accruals(id)).toEqual([`earn-accrue:${id}:1`]);
    expect(stage.told.filter(({ userId }) => userId === user)).toEqual([
      { userId: user, change: { lines: [], things: [{ noun: 'financeOrder', id }] } },
    ]);
    // The sum is cut, not the day: two days are 0.0271604935822.
    stage.later(DAY_MS);
    await takeUp();
    expect(await shown(user, id)).toMatchObject({ currentProfit: '0.02716049', remainingDays: 28 });
    await redeem(user, id);
  });

  it('of a long stop is caught up with a journal for each day, and ends at maturity', async () => {
    const user = await saver();
    const id = await bought(user, '1000', 'earn-usdt-7');
    stage.later(DAY_MS * 2.5);
    await takeUp();
    expect(await accruals(id)).toHaveLength(2);
    stage.later(DAY_MS * 40);
    await takeUp();
    expect(await accruals(id)).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `earn-accrue:${id}:${day}`));
    expect(await shown(user, id)).toMatchObject({
      status: 'overdue',
      currentProfit: '0.56',
      expectedReturn: '0.56',
      remainingDays: 0,
    });
    stage.later(DAY_MS * 40);
    await takeUp();
    expect(await accruals(id)).toHaveLength(7);
    await redeem(user, id);
    expect(await stage.balancesOf(user)).toMatchObject({ 'financial/USDT': ['3000.56', '0'] });
  });

  it('that is booked stays when the clock is set back', async () => {
    const user = await saver();
    const id = await bought(user, '1000');
    stage.later(DAY_MS * 3);
    await takeUp();
    stage.later(-DAY_MS * 2);
    await takeUp();
    expect(await shown(user, id)).toMatchObject({ currentProfit: '0.33' });
    stage.later(DAY_MS * 2);
    await takeUp();
    expect(await accruals(id)).toHaveLength(3);
    await redeem(user, id);
  });
});

describe('redeeming', () => {
  it('early gives the amount back and nothing else', async () => {
    const user = await saver();
    const before = await leftOf(MONTH);
    const id = await bought(user, '1000');
    stage.later(DAY_MS * 29.999);
    await takeUp();
    expect(await redeem(user, id)).toMatchObject({
      value: {
        order: {
          status: 'redeemed',
          actualReturn: '0',
          currentProfit: '0',
          currentValue: '1000',
          redeemTime: stage.now(),
          remainingDays: 0,
        },
      },
    });
    expect(await stage.balancesOf(user)).toMatchObject({ 'financial/USDT': ['3000', '0'] });
    expect(await leftOf(MONTH)).toBe(before);
  });

  it('at maturity pays all interest, also of days that nobody has booked yet', async () => {
    const user = await saver();
    const id = await bought(user, '1000');
    stage.later(DAY_MS * 30);
    stage.told.length = 0;
    expect(await redeem(user, id)).toMatchObject({
      value: { order: { status: 'redeemed', actualReturn: '3.3', currentValue: '1003.3' } },
    });
    expect(await accruals(id)).toHaveLength(30);
    expect(await stage.balancesOf(user)).toMatchObject({ 'financial/USDT': ['3003.3', '0'] });
    expect(stage.told).toEqual([
      {
        userId: user,
        change: { lines: [{ account: 'financial', symbol: 'USDT' }], things: [{ noun: 'financeOrder', id }] },
      },
    ]);
    await takeUp();
    expect(await accruals(id)).toHaveLength(30);
    const history = await stage.money.accounts.history(user, { type: 'earn' });
    expect(history.rows.map(({ amount }) => amount).sort()).toEqual(['-1000', '1000', '3.3']);
  });

  it('of twenty at once ends it once, and one key gets one answer', async () => {
    const user = await saver();
    const id = await bought(user, '1000');
    stage.later(DAY_MS * 31);
    const key = stage.newKey();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? redeem(user, id, key) : redeem(user, id))),
    );
    const ended = all.filter(({ ok }) => ok);
    expect([1, 10]).toContain(ended.length);
    for (const answer of ended) expect(answer).toEqual(ended[0]);
    for (const answer of all) if (!answer.ok) expect(answer.refusal).toBe('alreadyRedeemed');
    expect(await stage.balancesOf(user)).toMatchObject({ 'financial/USDT': ['3003.3', '0'] });
  });

  it('what is of somebody else answers like what never was', async () => {
    const [ann, ben] = [await saver(), await saver()];
    const id = await bought(ann, '100');
    expect(await redeem(ben, id)).toEqual(await redeem(ben, 'neverWas'));
    expect(await earn.show(ben, id)).toEqual(await earn.show(ben, 'neverWas'));
    expect(await redeem(ben, id)).toMatchObject({ refusal: 'notFound' });
    await redeem(ann, id);
  });
});

it('lists by what the clock says, newest first, with sums over everything', async () => {
  const user = await saver();
  await stage.money.transfers.submit(user, {
    asset: 'EUR',
    from: 'spot',
    to: 'financial',
    amount: '500',
    clientOrderId: stage.newKey(),
  });
  const week = await bought(user, '1000', 'earn-usdt-7');
  const left = await bought(user, '100', 'earn-usdt-7');
  stage.later(DAY_MS * 7);
  await redeem(user, left);
  stage.later(1);
  const month = await bought(user, '500');
  const euro = await bought(user, '200', 'earn-eur-30');
  stage.later(DAY_MS * 2);
  const idsOf = async (status?: 'ongoing' | 'overdue' | 'redeemed') =>
    (await earn.list(user, status === undefined ? {} : { status })).rows.map(({ id }) => id);
  expect(await idsOf()).toEqual([euro, month, left, week]);
  expect(await idsOf('ongoing')).toEqual([euro, month]);
  expect(await idsOf('overdue')).toEqual([week]);
  expect(await idsOf('redeemed')).toEqual([left]);
  const page = await earn.list(user, { pageNum: '2', pageSize: '3' });
  expect(page).toMatchObject({ total: 4, rows: [{ id: week }] });
  const sums = {
    coins: [
      { coin: 'EUR', amount: '200', profit: '0.024', paid: '0' },
      { coin: 'USDT', amount: '1500', profit: '0.67', paid: '0.056' },
    ],
    running: 3,
    products: [
      { productId: 'earn-eur-30', held: '200' },
      { productId: MONTH, held: '500' },
      { productId: 'earn-usdt-7', held: '1000' },
    ],
  };
  expect(page.sums).toEqual(sums);
  // Booking what the clock said already changes nothing that anybody sees.
  await takeUp();
  expect((await earn.list(user, { status: 'redeemed' })).sums).toEqual(sums);
  for (const id of [week, month, euro]) await redeem(user, id);
});

describe('an operator', () => {
  it('withdraws a product and offers it again; orders go on, and both are written down', async () => {
    const user = await saver();
    const id = await bought(user, '100', 'earn-usdt-90');
    expect(await earn.decide('earn-usdt-90', 'withdraw', 'ann', 'The reserve is low')).toEqual({ ok: true });
    const status = async () => (await earn.products()).find((product) => product.id === 'earn-usdt-90')!.status;
    expect(await status()).toBe(0);
    expect(await earn.buy(user, purchase('100', 'earn-usdt-90'))).toMatchObject({ refusal: 'financeProductWithdrawn' });
    stage.later(DAY_MS);
    await takeUp();
    expect(await shown(user, id)).toMatchObject({ status: 'ongoing', currentProfit: '0.015' });
    await earn.decide('earn-usdt-90', 'offer', 'ben', 'The reserve is full');
    expect(await status()).toBe(1);
    await redeem(user, id);
    const { rows } = await sql`select who, what, ref, why from audit where noun = 'earnProduct' order by id`.execute(
      stage.db,
    );
    expect(rows).toEqual([
      { who: 'operator:ann', what: 'withdraw', ref: 'earn-usdt-90', why: 'The reserve is low' },
      { who: 'operator:ben', what: 'offer', ref: 'earn-usdt-90', why: 'The reserve is full' },
    ]);
  });

  it('cannot decide about what there is not', async () => {
    expect(await earn.decide('earn-doge-30', 'withdraw', 'ann', 'None')).toMatchObject({
      refusal: 'financeProductUnknown',
    });
  });
});

describe('twenty at once for the last of a product', () => {
  const scarce = (id: string): EarnProduct => ({
    ...EARN_PRODUCTS.find((product) => product.id === MONTH)!,
    id,
    total: '700' as DecimalText,
  });

  it('get no more than there is', async () => {
    const rare = createEarn(stage.parts, [scarce('rare')]);
    const people = await Promise.all(Array.from({ length: 20 }, () => saver('100')));
    const all = await Promise.all(people.map((user) => rare.buy(user, purchase('100', 'rare'))));
    expect(all.filter(({ ok }) => ok)).toHaveLength(7);
    for (const answer of all) {
      if (!answer.ok) {
        expect(answer).toMatchObject({ refusal: 'soldOut', details: { available: '0', asset: 'USDT' } });
      }
    }
    expect((await rare.products())[0]).toMatchObject({ availableQuantity: '0' });
  });

  it('one person gets no more than their limit', async () => {
    const user = await saver('2000');
    const all = await Promise.all(Array.from({ length: 20 }, () => earn.buy(user, purchase('100', 'earn-usdt-7'))));
    expect(all.every(({ ok }) => ok)).toBe(true);
    expect(await earn.buy(user, purchase('10', 'earn-usdt-7'))).toMatchObject({ refusal: 'purchaseLimitExceeded' });
  });

  it('CONTROL whoever reads what is left, then buys, oversells', async () => {
    await sql`create table naive_product (taken numeric not null)`.execute(stage.db);
    await sql`insert into naive_product values (0)`.execute(stage.db);
    const buy = async (): Promise<boolean> => {
      const { rows } = await sql<{ taken: string }>`select taken from naive_product`.execute(stage.db);
      if (Number(rows[0]!.taken) + 100 > 700) return false;
      await sql`update naive_product set taken = taken + 100`.execute(stage.db);
      return true;
    };
    const all = await Promise.all(Array.from({ length: 20 }, buy));
    expect(all.filter(Boolean).length).toBeGreaterThan(7);
  });
});
