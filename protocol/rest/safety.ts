import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, TimeMs, whole } from './fields.ts';

/** Possible waits, in days, before the settings lock ends; in the sandbox such a day lasts `daySeconds`. */
export const LOCK_DAYS = [1, 3, 7, 14, 30] as const;
const LockDays = Type.Union([Type.Literal(1), Type.Literal(3), Type.Literal(7), Type.Literal(14), Type.Literal(30)]);

const Safety = Type.Object({
  freeze: Type.Object({
    frozen: Type.Boolean(),
    /** Only while frozen. */
    since: Type.Optional(TimeMs),
    /** Times of the request and of the thaw, which takes effect by itself; both present only once requested. */
    thawAskedAt: Type.Optional(TimeMs),
    thawsAt: Type.Optional(TimeMs),
    /** Wait between the request of a thaw and the thaw. */
    waitSeconds: whole(),
  }),
  settingsLock: Type.Object({
    on: Type.Boolean(),
    /** Only while on. */
    since: Type.Optional(TimeMs),
    /** Days between the request of its end and the end; only while on. */
    days: Type.Optional(LockDays),
    /** Times of the request and of the end, which takes effect by itself; both present only once requested. */
    endAskedAt: Type.Optional(TimeMs),
    endsAt: Type.Optional(TimeMs),
    /** Length of a day of the lock; 86 400 is the rule, a sandbox may be faster. */
    daySeconds: whole(),
  }),
  /**
   * End of the hold after a change of the fund password, before which nothing can be withdrawn (W10); absent without
   * one.
   */
  withdrawHoldUntil: Type.Optional(TimeMs),
  serverTime: TimeMs,
});

/** Extension, like all calls of safety. */
export const safetyState = defineCall({
  name: 'safetyState',
  method: 'POST',
  path: '/api/safety/state',
  access: 'user',
  errorContext: 'user',
  summary: 'Whether my account is frozen, my settings are locked, withdrawals wait',
  data: Safety,
});

/**
 * Freezes the account with one tap: from then on no money leaves and no risk is opened (`while-closed.ts`). Running
 * orders are settled. Freezing again cancels a requested thaw.
 */
export const safetyFreeze = defineCall({
  name: 'safetyFreeze',
  method: 'POST',
  path: '/api/safety/freeze',
  access: 'user',
  errorContext: 'user',
  summary: 'Freeze my account at once',
  data: Safety,
});

/**
 * Step 1 of a thaw: returns the text that the account's wallet signs, valid once and for five minutes. Refusals:
 * notFrozen, chainUnsupported.
 */
export const unfreezeMessage = defineCall({
  name: 'unfreezeMessage',
  method: 'POST',
  path: '/api/safety/unfreezeMessage',
  access: 'user',
  errorContext: 'user',
  summary: 'The text to sign for a thaw of my account',
  body: Type.Object({ chainId: Type.Integer({ minimum: 1, maximum: 4_294_967_295 }) }, closed),
  data: Type.Object({ message: Type.String(), expiresAt: TimeMs, serverTime: TimeMs }),
});

/**
 * Step 2: requests the thaw with the signature (EIP-191); it takes effect by itself at `thawsAt`. A repeat does not
 * change the time. Refusals: notFrozen, nonceExpired, messageMismatch, contractWallet, signatureInvalid.
 */
export const unfreeze = defineCall({
  name: 'unfreeze',
  method: 'POST',
  path: '/api/safety/unfreeze',
  access: 'user',
  errorContext: 'user',
  summary: 'Ask for a thaw of my account',
  body: Type.Object(
    {
      message: Type.String({ minLength: 1, maxLength: 2000, pattern: '^[^\\u0000]+$' }),
      signature: Type.String({ pattern: '^0x([0-9a-fA-F]{2}){65,2048}$' }),
    },
    closed,
  ),
  data: Safety,
});

/**
 * Locks the settings (`while-closed.ts`) at once, or extends the wait of the lock's end. With as many days or more it
 * also cancels a requested end. Refusal: lockShorter {days}.
 */
export const settingsLock = defineCall({
  name: 'settingsLock',
  method: 'POST',
  path: '/api/safety/lock',
  access: 'user',
  errorContext: 'user',
  summary: 'Lock my settings',
  body: Type.Object({ days: LockDays }, closed),
  data: Safety,
});

/**
 * Requests the end of the lock, which takes effect by itself after its days. A repeat does not change the time; without
 * a lock nothing happens.
 */
export const settingsUnlock = defineCall({
  name: 'settingsUnlock',
  method: 'POST',
  path: '/api/safety/unlock',
  access: 'user',
  errorContext: 'user',
  summary: 'Ask for the end of my settings lock',
  data: Safety,
});
