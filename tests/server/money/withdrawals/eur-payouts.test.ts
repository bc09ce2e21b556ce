import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksWrong } from '../../ledger/reconcile.ts';
import { HOLD_MS } from '../money-parts-of.ts';
import { BANK, PWD, TRON, withdrawStage } from './withdraw-stage.ts';
import type { WithdrawStage } from './withdraw-stage.ts';

let stage: WithdrawStage;
beforeAll(async () => {
  stage = await withdrawStage();
});
afterAll(async () => {
  await stage.finish();
  expect(await booksWrong(stage.db)).toEqual([]);
  await stage.close();
});

async function systemBalances(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string; cents: number }>`
    select kind || '/' || asset as name, (balance * 100)::bigint as cents from account
    where owner = 'system' and kind <> 'issuance'
  `.execute(stage.db);
  return Object.fromEntries(rows.map(({ name, cents }) => [name, cents]));
}

describe('EUR to a TRC-20 address', () => {
  it('leave as USDT at the price of the request, cut to cents, the fee taken first', async () => {
    const { userId } = await stage.newSender();
    const answer = await stage.money.withdrawals.eurQuick(userId, {
      amount: '100.01',
      pwd: PWD,
      address: TRON,
      clientOrderId: stage.newKey(),
    });
    expect(answer).toMatchObject({
      ok: true,
      value: {
        order: {
          channel: 'eur',
          coin: 'EUR',
          network: 'TRC20',
          amount: '100.01',
          fee: '1',
          receiveAmount: '99.01',
          // 1.15824 less the spread of 0.1 %; 99.01 × 1.15708176 = 114.562665…
          paidAs: { coin: 'USDT', price: '1.15708176', amount: '114.56' },
        },
      },
    });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['399.99', '100.01'] });
    stage.prices.setPrice('EUR', '2');
    const before = await systemBalances();
    await stage.finish();
    stage.prices.setPrice('EUR', '1.15824');
    const after = await systemBalances();
    const moved = Object.fromEntries(Object.entries(after).map(([name, cents]) => [name, cents - (before[name] ?? 0)]));
    expect(moved).toEqual({ 'fees/EUR': 100, 'liquidity/EUR': 9901, 'liquidity/USDT': -11_456, 'payout/USDT': 11_456 });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['399.99', '0'] });
  });

  it.each([
    ['9.99', TRON, 'withdrawBelowMinimum'],
    ['10.001', TRON, 'tooManyDecimals'],
    ['500.01', TRON, 'insufficientBalance'],
    ['20', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'withdrawConditions'],
    ['20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'withdrawAddress'],
  ])('of %s to %s are refused: %s', async (amount, address, refusal) => {
    const { userId } = await stage.newSender();
    const answer = await stage.money.withdrawals.eurQuick(userId, { amount, address, pwd: PWD });
    expect(answer).toMatchObject({ ok: false, refusal });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['500', '0'] });
  });
});

describe('EUR to a phone number', () => {
  const toPhone = (userId: string, amount: string, phone: string, pwd = PWD) =>
    stage.money.withdrawals.toPhone(userId, { amount, phone, pwd, clientOrderId: stage.newKey() });

  it('need a bank account, then leave to the number in its international form', async () => {
    const userId = await stage.newPayer();
    expect(await toPhone(userId, '10', '+49 1512 3456789')).toEqual({
      ok: false,
      refusal: 'bankRequired',
      details: { condition: 'bankBound', remedy: 'bindBankAccount' },
    });
    await stage.money.bank.bind(userId, BANK);
    expect(await toPhone(userId, '10', '+49 1512 3456789')).toMatchObject({
      ok: true,
      value: { order: { channel: 'phone', phone: '+4915123456789', amount: '10', fee: '0.5', receiveAmount: '9.5' } },
    });
    await stage.finish();
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['490', '0'] });
    expect((await stage.money.withdrawals.list(userId, { channel: 'phone', status: 'completed' })).total).toBe(1);
  });

  it('fail at the published number and come back', async () => {
    const userId = await stage.newPayer();
    await stage.money.bank.bind(userId, BANK);
    await toPhone(userId, '10', '+12025550100');
    await stage.finish();
    expect((await stage.money.withdrawals.list(userId, {})).rows[0]).toMatchObject({ status: 'failed' });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['500', '0'] });
  });

  it.each([
    ['10', '1512 3456789', PWD, 'phoneInvalid'],
    ['10', '+4912', PWD, 'phoneInvalid'],
    ['9.99', '+4915123456789', PWD, 'withdrawBelowMinimum'],
    ['10', '+4915123456789', 'wrong one', 'fundPasswordWrong'],
  ])('of %s to %s are refused: %s', async (amount, phone, pwd, refusal) => {
    const userId = await stage.newPayer();
    await stage.money.bank.bind(userId, BANK);
    expect(await toPhone(userId, amount, phone, pwd)).toMatchObject({ ok: false, refusal });
  });
});

