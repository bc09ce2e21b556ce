import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyChange, applyMissedChanges } from '../../../src/data/changes.ts';
import { changeProfile, profile } from '../../../src/data/profile.ts';
import { sessionStore } from '../../../src/data/session.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { bodiesOf, fakeExchange, json, lost } from '../api/fake-exchange.ts';

const recorded = restFixture('profile').success['data'] as object;
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
const signIn = (userId: string) =>
  sessionStore.applySignIn(`token of ${userId}`, { userId, address: '0x1', walletKind: 'demo' });

beforeEach(() => signIn('one'));
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

/** An exchange that stores the received profile. */
function exchange(answerUpdate: () => Response = () => json({ code: 200, msg: '' })) {
  let kept: object = { ...recorded, withdrawHoldUntil: undefined };
  return fakeExchange(({ path, body }) => {
    if (path === '/api/user/profile') return json({ code: 200, msg: '', data: kept });
    kept = { ...kept, ...(body as object) };
    return answerUpdate();
  });
}

it('is asked for when shown, then whenever something of it may have changed', async () => {
  const { sent } = exchange();
  applyChange({ noun: 'profile', id: 'one' });
  applyMissedChanges();
  await settled();
  expect(sent).toEqual([]);
  await profile.load();
  expect(profile.now.value.value).toEqual({
    loginName: 'night heron',
    email: 'heron@example.com',
    phone: '+4915112345678',
    antiPhishingPhrase: 'two blue herons',
    fundPasswordSet: true,
    bankBound: false,
    withdrawHoldUntilMs: null,
    createdMs: 1_782_907_140_000,
  });
  for (const noun of ['profile', 'fundPassword', 'bank']) applyChange({ noun, id: 'one' });
  applyMissedChanges();
  await settled();
  expect(sent.map(({ path }) => path)).toEqual(Array(5).fill('/api/user/profile'));
  signIn('another');
  expect(profile.now.value.state).toBe('idle');
});

it('a change sends only what is given, and is known when it is done', async () => {
  const faked = exchange();
  await profile.load();
  expect(await changeProfile({ antiPhishingPhrase: '' })).toBeNull();
  expect(bodiesOf(faked, '/update')).toEqual([{ antiPhishingPhrase: '' }]);
  expect(profile.now.value.value).toMatchObject({ antiPhishingPhrase: '', email: 'heron@example.com' });
});

it('a change whose answer was lost is looked up', async () => {
  exchange(lost);
  await profile.load();
  expect(await changeProfile({ email: 'two@example.com' })).toMatchObject({ kind: 'network' });
  expect(profile.now.value.value).toMatchObject({ email: 'two@example.com' });
});
