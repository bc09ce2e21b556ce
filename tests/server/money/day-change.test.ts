import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createUserInfo } from '../../../server/identity/user-info.ts';
import { parseAmount, signedAmountText } from '../../../server/ledger/amount.ts';
import { withdrawStage } from './withdrawals/withdraw-stage.ts';
import type { WithdrawStage } from './withdrawals/withdraw-stage.ts';

let stage: WithdrawStage;
let userInfo: ReturnType<typeof createUserInfo>;

beforeAll(async () => {
  stage = await withdrawStage();
  userInfo = createUserInfo({
    db: stage.db,
    clock: { now: stage.now },
    ledger: stage.ledger,
    usdtPrice: (asset) => stage.prices.market.usdtPrice(asset),
    detailOf: () => Promise.resolve({ auditStatusPrimary: '0', auditStatusAdvanced: '0', realName: '', country: '' }),
  });
});
afterAll(() => stage.close());

/** Returns today's change as home and assets show it, USDT. */
async function changeOf(userId: string): Promise<string> {
  const { asset, openingTotal } = await userInfo.of(userId);
  const total = asset.reduce((sum, { exchageAmount }) => sum + parseAmount(exchageAmount), 0n);
  return signedAmountText(total - parseAmount(openingTotal));
}

async function newSender(): Promise<string> {
  const { userId } = await stage.newSender();
  await sql`
    insert into app_user (id, address, wallet_type) values (${userId}, ${`0x${userId.replaceAll('-', '')}00000000`}, 'demo')
  `.execute(stage.db);
  return userId;
}

async function deposit(userId: string, coin: string, network: string, amount: string): Promise<void> {
  const wish = { channel: 'quick' as const, coin, network, amount, clientOrderId: stage.newKey() };
  expect(await stage.money.deposits.submit(userId, wish)).toMatchObject({ ok: true });
  stage.later(10_000);
  while (await stage.money.deposits.runDue());
}

it('a deposit is no gain of the day, what its coin does afterwards is', async () => {
  const userId = await newSender();
  expect(await changeOf(userId)).toBe('0');
  await deposit(userId, 'USDT', 'TRC20', '1000');
  await deposit(userId, 'BTC', 'BTC', '0.5');
  expect(await changeOf(userId)).toBe('0');
  stage.prices.setPrice('BTC', '91250.5');
  expect(await changeOf(userId)).toBe('5');
  stage.prices.setPrice('BTC', '91240.5');
});

it('a withdrawal is no loss of the day but for its fee, and one that comes back is none', async () => {
  const userId = await newSender();
  expect(await changeOf(userId)).toBe('0');
  expect(await stage.money.withdrawals.submit(userId, stage.wish('150'))).toMatchObject({ ok: true });
  expect(await changeOf(userId)).toBe('0');
  await stage.finish();
  expect(await changeOf(userId)).toBe('-1');
});

it('what came in before the first look of the day is part of what the day began with', async () => {
  const userId = await newSender();
  await deposit(userId, 'USDT', 'TRC20', '1000');
  expect(await changeOf(userId)).toBe('0');
});
