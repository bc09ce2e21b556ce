import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksWrong } from '../../ledger/reconcile.ts';
import { HOLD_MS } from '../money-parts-of.ts';
import { PWD, TRON, withdrawStage } from './withdraw-stage.ts';
import type { WithdrawStage } from './withdraw-stage.ts';

/** TRON's address of 20 zero bytes: the published destination that fails. */
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

let stage: WithdrawStage;
beforeAll(async () => {
  stage = await withdrawStage();
});
afterAll(async () => {
  await stage.finish();
  expect(await booksWrong(stage.db)).toEqual([]);
  const { rows } = await sql`select owner from account where kind = 'held' and balance <> 0`.execute(stage.db);
  expect(rows).toEqual([]);
  await stage.close();
});

const submit = (userId: string, ...wish: Parameters<WithdrawStage['wish']>) =>
  stage.money.withdrawals.submit(userId, stage.wish(...wish));

async function placed(userId: string, ...wish: Parameters<WithdrawStage['wish']>) {
  const answer = await submit(userId, ...wish);
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value.order;
}

describe('a withdrawal', () => {
  it('holds the amount, moves on step by step, and pays what is left of it after the fee', async () => {
    const { userId } = await stage.newSender();
    stage.told.length = 0;
    const order = await placed(userId, '200');
    expect(order).toMatchObject({
      channel: 'manual',
      coin: 'USDT',
      network: 'TRC20',
      address: TRON,
      amount: '200',
      fee: '1',
      receiveAmount: '199',
      status: 'processing',
      timeline: [{ step: 'requested', time: order.createTime }],
      nextStepTime: order.createTime + 500,
    });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['4800', '200'] });
    expect(await stage.money.accounts.locks(userId)).toMatchObject({
      locks: [{ type: 'withdrawal', ref: order.id, asset: 'USDT', account: 'spot', amount: '200' }],
    });
    const seen: (readonly [string, number, boolean])[] = [];
    for (const ms of [499, 1, 1500, 1000, 1000]) {
      stage.later(ms);
      await stage.takeSteps();
      const { timeline, transaction } = await stage.withdrawal(userId, order.id);
      seen.push([timeline.at(-1)!.step, timeline.length, transaction !== undefined]);
    }
    expect(seen).toEqual([
      ['requested', 1, false],
      ['reviewing', 2, false],
      ['processing', 3, false],
      ['sent', 4, true],
      ['completed', 5, true],
    ]);
    expect(await stage.withdrawal(userId, order.id)).not.toHaveProperty('nextStepTime');
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['4800', '0'] });
    expect(await stage.money.accounts.locks(userId)).toMatchObject({ locks: [] });
    const things = [{ noun: 'withdrawal', id: order.id }];
    const lines = [{ account: 'spot', symbol: 'USDT' }];
    expect(stage.told.map(({ change }) => change)).toEqual([
      { lines, things },
      { lines: [], things },
      { lines: [], things },
      { lines: [], things },
      { lines, things },
    ]);
  });

  it('of more than 200 is under review for 30 s', async () => {
    const { userId } = await stage.newSender();
    const order = await placed(userId, '200.01');
    stage.later(500);
    await stage.takeSteps();
    stage.later(29_999);
    await stage.takeSteps();
    expect((await stage.withdrawal(userId, order.id)).timeline.at(-1)!.step).toBe('reviewing');
    stage.later(1);
    await stage.takeSteps();
    expect((await stage.withdrawal(userId, order.id)).timeline.at(-1)!.step).toBe('processing');
  });

  it('to the published destination that refuses fails, says why, and gives everything back', async () => {
    const { userId } = await stage.newSender();
    await stage.save(userId, NOBODY);
    stage.later(HOLD_MS);
    const order = await placed(userId, '50', { address: NOBODY });
    await stage.finish();
    const failed = await stage.withdrawal(userId, order.id);
    expect(failed).toMatchObject({ status: 'failed', reason: 'destinationRefused' });
    expect(failed.timeline.map(({ step }) => step)).toEqual(['requested', 'reviewing', 'processing', 'failed']);
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['5000', '0'] });
  });

  it('is one however often it is asked for under its key', async () => {
    const { userId } = await stage.newSender();
    const key = stage.newKey();
    const first = await placed(userId, '20', { key });
    expect(await placed(userId, 20, { key })).toEqual(first);
    expect(await submit(userId, '21', { key })).toMatchObject({ refusal: 'keyReused' });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['4980', '20'] });
  });

  it('in its query form has no key: sent twice it withdraws twice', async () => {
    const { userId } = await stage.newSender();
    const query = { coin: 'USDT', network: 'TRC20', address: TRON, amount: '10', pwd: PWD };
    await stage.money.withdrawals.submit(userId, query);
    await stage.money.withdrawals.submit(userId, query);
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['4980', '20'] });
  });
});

