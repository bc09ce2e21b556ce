import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { booksWrong } from '../../ledger/reconcile.ts';
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
