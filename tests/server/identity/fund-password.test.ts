import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFundPasswords } from '../../../server/identity/fund-password.ts';
import type { FundPasswords } from '../../../server/identity/fund-password.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';

const MINUTE_MS = 60_000;
const HOLD_MS = 60_000;

/** Calls of the hashing library and the database, in order. */
const calls: string[] = [];
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    verify: (...args: Parameters<typeof real.verify>) => {
      calls.push('argon2 verify');
      return real.verify(...args);
    },
  };
});

let database: FreshDatabase;
let passwords: FundPasswords;
let nowMs = 1_795_000_000_000;
const told: string[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      calls.push(node.kind);
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  passwords = createFundPasswords({
    db,
    clock: { now: () => nowMs },
    holdMs: HOLD_MS,
    onChange: (userId) => told.push(userId),
  });
});
afterAll(() => database.close());
beforeEach(() => {
  nowMs += 60 * MINUTE_MS;
});

async function userWith(pwd: string): Promise<string> {
  const userId = randomUUID();
  expect(await passwords.set(userId, pwd)).toEqual({ ok: true, value: undefined });
  return userId;
}
const wrong = (triesLeft: number) => ({
  ok: false,
  refusal: 'fundPasswordWrong',
  details: { triesLeft: String(triesLeft) },
});

describe('a fund password', () => {
  it('is set once, and only its salted hash is kept', async () => {
    const userId = await userWith('secret 1');
    const other = await userWith('secret 1');
    expect(told.slice(-2)).toEqual([userId, other]);
    expect(await passwords.set(userId, 'secret 2')).toEqual({ ok: false, refusal: 'fundPasswordAlreadySet' });
    const { rows } = await sql<{ hash: string }>`
      select hash from fund_password where user_id in (${userId}, ${other})
    `.execute(database.db);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(rows[0]!.hash).not.toBe(rows[1]!.hash);
    expect(await passwords.verify(userId, 'secret 1')).toMatchObject({ ok: true });
  });

  it('set by twenty at once is one of them', async () => {
    const userId = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => passwords.set(userId, `password ${at}`)));
    const at = answers.findIndex(({ ok }) => ok);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await passwords.verify(userId, `password ${at}`)).toMatchObject({ ok: true });
  });

  it('that is not set is said so, by status and check', async () => {
    const userId = randomUUID();
    expect(await passwords.verify(userId, 'anything')).toEqual({ ok: false, refusal: 'fundPasswordNotSet' });
    expect(await passwords.change(userId, { oldPwd: 'a', newPwd: 'bbbbbb' })).toMatchObject({
      refusal: 'fundPasswordNotSet',
    });
    expect(await passwords.status(userId)).toEqual({ set: false, triesLeft: 5, serverTime: nowMs });
  });

  it('is the same however a keyboard writes its letters, and differs by case and spaces', async () => {
    const userId = await userWith('café ☕ 密码');
    expect(await passwords.verify(userId, 'cafe\u0301 ☕ 密码')).toMatchObject({ ok: true });
    expect(await passwords.verify(userId, 'Café ☕ 密码')).toEqual(wrong(4));
    expect(await passwords.verify(userId, 'café ☕ 密码 ')).toEqual(wrong(3));
  });

  it('when changed needs the old one, differs from it, and holds withdrawals', async () => {
    const userId = await userWith('the old one');
    const change = (oldPwd: string, newPwd: string) => passwords.change(userId, { oldPwd, newPwd });
    const turn = () => database.db.transaction().execute((trx) => passwords.lockForPayout(trx, userId));
    expect(await change('the old one', 'the old one')).toEqual({ ok: false, refusal: 'fundPasswordSame' });
    expect(await change('not it', 'the new one')).toEqual(wrong(4));
    expect(await turn()).toMatchObject({ ok: true });
    expect(await change('the old one', 'the new one')).toMatchObject({ ok: true });
    expect(told.at(-1)).toBe(userId);
    expect(await passwords.status(userId)).toEqual({
      set: true,
      triesLeft: 5,
      holdUntil: nowMs + HOLD_MS,
      serverTime: nowMs,
    });
    nowMs += HOLD_MS - 1;
    expect(await turn()).toEqual({ ok: false, refusal: 'fundPasswordOnHold', details: { seconds: '1' } });
    nowMs += 1;
    expect(await turn()).toMatchObject({ ok: true });
    expect(await passwords.verify(userId, 'the old one')).toEqual(wrong(4));
    expect(await passwords.verify(userId, 'the new one')).toMatchObject({ ok: true });
  });
});

