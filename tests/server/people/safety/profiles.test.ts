import { afterAll, beforeAll, expect, it } from 'vitest';
import { createProfiles } from '../../../../server/people/safety/profiles.ts';
import type { Profiles } from '../../../../server/people/safety/profiles.ts';
import { safetyStage, valueOf } from './safety-stage.ts';
import type { SafetyStage } from './safety-stage.ts';

let stage: SafetyStage;
let profiles: Profiles;
const told: string[] = [];
beforeAll(async () => {
  stage = await safetyStage();
  profiles = createProfiles({
    db: stage.db,
    fundPasswords: stage.fundPasswords,
    isBankBound: () => Promise.resolve(true),
    onChange: (userId) => told.push(userId),
  });
});
afterAll(() => stage.close());

const EMPTY = { loginName: '', email: '', phone: '', antiPhishingPhrase: '' };

it('keeps what was said, leaves what was not, clears what is empty, and tells of each change', async () => {
  const { userId } = await stage.person();
  expect(await profiles.of(userId)).toEqual({
    ...EMPTY,
    fundPasswordSet: false,
    bankBound: true,
    createTime: expect.any(Number),
  });
  valueOf(await profiles.change(userId, { email: 'max@example.com', phone: '+49 1512 3456789' }));
  valueOf(await profiles.change(userId, { loginName: ' Max ', antiPhishingPhrase: 'blue heron' }));
  expect(await profiles.of(userId)).toMatchObject({
    loginName: 'Max',
    email: 'max@example.com',
    phone: '+4915123456789',
    antiPhishingPhrase: 'blue heron',
  });
  valueOf(await profiles.change(userId, { email: '', phone: '' }));
  expect(await profiles.of(userId)).toMatchObject({ loginName: 'Max', email: '', phone: '' });
  valueOf(await profiles.change(userId, {}));
  expect(told).toEqual([userId, userId, userId]);
});

it('refuses the whole change for one field, and nobody else is touched by any', async () => {
  const { userId } = await stage.person();
  const other = await stage.person();
  const before = told.length;
  expect(await profiles.change(userId, { loginName: 'Max', phone: '12345' })).toEqual({
    ok: false,
    refusal: 'profileFieldInvalid',
    details: { field: 'phone' },
  });
  expect(await profiles.change(userId, { antiPhishingPhrase: 'a\u0007b' })).toMatchObject({
    details: { field: 'antiPhishingPhrase' },
  });
  expect(await profiles.of(userId)).toMatchObject(EMPTY);
  expect(told).toHaveLength(before);
  valueOf(await profiles.change(userId, { loginName: 'Max' }));
  expect(await profiles.of(other.userId)).toMatchObject(EMPTY);
});

it('says that a fund password is set, and how long a changed one holds withdrawals', async () => {
  const { userId } = await stage.person();
  valueOf(await stage.fundPasswords.set(userId, 'sandbox-1'));
  valueOf(await stage.fundPasswords.change(userId, { oldPwd: 'sandbox-1', newPwd: 'sandbox-2' }));
  expect(await profiles.of(userId)).toMatchObject({
    fundPasswordSet: true,
    withdrawHoldUntil: stage.now() + 50_000,
  });
});
