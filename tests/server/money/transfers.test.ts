import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book } from '../../../server/ledger/accounts.ts';
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

const wish = (amount: string | number, change: { from?: Book; to?: Book; key?: string; asset?: string } = {}) => ({
  asset: change.asset ?? 'USDT',
  from: change.from ?? 'spot',
  to: change.to ?? 'contract',
  amount,
  clientOrderId: change.key ?? stage.newKey(),
});

describe('a transfer', () => {
  it('moves money from one account to the other and tells which balances changed', async () => {
    const user = await stage.newUser();
    stage.told.length = 0;
    const moved = await stage.money.transfers.submit(user, wish('250.5'));
    expect(moved).toMatchObject({ ok: true, value: { asset: 'USDT', from: 'spot', to: 'contract', amount: '250.5' } });
    expect(await stage.balancesOf(user)).toMatchObject({
      'spot/USDT': ['4749.5', '0'],
      'contract/USDT': ['5250.5', '0'],
    });
    expect(stage.told).toEqual([
      {
        userId: user,
        change: {
          lines: [
            { account: 'spot', symbol: 'USDT' },
            { account: 'contract', symbol: 'USDT' },
          ],
          things: [{ noun: 'transfer', id: moved.ok ? moved.value.id : '' }],
        },
      },
    ]);
  });

  it('a repeat gets the first answer and moves nothing, however the amount is canonicalAddress', async () => {
    const user = await stage.newUser();
    const key = stage.newKey();
    const first = await stage.money.transfers.submit(user, wish('10', { key }));
    stage.told.length = 0;
    expect(await stage.money.transfers.submit(user, wish(10, { key }))).toEqual(first);
    expect(await stage.money.transfers.submit(user, wish('10.00', { key }))).toEqual(first);
    expect(stage.told).toEqual([]);
    expect(await stage.money.transfers.submit(user, wish('11', { key }))).toMatchObject({ refusal: 'keyReused' });
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['4990', '0'] });
  });

  it('twenty at once under one key are one; keys of two people are two', async () => {
    const [ann, ben] = [await stage.newUser(), await stage.newUser()];
    const key = stage.newKey();
    const all = await Promise.all(
      Array.from({ length: 20 }, () => stage.money.transfers.submit(ann, wish('7', { key }))),
    );
    for (const answer of all) expect(answer).toEqual(all[0]);
    expect(await stage.balancesOf(ann)).toMatchObject({ 'spot/USDT': ['4993', '0'] });
    expect(await stage.money.transfers.submit(ben, wish('8', { key }))).toMatchObject({ ok: true });
  });

  it('a refused one leaves nothing: its key may be used again', async () => {
    const user = await stage.newUser();
    const key = stage.newKey();
    expect(await stage.money.transfers.submit(user, wish('5000.01', { key }))).toEqual({
      ok: false,
      refusal: 'insufficientBalance',
      details: { current: '5000', required: '5000.01', shortage: '0.01', asset: 'USDT' },
    });
    expect(await stage.money.transfers.submit(user, wish('5000', { key }))).toMatchObject({ ok: true });
    expect(await stage.balancesOf(user)).toMatchObject({ 'spot/USDT': ['0', '0'], 'contract/USDT': ['10000', '0'] });
  });

  it.each([
    ['zero', wish0('0'), 'malformed'],
    ['a ninth decimal', wish0('0.000000001'), 'tooManyDecimals'],
    ['more than anybody has', wish0('99999999999999'), 'insufficientBalance'],
    ['more than the database holds', wish0('999999999999999999'), 'malformed'],
    ['an asset never held', { ...wish0('1'), asset: 'BTC' }, 'insufficientBalance'],
    ['an account to itself', { ...wish0('1'), to: 'spot' as const }, 'sameAccount'],
  ])('%s is refused', async (_what, request, refusal) => {
    const user = await stage.newUser();
    const answer = await stage.money.transfers.submit(user, { ...request, clientOrderId: stage.newKey() });
    expect(answer).toMatchObject({ ok: false, refusal });
  });
});

function wish0(amount: string) {
  return { asset: 'USDT', from: 'spot' as const, to: 'contract' as const, amount };
}
