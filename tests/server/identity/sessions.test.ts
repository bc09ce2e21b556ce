import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { identityStage, walletOf } from './sign-in-stage.ts';
import type { IdentityStage } from './sign-in-stage.ts';

let stage: IdentityStage;
beforeAll(async () => {
  stage = await identityStage();
});
afterAll(() => stage.close());

async function signedIn(walletNumber: number) {
  const wallet = walletOf(walletNumber);
  const answer = await stage.register((await stage.offer(wallet)).message, wallet);
  if (!answer.ok) throw new Error(answer.refusal);
  const owner = await stage.sessions.userOf(answer.value.satoken);
  if (!owner.ok) throw new Error(owner.reason);
  return { token: answer.value.satoken, expiresAt: answer.value.expiresAt, ...owner };
}

/** Moves a session into the past: the database's clock decides, so the test moves what it compares with. */
const age = (sessionId: string, change: 'idle' | 'absolute') =>
  stage.db
    .updateTable('session')
    .set(
      change === 'idle'
        ? { last_seen_at: sql<Date>`now() - interval '24 hours'` }
        : { expires_at: sql<Date>`now() - interval '1 millisecond'` },
    )
    .where('id', '=', sessionId)
    .execute();

it('keeps only the SHA-256 of a token of 256 bits', async () => {
  const { token, sessionId } = await signedIn(1);
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const row = await stage.db.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();
  expect(row.token_hash).toBe(createHash('sha256').update(token).digest('hex'));
  expect(JSON.stringify(row)).not.toContain(token);
});

it('lives seven days at most', async () => {
  const { token, sessionId, expiresAt } = await signedIn(1);
  const inAWeek = Date.now() + 7 * 86_400_000;
  expect(Math.abs(expiresAt - inAWeek)).toBeLessThan(60_000);
  await age(sessionId, 'absolute');
  expect(await stage.sessions.userOf(token)).toEqual({ ok: false, reason: 'tokenInvalid' });
});

it('lives a day without use, and use keeps it alive', async () => {
  const { token, sessionId } = await signedIn(1);
  await stage.db
    .updateTable('session')
    .set({ last_seen_at: sql<Date>`now() - interval '23 hours'` })
    .where('id', '=', sessionId)
    .execute();
  expect(await stage.sessions.userOf(token)).toMatchObject({ ok: true });
  const { seconds } = await stage.db
    .selectFrom('session')
    .select(sql<number>`extract(epoch from now() - last_seen_at)::float8`.as('seconds'))
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  expect(seconds).toBeLessThan(60);
  await age(sessionId, 'idle');
  expect(await stage.sessions.userOf(token)).toEqual({ ok: false, reason: 'tokenInvalid' });
});

it('stands beside other sessions of the same user, and ends alone', async () => {
  const phone = await signedIn(2);
  const laptop = await signedIn(2);
  expect(laptop.userId).toBe(phone.userId);
  await stage.sessions.end(phone.sessionId);
  expect(await stage.sessions.userOf(phone.token)).toEqual({ ok: false, reason: 'tokenInvalid' });
  expect(await stage.sessions.userOf(laptop.token)).toMatchObject({ ok: true });
});

it('is told "logged in elsewhere" when another session of the user revoked it, and only that user can', async () => {
  const phone = await signedIn(3);
  const stranger = await signedIn(4);
  expect(await stage.sessions.revoke(stranger.userId, { id: phone.sessionId })).toBe(null);
  expect(await stage.sessions.userOf(phone.token)).toMatchObject({ ok: true });
  expect(await stage.sessions.revoke(phone.userId, { id: phone.sessionId })).toBe(1);
  expect(await stage.sessions.userOf(phone.token)).toEqual({ ok: false, reason: 'loggedInElsewhere' });
});

it('tells its listeners once, whichever way it ends', async () => {
  const ended: string[] = [];
  const off = stage.sessions.onEnd((sessionId) => ended.push(sessionId));
  const logout = await signedIn(5);
  const revoked = await signedIn(5);
  const noticed = await signedIn(5);
  const swept = await signedIn(5);
  await stage.sessions.end(logout.sessionId);
  await stage.sessions.end(logout.sessionId);
  await stage.sessions.revoke(revoked.userId, { id: revoked.sessionId });
  await age(noticed.sessionId, 'absolute');
  await stage.sessions.userOf(noticed.token);
  await age(swept.sessionId, 'idle');
  await stage.sessions.sweep();
  await stage.sessions.sweep();
  off();
  await stage.sessions.end((await signedIn(5)).sessionId);
  expect(ended).toEqual([logout, revoked, noticed, swept].map(({ sessionId }) => sessionId));
});