describe('wrong entries', () => {
  it('five within 15 minutes lock it, for the right one too, with the seconds that remain', async () => {
    const userId = await userWith('right one');
    for (const left of [4, 3, 2, 1]) {
      expect(await passwords.verify(userId, 'wrong')).toEqual(wrong(left));
      nowMs += MINUTE_MS;
    }
    const locked = (seconds: number) => ({
      ok: false,
      refusal: 'fundPasswordLocked',
      details: { seconds: String(seconds) },
    });
    expect(await passwords.verify(userId, 'wrong')).toEqual(locked(900));
    nowMs += 15 * MINUTE_MS - 1;
    expect(await passwords.verify(userId, 'right one')).toEqual(locked(1));
    expect(await passwords.change(userId, { oldPwd: 'right one', newPwd: 'another' })).toEqual(locked(1));
    expect(await passwords.status(userId)).toMatchObject({ triesLeft: 0, lockedUntil: nowMs + 1 });
    nowMs += 1;
    expect(await passwords.verify(userId, 'right one')).toMatchObject({ ok: true });
    expect(await passwords.status(userId)).toEqual({ set: true, triesLeft: 5, serverTime: nowMs });
  });

  it('are forgotten after 15 minutes from the first, and by the right one', async () => {
    const userId = await userWith('right one');
    for (const left of [4, 3, 2, 1]) expect(await passwords.verify(userId, 'wrong')).toEqual(wrong(left));
    expect(await passwords.verify(userId, 'right one')).toMatchObject({ ok: true });
    for (const left of [4, 3, 2, 1]) expect(await passwords.verify(userId, 'wrong')).toEqual(wrong(left));
    nowMs += 15 * MINUTE_MS;
    expect(await passwords.status(userId)).toMatchObject({ triesLeft: 5 });
    expect(await passwords.verify(userId, 'wrong')).toEqual(wrong(4));
  });

  it('at the same moment count each: of twenty, five are looked at', async () => {
    const userId = await userWith('right one');
    calls.length = 0;
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => passwords.verify(userId, `wrong ${at}`)));
    expect(answers.filter((answer) => !answer.ok && answer.refusal === 'fundPasswordWrong')).toHaveLength(4);
    expect(answers.filter((answer) => !answer.ok && answer.refusal === 'fundPasswordLocked')).toHaveLength(16);
    expect(calls.filter((call) => call === 'argon2 verify')).toHaveLength(5);
  });

  it('are counted over all servers: two on one database share the five', async () => {
    const userId = await userWith('right one');
    const second = createFundPasswords({
      db: database.db,
      clock: { now: () => nowMs },
      holdMs: HOLD_MS,
      onChange: () => undefined,
    });
    await Promise.all([1, 2, 3].flatMap((at) => [passwords.verify(userId, `a${at}`), second.verify(userId, `b${at}`)]));
    expect(await passwords.verify(userId, 'right one')).toMatchObject({ refusal: 'fundPasswordLocked' });
  });

  it('count before they are looked at: one that is interrupted has counted', async () => {
    const userId = await userWith('right one');
    calls.length = 0;
    await passwords.verify(userId, 'wrong');
    expect(calls.indexOf('UpdateQueryNode')).toBeLessThan(calls.indexOf('argon2 verify'));
  });

  it('cause the same calls as right ones, so that time tells nothing', async () => {
    const userId = await userWith('right one');
    calls.length = 0;
    await passwords.verify(userId, 'right one');
    const right = [...calls];
    calls.length = 0;
    await passwords.verify(userId, 'wrong one');
    expect(calls).toEqual(right);
    expect(right).toEqual(['UpdateQueryNode', 'argon2 verify', 'UpdateQueryNode']);
  });

  it('right ones at the same moment do not count each other as wrong', async () => {
    const userId = await userWith('right one');
    const answers = await Promise.all(Array.from({ length: 20 }, () => passwords.verify(userId, 'right one')));
    expect(answers.every(({ ok }) => ok)).toBe(true);
  });
});