describe('a withdrawal is refused', () => {
  it('without a fund password, with a wrong one, and while a changed one waits', async () => {
    const user = await stage.newUser();
    expect(await submit(user, '20')).toEqual({
      ok: false,
      refusal: 'fundPasswordNotSet',
      details: { condition: 'fundPasswordSet', remedy: 'setFundPassword' },
    });
    const { userId } = await stage.newSender();
    expect(await submit(userId, '20', { pwd: 'wrong one' })).toMatchObject({
      refusal: 'fundPasswordWrong',
      details: { triesLeft: '4' },
    });
    await stage.fundPasswords.change(userId, { oldPwd: PWD, newPwd: 'another one' });
    stage.later(HOLD_MS - 1500);
    expect(await submit(userId, '20', { pwd: 'another one' })).toEqual({
      ok: false,
      refusal: 'fundPasswordOnHold',
      details: { seconds: '2', condition: 'fundPasswordSettled', remedy: 'waitAfterPasswordChange' },
    });
    stage.later(1500);
    expect(await submit(userId, '20', { pwd: 'another one' })).toMatchObject({ ok: true });
  });

  it('to an address that is not saved', async () => {
    const userId = await stage.newPayer();
    expect(await submit(userId, '20')).toEqual({
      ok: false,
      refusal: 'withdrawConditions',
      details: { condition: 'addressSaved', remedy: 'saveAddress' },
    });
    await stage.save(userId);
    expect(await submit(userId, '20')).toMatchObject({ ok: true });
    const [saved] = await stage.money.withdrawals.addresses.list(userId);
    await stage.money.withdrawals.addresses.remove(userId, saved!.id);
    expect(await submit(userId, '20')).toMatchObject({ refusal: 'withdrawConditions' });
  });

  it.each([
    [
      'an address of another kind',
      { address: '0x52908400098527886E0F7030069857D2E4169EE7' },
      'withdrawAddress',
      { problem: 'ethereum' },
    ],
    [
      'an address with one wrong character',
      { address: `${TRON.slice(0, -1)}9` },
      'withdrawAddress',
      { problem: 'checksum' },
    ],
    ['a coin that has no such network', { coin: 'BTC' }, 'withdrawNetworkUnknown', undefined],
    ['a network that is none', { network: 'SOL' }, 'withdrawNetworkUnknown', undefined],
    ['a coin that cannot be withdrawn', { coin: 'DOGE' }, 'withdrawNetworkUnknown', undefined],
    ['EUR by the way of coins', { coin: 'EUR' }, 'withdrawNetworkUnknown', undefined],
  ])('for %s', async (_what, change, refusal, details) => {
    const { userId } = await stage.newSender();
    expect(await submit(userId, '20', change)).toEqual({ ok: false, refusal, ...(details ? { details } : {}) });
  });

  it.each([
    ['0', 'malformed'],
    ['9.99999999', 'withdrawBelowMinimum'],
    ['10.000000001', 'tooManyDecimals'],
    ['5000.00000001', 'insufficientBalance'],
    ['10000.00000001', 'withdrawAboveLimit'],
    ['99999999999999', 'withdrawAboveLimit'],
    ['999999999999999999', 'malformed'],
  ])('for an amount of %s: %s', async (amount, refusal) => {
    const { userId } = await stage.newSender();
    expect(await submit(userId, amount)).toMatchObject({ ok: false, refusal });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['5000', '0'] });
  });

  it('while nobody quotes its coin', async () => {
    const { userId } = await stage.newSender();
    stage.prices.setPrice('USDT', null);
    expect(await submit(userId, '20')).toMatchObject({ refusal: 'unavailable' });
    stage.prices.setPrice('USDT', '1');
  });

  it('for more than the day allows; what failed does not count, and a new day begins anew', async () => {
    const { userId } = await stage.newSender();
    await stage.save(userId, NOBODY);
    stage.later(HOLD_MS);
    await stage.give(userId, 'USDT', '20000');
    await placed(userId, '4000', { address: NOBODY });
    const kept = await placed(userId, '6000');
    const day = 86_400_000;
    expect(await submit(userId, '10')).toEqual({
      ok: false,
      refusal: 'withdrawAboveLimit',
      details: {
        limit: '10000',
        used: '10000',
        asset: 'USDT',
        until: String(kept.createTime - (kept.createTime % day) + day),
        condition: 'dailyLimitLeft',
        remedy: 'waitForNextDay',
      },
    });
    await stage.finish();
    expect(await submit(userId, '4000.01')).toMatchObject({ refusal: 'withdrawAboveLimit', details: { used: '6000' } });
    await placed(userId, '4000');
    stage.later(day);
    await placed(userId, '10000');
  });
});

