import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { userLevel } from '../../../../server/identity/user-level.ts';
import { withdrawStage } from './withdraw-stage.ts';
import type { WithdrawStage } from './withdraw-stage.ts';

let stage: WithdrawStage;
beforeAll(async () => {
  stage = await withdrawStage();
});
afterAll(() => stage.close());

/** Writes a submission as a review leaves it. */
async function verified(userId: string, level: 1 | 2, status: 'verified' | 'failed' | 'review' = 'verified') {
  const failures = status === 'failed' ? '[{"field":"submission","reason":"too dark"}]' : '[]';
  const [nextMs, decidedMs] = status === 'review' ? [1, null] : [null, 1];
  await sql`
    insert into verification (id, user_id, level, sealed, status, failures, next_ms, submitted_ms, decided_ms)
    values (${`${userId}-${level}`}, ${userId}, ${level}, '{}', ${status}, ${failures}::jsonb, ${nextMs}, 1, ${decidedMs})
    on conflict (id) do update set status = excluded.status, failures = excluded.failures,
      next_ms = excluded.next_ms, decided_ms = excluded.decided_ms
  `.execute(stage.db);
}

async function richSender(): Promise<string> {
  const { userId } = await stage.newSender();
  await stage.give(userId, 'USDT', '200000');
  return userId;
}

const submit = (userId: string, amount: string) => stage.money.withdrawals.submit(userId, stage.wish(amount));
const told = async (userId: string) => (await stage.money.withdrawals.rules(userId))[0]!.dailyLimit;

it('each level has its own limit, told and applied to the last digit, at once after the verification', async () => {
  const userId = await richSender();
  const steps = [
    { verify: null, level: 1, limit: '10000', more: '10000' },
    { verify: 1, level: 2, limit: '50000', more: '40000' },
    { verify: 2, level: 3, limit: '100000', more: '50000' },
  ] as const;
  for (const { verify, level, limit, more } of steps) {
    if (verify !== null) await verified(userId, verify);
    expect([await userLevel(stage.db, userId), await told(userId)]).toEqual([level, limit]);
    expect(await submit(userId, `${more}.01`)).toMatchObject({ refusal: 'withdrawAboveLimit', details: { limit } });
    expect(await submit(userId, more)).toMatchObject({ ok: true });
    expect(await submit(userId, '10')).toMatchObject({ refusal: 'withdrawAboveLimit', details: { used: limit } });
  }
});

it('a review that runs or failed raises nothing, and deleted documents lower the limit at once', async () => {
  const userId = await richSender();
  for (const status of ['review', 'failed'] as const) {
    await verified(userId, 1, status);
    expect(await told(userId)).toBe('10000');
  }
  await verified(userId, 1);
  expect(await submit(userId, '20000')).toMatchObject({ ok: true });
  await sql`delete from verification where user_id = ${userId}`.execute(stage.db);
  expect(await submit(userId, '10')).toMatchObject({
    refusal: 'withdrawAboveLimit',
    details: { limit: '10000', used: '20000' },
  });
});

it('twenty at once never pass the limit of level 2', async () => {
  const userId = await richSender();
  await verified(userId, 1);
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit(userId, '3000')));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(16);
  expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['157000', '48000'] });
});

it('another person’s verification raises nothing', async () => {
  const [userId, other] = [await richSender(), await richSender()];
  await verified(other, 1);
  await verified(other, 2);
  expect(await told(userId)).toBe('10000');
});
