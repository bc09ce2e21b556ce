import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inCall } from '../../../../server/infra/call-transaction.ts';
import { booksWrong } from '../../ledger/reconcile.ts';
import { HOLD_MS } from '../money-parts-of.ts';
import { PWD, TRON, withdrawStage } from './withdraw-stage.ts';
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

/** Runs work as a call of one session. */
const inSession = <T>(userId: string, sessionId: string, work: () => Promise<T>): Promise<T> =>
  inCall({ caller: { call: 'withdrawSubmit', userId, sessionId }, admit: () => Promise.resolve() }, work);

const MANUAL = { channel: 'manual', coin: 'USDT', network: 'TRC20', address: TRON, amount: '100' } as const;
type Asked = Parameters<WithdrawStage['money']['withdrawals']['permit']>[1];

const permit = (userId: string, change: Partial<Asked> = {}, session = 's1') =>
  inSession(userId, session, () => stage.money.withdrawals.permit(userId, { ...MANUAL, pwd: PWD, ...change }));

async function permitted(userId: string, change: Partial<Asked> = {}, session = 's1'): Promise<string> {
  const answer = await permit(userId, change, session);
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value.permission;
}

interface Use {
  readonly amount?: string;
  readonly address?: string;
  readonly network?: string;
  readonly key?: string;
  readonly session?: string;
}

const use = (userId: string, permission: string, { session = 's1', key = randomUUID(), ...change }: Use = {}) =>
  inSession(userId, session, () =>
    stage.money.withdrawals.submit(userId, {
      coin: MANUAL.coin,
      network: change.network ?? MANUAL.network,
      address: change.address ?? MANUAL.address,
      amount: change.amount ?? MANUAL.amount,
      permission,
      clientOrderId: key,
    }),
  );

const rowsOf = async (userId: string): Promise<number> => {
  const { rows } = await sql`select 1 from withdraw_permission where user_id = ${userId}`.execute(stage.db);
  return rows.length;
};