describe('EUR to the linked bank account', () => {
  const OTHER_IBAN = 'FR1420041010050500013M02606';
  const toBank = (userId: string, amount: string | number, change: { pwd?: string; key?: string } = {}) =>
    stage.money.withdrawals.toBank(userId, {
      amount,
      pwd: change.pwd ?? PWD,
      clientOrderId: change.key ?? stage.newKey(),
    });

  it('need one, then are paid to it; the order tells its last four characters', async () => {
    const userId = await stage.newPayer();
    expect(await toBank(userId, '120', { pwd: 'wrong one' })).toEqual({
      ok: false,
      refusal: 'bankRequired',
      details: { condition: 'bankBound', remedy: 'bindBankAccount' },
    });
    expect(await stage.fundPasswords.status(userId)).toMatchObject({ triesLeft: 5 });
    await stage.bindBank(userId);
    const before = await systemBalances();
    const answer = await toBank(userId, '120');
    expect(answer).toMatchObject({
      ok: true,
      value: {
        order: {
          channel: 'bank',
          coin: 'EUR',
          account: '******************3000',
          amount: '120',
          fee: '0.5',
          receiveAmount: '119.5',
          status: 'processing',
        },
      },
    });
    const { order } = (answer as Extract<typeof answer, { ok: true }>).value;
    for (const none of ['address', 'phone', 'network', 'paidAs', 'holdUntil']) expect(order).not.toHaveProperty(none);
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['380', '120'] });
    await stage.finish();
    const after = await systemBalances();
    const moved = Object.entries(after).flatMap(([name, cents]) => {
      const by = cents - (before[name] ?? 0);
      return by === 0 ? [] : [[name, by]];
    });
    expect(Object.fromEntries(moved)).toEqual({ 'fees/EUR': 50, 'payout/EUR': 11_950 });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['380', '0'] });
    const { rows, total } = await stage.money.withdrawals.list(userId, { channel: 'bank', status: 'completed' });
    expect([total, rows[0]]).toMatchObject([1, { id: order.id, account: '******************3000' }]);
    // The page of the specification lists phones only.
    expect(await stage.money.withdrawals.list(userId, { channel: 'phone' })).toEqual({ rows: [], total: 0 });
  });

  it('to a new account stay under review until its hold ends, and a freeze gives them back', async () => {
    const userId = await stage.newPayer();
    await stage.money.bank.bind(userId, BANK);
    const usableFrom = stage.now() + HOLD_MS;
    expect(await toBank(userId, '20')).toMatchObject({ value: { order: { holdUntil: usableFrom } } });
    stage.later(HOLD_MS - 1000);
    while (await stage.takeSteps());
    expect((await stage.money.withdrawals.list(userId, {})).rows[0]).toMatchObject({ status: 'processing' });
    await stage.db.transaction().execute((trx) => stage.money.withdrawals.returnHeld(trx, userId, stage.now()));
    expect((await stage.money.withdrawals.list(userId, {})).rows[0]).toMatchObject({ reason: 'accountFrozen' });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['500', '0'] });
  });

  it.each([
    ['9.99', 'withdrawBelowMinimum'],
    ['10.001', 'tooManyDecimals'],
    ['500.01', 'insufficientBalance'],
    ['0', 'malformed'],
  ])('of %s are refused: %s', async (amount, refusal) => {
    const userId = await stage.newPayer();
    await stage.bindBank(userId);
    expect(await toBank(userId, amount)).toMatchObject({ ok: false, refusal });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['500', '0'] });
  });

  it('count toward the limit of the day in USDT, over all ways', async () => {
    const userId = await stage.newPayer();
    await stage.bindBank(userId);
    await stage.give(userId, 'EUR', '10000');
    expect(await toBank(userId, '8000')).toMatchObject({ ok: true });
    // 8 000 × 1.15824 = 9 265.92; 633.80 more are 734.0925, above the 734.08 that are left.
    expect(await toBank(userId, '633.80')).toMatchObject({
      refusal: 'withdrawAboveLimit',
      details: { used: '9265.92', condition: 'dailyLimitLeft' },
    });
    expect(await toBank(userId, '633.78')).toMatchObject({ ok: true });
  });

  it('are one however often they are asked for under their key; another account is another request', async () => {
    const userId = await stage.newPayer();
    await stage.bindBank(userId);
    const key = stage.newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => toBank(userId, '20', { key })));
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.order.id : answer.refusal))).size).toBe(1);
    await stage.bindBank(userId, OTHER_IBAN);
    expect(await toBank(userId, '20', { key })).toMatchObject({ refusal: 'keyReused' });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['480', '20'] });
  });

  it('are never paid to an account that was bound after they were permitted', async () => {
    const userId = await stage.newPayer();
    await stage.bindBank(userId);
    const permitted = async () => {
      const answer = await stage.money.withdrawals.permit(userId, { channel: 'bank', amount: '20', pwd: PWD });
      if (!answer.ok) throw new Error(answer.refusal);
      return answer.value.permission;
    };
    const use = (permission: string) =>
      stage.money.withdrawals.toBank(userId, { amount: '20', permission, clientOrderId: stage.newKey() });
    const [first, second] = [await permitted(), await permitted()];
    expect(await use(first)).toMatchObject({ value: { order: { account: '******************3000' } } });
    await stage.money.bank.bind(userId, { ...BANK, iban: OTHER_IBAN });
    expect(await use(second)).toMatchObject({ refusal: 'withdrawPermissionInvalid' });
    expect(await use(await permitted())).toMatchObject({
      value: { order: { account: '***********************2606' } },
    });
  });

  it('need a linked account once it is unlinked; those sent before are paid', async () => {
    const userId = await stage.newPayer();
    await stage.bindBank(userId);
    const permit = await stage.money.withdrawals.permit(userId, { channel: 'bank', amount: '20', pwd: PWD });
    if (!permit.ok) throw new Error(permit.refusal);
    expect(await toBank(userId, '30')).toMatchObject({ ok: true });
    const { bindTime } = (await stage.money.bank.show(userId)).card!;
    await stage.money.bank.unbind(userId, { bindTime, pwd: PWD });
    const { permission } = permit.value;
    expect(
      await stage.money.withdrawals.toBank(userId, { amount: '20', permission, clientOrderId: stage.newKey() }),
    ).toMatchObject({ ok: false, refusal: 'bankRequired' });
    await stage.finish();
    const { rows } = await stage.money.withdrawals.list(userId, { channel: 'bank' });
    expect(rows.map(({ status, amount, account }) => [status, amount, account])).toEqual([
      ['completed', '30', '******************3000'],
    ]);
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/EUR': ['470', '0'] });
  });

  it('the inbox tells where they went', async () => {
    const userId = await stage.newAccount();
    await stage.fundPasswords.set(userId, PWD);
    await stage.bindBank(userId);
    await toBank(userId, '50.25');
    await stage.finish();
    const mail = (await stage.mailsOf(userId)).at(-1)!;
    expect(mail.title).toBe('Withdrawal completed');
    expect(mail.content).toContain('49.75 EUR');
    expect(mail.content).toContain('******************3000');
  });
});