it.each(['', 'x', 'a'.repeat(42), 'a'.repeat(43), 'a'.repeat(10_000), `${'a'.repeat(42)}'`, `${'a'.repeat(42)}\0`])(
  'is nobody for a token of another make (%#)',
  async (token) => {
    expect(await stage.sessions.userOf(token)).toEqual({ ok: false, reason: 'tokenInvalid' });
  },
);

describe('the list of a user', () => {
  it('has their open sessions, last seen first, and says which one asks', async () => {
    const old = await signedIn(6);
    const current = await signedIn(6);
    const over = await signedIn(6);
    await signedIn(7);
    await stage.sessions.end(over.sessionId);
    await stage.db
      .updateTable('session')
      .set({ last_seen_at: sql<Date>`now() - interval '1 hour'`, created_at: sql<Date>`now() - interval '2 hours'` })
      .where('id', '=', old.sessionId)
      .execute();
    const { rows, total } = await stage.sessions.list(current.userId, current.sessionId);
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { id: current.sessionId, current: true, device: 'Unknown device', walletType: 'metamask' },
      { id: old.sessionId, current: false },
    ]);
    expect(rows[1]!.lastSeen - rows[1]!.firstSeen).toBe(3_600_000);
    expect(rows[0]!.expiresAt).toBe(current.expiresAt);
    await age(old.sessionId, 'idle');
    expect((await stage.sessions.list(current.userId, current.sessionId)).total).toBe(1);
  });

  it('has a hundred rows at most and counts all', async () => {
    const { userId, sessionId } = await signedIn(8);
    await stage.db
      .insertInto('session')
      .values(
        Array.from({ length: 120 }, (_, at) => ({
          id: `many-${at}`,
          token_hash: `many-${at}`,
          user_id: userId,
          wallet_type: 'demo',
          device: 'Chrome on Android',
          expires_at: sql<Date>`now() + interval '1 day'`,
        })),
      )
      .execute();
    const { rows, total } = await stage.sessions.list(userId, sessionId);
    expect([rows.length, total]).toEqual([100, 121]);
    expect(await stage.sessions.revoke(userId, { butId: sessionId })).toBe(120);
  });
});

describe('revoking', () => {
  it('all others leaves the one that asks, all leaves none, and neither touches another user', async () => {
    const [first, second, third] = [await signedIn(9), await signedIn(9), await signedIn(9)];
    const stranger = await signedIn(10);
    expect(await stage.sessions.revoke(first.userId, { butId: first.sessionId })).toBe(2);
    expect(await stage.sessions.userOf(first.token)).toMatchObject({ ok: true });
    for (const { token } of [second, third]) {
      expect(await stage.sessions.userOf(token)).toEqual({ ok: false, reason: 'loggedInElsewhere' });
    }
    expect(await stage.sessions.revoke(first.userId, 'all')).toBe(1);
    expect(await stage.sessions.userOf(first.token)).toEqual({ ok: false, reason: 'loggedInElsewhere' });
    expect(await stage.sessions.revoke(first.userId, 'all')).toBe(0);
    expect(await stage.sessions.userOf(stranger.token)).toMatchObject({ ok: true });
  });

  it('one twice is no failure; one of another user is as unknown as none', async () => {
    const mine = await signedIn(11);
    const theirs = await signedIn(12);
    expect(await stage.sessions.revoke(mine.userId, { id: mine.sessionId })).toBe(1);
    expect(await stage.sessions.revoke(mine.userId, { id: mine.sessionId })).toBe(0);
    expect(await stage.sessions.revoke(mine.userId, { id: theirs.sessionId })).toBeNull();
    expect(await stage.sessions.revoke(mine.userId, { id: 'nosuchsession' })).toBeNull();
    await stage.sessions.end(theirs.sessionId);
    expect(await stage.sessions.revoke(mine.userId, { id: theirs.sessionId })).toBeNull();
  });
});
