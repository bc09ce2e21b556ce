import { afterAll, beforeAll, expect, it } from 'vitest';
import { identityStage, walletOf } from './sign-in-stage.ts';
import type { IdentityStage } from './sign-in-stage.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) Chrome/131.0.0.0 Mobile Safari/537.36';
const PHONE_UPDATED = PHONE.replace('131', '140');
const LAPTOP = 'Mozilla/5.0 (Wayland; Linux x86_64; rv:133.0) Gecko/133.0 Firefox/133.0';

let stage: IdentityStage;
beforeAll(async () => {
  stage = await identityStage();
});
afterAll(() => stage.close());

async function signIn(walletNumber: number, userAgent: string, language: 'en' | 'zh' = 'en') {
  const wallet = walletOf(walletNumber);
  const { message } = await stage.offer(wallet, 1, language);
  const answer = await stage.register(message, wallet, userAgent);
  if (!answer.ok) throw new Error(answer.refusal);
  return answer.value;
}

it('a device that the account has not seen is news, once; the first one of all and a newer browser are none', async () => {
  const { userId } = await signIn(1, PHONE);
  await signIn(1, PHONE_UPDATED);
  const news = () => stage.newSessions.filter((session) => session.userId === userId);
  expect(news()).toEqual([]);
  await signIn(1, LAPTOP, 'zh');
  await signIn(1, LAPTOP);
  expect(news()).toEqual([{ userId, device: 'Firefox on Linux' }]);
  const other = await signIn(2, LAPTOP);
  expect(stage.newSessions.filter((session) => session.userId === other.userId)).toEqual([]);
});

it('a device is known as long as one of its sessions is kept, ended ones too', async () => {
  const { userId } = await signIn(3, PHONE);
  await signIn(3, LAPTOP);
  await stage.sessions.revoke(userId, 'all');
  await signIn(3, LAPTOP);
  expect(stage.newSessions.filter((session) => session.userId === userId)).toHaveLength(1);
});

it('many simultaneous sign-ins on a new device are reported once', async () => {
  const { userId } = await signIn(4, PHONE);
  await Promise.all(Array.from({ length: 10 }, () => signIn(4, LAPTOP)));
  expect(stage.newSessions.filter((session) => session.userId === userId)).toHaveLength(1);
});

it('after the commit the pages of the account get the session and its message', async () => {
  const { userId } = await signIn(5, PHONE);
  await signIn(5, LAPTOP);
  const told = stage.signedIn.filter((one) => one.userId === userId).map(({ things }) => things);
  expect(told).toEqual([
    [{ noun: 'session', id: expect.any(String) }],
    [
      { noun: 'session', id: expect.any(String) },
      { noun: 'mail', id: expect.any(String) },
    ],
  ]);
  const { rows } = await stage.sessions.list(userId, '');
  expect(rows.map(({ id }) => id).toSorted()).toEqual(told.map(([thing]) => thing?.id).toSorted());
});