it('rules name every condition with its remedy, met or not, by the facts a request is judged by', async () => {
  const userId = await stage.newUser();
  const conditionsOf = async (channel: string) =>
    (await stage.money.withdrawals.rules(userId))
      .find((rule) => rule.channel === channel && (rule.coin === 'USDT' || rule.coin === 'EUR'))!
      .conditions.filter(({ met }) => !met)
      .map(({ name }) => name);
  expect(await conditionsOf('manual')).toEqual(['fundPasswordSet', 'addressSaved']);
  expect(await conditionsOf('phone')).toEqual(['fundPasswordSet', 'bankBound']);
  await stage.fundPasswords.set(userId, PWD);
  await stage.save(userId);
  expect(await conditionsOf('manual')).toEqual([]);
  expect(await conditionsOf('eur')).toEqual([]);
  const rule = (await stage.money.withdrawals.rules(userId))[0]!;
  expect(rule).toMatchObject({
    channel: 'manual',
    coin: 'USDT',
    network: 'TRC20',
    minAmount: '10',
    fee: '1',
    dailyLimit: '10000',
    usedToday: '0',
    review: { above: '200', seconds: 30 },
    holdSeconds: 60,
    failsAlways: NOBODY,
  });
});

it('lists by channel, status and id, newest first, and never another user’s', async () => {
  const { userId, addressId } = await stage.newSender();
  const manual = await placed(userId, '10');
  const quick = await stage.money.withdrawals.oneClick(userId, {
    addressId,
    coin: 'USDT',
    amount: '11',
    pwd: PWD,
    clientOrderId: stage.newKey(),
  });
  const eur = await stage.money.withdrawals.eurQuick(userId, { amount: '12', pwd: PWD, address: TRON });
  if (!quick.ok || !eur.ok) throw new Error('refused');
  const ids = async (request: Parameters<typeof stage.money.withdrawals.list>[1]) =>
    (await stage.money.withdrawals.list(userId, request)).rows.map(({ id }) => id);
  const [oneClickId, eurId] = [quick.value.order.id, eur.value.order.id];
  expect(await ids({})).toEqual([eurId, oneClickId, manual.id]);
  expect(await ids({ channel: 'crypto' })).toEqual([oneClickId, manual.id]);
  expect(await ids({ channel: 'oneClick' })).toEqual([oneClickId]);
  expect(await ids({ id: manual.id })).toEqual([manual.id]);
  expect(await ids({ status: 'completed' })).toEqual([]);
  await stage.finish();
  expect(await ids({ status: 'completed' })).toEqual([eurId, oneClickId, manual.id]);
  expect(await stage.money.withdrawals.list(userId, { pageNum: '2', pageSize: '2' })).toMatchObject({
    total: 3,
    rows: [{ id: manual.id }],
  });
  const other = await stage.newUser();
  expect(await stage.money.withdrawals.list(other, { id: manual.id })).toEqual({ rows: [], total: 0 });
  expect(
    await stage.money.withdrawals.oneClick(other, {
      addressId,
      coin: 'USDT',
      amount: '11',
      pwd: PWD,
      clientOrderId: stage.newKey(),
    }),
  ).toMatchObject({ refusal: 'notFound' });
});