describe('a permission', () => {
  it('is answered for the right fund password, holds and moves nothing, and pays once', async () => {
    const { userId } = await stage.newSender();
    const answer = await permit(userId);
    expect(answer).toMatchObject({ ok: true, value: { expiresTime: stage.now() + 60_000, serverTime: stage.now() } });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['5000', '0'] });
    const { permission } = (answer as Extract<typeof answer, { ok: true }>).value;
    expect(permission).toMatch(/^[0-9A-Za-z_-]{43}$/);
    const key = randomUUID();
    const first = await use(userId, permission, { key });
    expect(first).toMatchObject({ ok: true, value: { order: { amount: '100', address: TRON } } });
    expect(await use(userId, permission)).toEqual({ ok: false, refusal: 'withdrawPermissionInvalid' });
    // A repeat of the same request gets its first answer, as with the password.
    expect(await use(userId, permission, { key })).toMatchObject({
      value: { order: { id: (first as { value: { order: { id: string } } }).value.order.id } },
    });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['4900', '100'] });
    expect(await rowsOf(userId)).toBe(0);
  });

  it('is stored as its hash only, beside nothing that tells the password, the address or the amount', async () => {
    const { userId } = await stage.newSender();
    const permission = await permitted(userId, { amount: '123.45' });
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(p)::text as row from withdraw_permission p where user_id = ${userId}
    `.execute(stage.db);
    expect(rows).toHaveLength(1);
    for (const secret of [permission, PWD, TRON, '123.45']) expect(rows[0]!.row).not.toContain(secret);
  });

  it.each<[string, Use]>([
    ['another amount', { amount: '100.01' }],
    ['another address', { address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }],
    ['another session', { session: 's2' }],
    ['work outside any session', { session: '' }],
  ])('is not one for %s', async (_what, change) => {
    const { userId } = await stage.newSender();
    await stage.save(userId, 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb');
    stage.later(HOLD_MS);
    const permission = await permitted(userId);
    expect(await use(userId, permission, change)).toMatchObject({ refusal: 'withdrawPermissionInvalid' });
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['5000', '0'] });
    // Trying it elsewhere does not use it up.
    expect(await use(userId, permission)).toMatchObject({ ok: true });
  });

  it('is not one for another person, another channel, or another spelling of itself', async () => {
    const { userId, addressId } = await stage.newSender();
    const { userId: other } = await stage.newSender();
    const permission = await permitted(userId);
    expect(await use(other, permission)).toMatchObject({ refusal: 'withdrawPermissionInvalid' });
    const oneClick = { addressId, coin: 'USDT', amount: '100', permission, clientOrderId: stage.newKey() };
    expect(await inSession(userId, 's1', () => stage.money.withdrawals.oneClick(userId, oneClick))).toMatchObject({
      refusal: 'withdrawPermissionInvalid',
    });
    for (const near of [permission.toLowerCase(), permission.slice(0, -1), `${permission}A`, '', "' or true --"]) {
      if (near !== permission) {
        expect(await use(userId, near)).toMatchObject({ refusal: 'withdrawPermissionInvalid' });
      }
    }
  });

  it('fits the same withdrawal in another spelling: 100 and 100.00 are one amount', async () => {
    const { userId } = await stage.newSender();
    expect(await use(userId, await permitted(userId, { amount: 100 }), { amount: '100.00' })).toMatchObject({
      ok: true,
    });
  });

  it('ends after 60 s', async () => {
    const { userId } = await stage.newSender();
    const [inTime, late] = [await permitted(userId), await permitted(userId)];
    stage.later(59_999);
    expect(await use(userId, inTime)).toMatchObject({ ok: true });
    stage.later(1);
    expect(await use(userId, late)).toMatchObject({ refusal: 'withdrawPermissionInvalid' });
    expect(await rowsOf(userId)).toBe(1);
    await permitted(userId);
    expect(await rowsOf(userId)).toBe(1);
  });

  it('stays where the withdrawal is refused and rolled back', async () => {
    const { userId } = await stage.newSender();
    const permission = await permitted(userId, { amount: '4000' });
    await stage.money.withdrawals.submit(userId, stage.wish('2000'));
    expect(await use(userId, permission, { amount: '4000' })).toMatchObject({ refusal: 'insufficientBalance' });
    await stage.give(userId, 'USDT', '1000');
    expect(await use(userId, permission, { amount: '4000' })).toMatchObject({ ok: true });
  });

  it.each(['oneClick', 'eur', 'phone', 'bank'] as const)('opens the call of the channel %s', async (channel) => {
    const { userId, addressId } = await stage.newSender();
    await stage.bindBank(userId);
    const phone = '+49 1512 3456789';
    const asked = {
      oneClick: { addressId, coin: 'USDT' },
      eur: { address: TRON },
      phone: { phone },
      bank: {},
    }[channel];
    const answer = await stage.money.withdrawals.permit(userId, { channel, amount: '20', pwd: PWD, ...asked });
    if (!answer.ok) throw new Error(answer.refusal);
    const { permission } = answer.value;
    const rest = { amount: '20', permission, clientOrderId: stage.newKey() };
    const { withdrawals } = stage.money;
    const sent = {
      oneClick: () => withdrawals.oneClick(userId, { ...rest, addressId, coin: 'USDT' }),
      eur: () => withdrawals.eurQuick(userId, { ...rest, address: TRON }),
      // The number may be spelled in another way.
      phone: () => withdrawals.toPhone(userId, { ...rest, phone: '+4915123456789' }),
      bank: () => withdrawals.toBank(userId, rest),
    }[channel];
    expect(await sent()).toMatchObject({ ok: true, value: { order: { channel } } });
    expect(await withdrawals.eurQuick(userId, { ...rest, clientOrderId: stage.newKey(), address: TRON })).toMatchObject(
      {
        refusal: 'withdrawPermissionInvalid',
      },
    );
  });
});

describe('the fund password of a permission', () => {
  it('counts in the same attempts as everywhere, and locks them all', async () => {
    const { userId } = await stage.newSender();
    for (const left of ['4', '3', '2']) {
      expect(await permit(userId, { pwd: 'wrong one' })).toEqual({
        ok: false,
        refusal: 'fundPasswordWrong',
        details: { triesLeft: left },
      });
    }
    const wrong = { pwd: 'wrong one' };
    expect(await stage.money.withdrawals.submit(userId, stage.wish('20', wrong))).toMatchObject({
      details: { triesLeft: '1' },
    });
    const locked = { refusal: 'fundPasswordLocked', details: { seconds: '900' } };
    expect(await permit(userId, wrong)).toMatchObject(locked);
    expect(await permit(userId)).toMatchObject({
      ...locked,
      details: { condition: 'fundPasswordUnlocked', remedy: 'waitUntilUnlocked' },
    });
    expect(await rowsOf(userId)).toBe(0);
  });

  it('is told when it is missing or new, before any countdown', async () => {
    const nobody = await stage.newUser();
    expect(await permit(nobody)).toMatchObject({
      refusal: 'fundPasswordNotSet',
      details: { condition: 'fundPasswordSet', remedy: 'setFundPassword' },
    });
    const { userId } = await stage.newSender();
    const permission = await permitted(userId);
    await stage.fundPasswords.change(userId, { oldPwd: PWD, newPwd: 'another one' });
    expect(await permit(userId, { pwd: 'another one' })).toMatchObject({ refusal: 'fundPasswordOnHold' });
    // A changed password stops what was permitted with the old one.
    expect(await use(userId, permission)).toMatchObject({ refusal: 'fundPasswordOnHold' });
  });

  it.each<[string, Partial<Asked>, string]>([
    ['an amount of nothing', { amount: '0' }, 'malformed'],
    ['too little', { amount: '9.99' }, 'withdrawBelowMinimum'],
    ['too many digits', { amount: '10.000000001' }, 'tooManyDecimals'],
    ['no address', { address: '' }, 'withdrawAddress'],
    ['an unknown network', { network: 'SOL' }, 'withdrawNetworkUnknown'],
    ['an address of nobody’s book', { channel: 'oneClick', addressId: 'none' }, 'notFound'],
    ['a number that is none', { channel: 'phone', phone: '12' }, 'phoneInvalid'],
  ])('is not asked about %s, so that no attempt is lost', async (_what, change, refusal) => {
    const { userId } = await stage.newSender();
    expect(await permit(userId, { ...change, pwd: 'wrong one' })).toMatchObject({ refusal });
    expect(await stage.fundPasswords.status(userId)).toMatchObject({ triesLeft: 5 });
  });

  it('and a permission together, or neither, are refused', async () => {
    const { userId } = await stage.newSender();
    const permission = await permitted(userId);
    const { pwd, ...bare } = stage.wish('100');
    for (const secret of [{}, { pwd, permission }]) {
      expect(await stage.money.withdrawals.submit(userId, { ...bare, ...secret })).toEqual({
        ok: false,
        refusal: 'withdrawPermissionInvalid',
      });
    }
  });
});

describe('races', () => {
  it('twenty uses at once under keys of their own pay once', async () => {
    const { userId } = await stage.newSender();
    const permission = await permitted(userId);
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(userId, permission)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.refusal])))).toEqual(
      new Set(['withdrawPermissionInvalid']),
    );
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['4900', '100'] });
  });

  it('twenty uses at once under one key are one withdrawal, answered twenty times', async () => {
    const { userId } = await stage.newSender();
    const permission = await permitted(userId);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(userId, permission, { key })));
    expect(new Set(answers.map((answer) => (answer.ok ? answer.value.order.id : answer.refusal))).size).toBe(1);
    expect(await stage.balancesOf(userId)).toMatchObject({ 'spot/USDT': ['4900', '100'] });
  });

  it('twenty permissions pay twenty times, but never more than the limit of the day', async () => {
    const { userId } = await stage.newSender();
    await stage.give(userId, 'USDT', '20000');
    const permissions: string[] = [];
    for (let at = 0; at < 20; at++) permissions.push(await permitted(userId, { amount: '600' }));
    const answers = await Promise.all(permissions.map((permission) => use(userId, permission, { amount: '600' })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(16);
    expect(await rowsOf(userId)).toBe(4);
  });
});
