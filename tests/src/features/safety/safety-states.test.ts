import { expect, it } from 'vitest';
import { decodeAccountSafety } from '../../../../src/api/account-safety-calls.ts';
import type { AccountSafety } from '../../../../src/api/account-safety-calls.ts';
import { fundPasswordState, lockState, withdrawalState } from '../../../../src/features/safety/safety-states.ts';
import { t } from '../../../../src/i18n/translate.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';

const recorded = restFixture('safetyState').success['data'];
const safe: AccountSafety = { ...decodeAccountSafety(recorded), freeze: null, lock: null, withdrawHoldUntilMs: null };
const password = { set: true, triesLeft: 5, lockedUntilMs: null, holdUntilMs: null };

it('reads freeze, lock, and what comes by itself', () => {
  expect(decodeAccountSafety(recorded)).toEqual({
    freeze: { sinceMs: 1795165080000, thaw: { askedMs: 1795165170000, atMs: 1795165230000 } },
    thawWaitMs: 60_000,
    lock: { sinceMs: 1795164600000, days: 3, end: { askedMs: 1795165140000, atMs: 1795165320000 } },
    lockDayMs: 60_000,
    withdrawHoldUntilMs: 1795165220000,
  });
  expect(decodeAccountSafety(restFixture('safetyFreeze').success['data'])).toMatchObject({
    freeze: { thaw: null },
    lock: null,
    withdrawHoldUntilMs: null,
  });
});

it('names the strongest of what holds withdrawals, with the time that is left', () => {
  const { freeze } = decodeAccountSafety(recorded);
  const words = (...facts: Parameters<typeof withdrawalState> extends [unknown, ...infer Rest] ? Rest : never) =>
    withdrawalState(t, ...facts).state;
  expect(words({ ...safe, freeze }, password, 5000, 5000)).toBe('Blocked: your account is frozen');
  expect(words(safe, password, 65_000, 5000)).toBe('Available in 01:05: fund password changed');
  expect(words(safe, password, 0, 5000)).toBe('Locked after failed attempts, unlocks in 00:05');
  expect(words(safe, { ...password, set: false }, 0, 0)).toBe('Fund password required');
  expect(words(safe, password, 0, 0)).toBe('Available');
});

it('says nothing of what is not known', () => {
  expect(withdrawalState(t, safe, null, 0, 0).state).toBeNull();
  expect(fundPasswordState(t, null, 0).state).toBeNull();
});

it('counts a lock that ends in days, then as a clock', () => {
  const { lock } = decodeAccountSafety(recorded);
  expect(lockState(t, null, 0).state).toBe('Off');
  expect(lockState(t, { ...lock!, end: null }, 0).state).toMatch(/^On: unlocking takes 3\sd$/);
  expect(lockState(t, lock, 3 * 86_400_000 + 7_200_000).state).toMatch(/^Unlocks in 3\sd\s2\sh$/);
  expect(lockState(t, lock, 61_000).state).toBe('Unlocks in 01:01');
});
