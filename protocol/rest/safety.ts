import { Type } from 'typebox';
import { defineCall } from '../call.ts';
import { closed, TimeMs, whole } from './fields.ts';

/** Days that switching the settings lock off may take; in the sandbox such a day is `daySeconds` long. */
export const LOCK_DAYS = [1, 3, 7, 14, 30] as const;
const LockDays = Type.Union([Type.Literal(1), Type.Literal(3), Type.Literal(7), Type.Literal(14), Type.Literal(30)]);

const Safety = Type.Object({
  freeze: Type.Object({
    frozen: Type.Boolean(),
    /** Only while frozen. */
    since: Type.Optional(TimeMs),
    /** A thaw was asked for, and comes by itself at `thawsAt`; both only then. */
    thawAskedAt: Type.Optional(TimeMs),
    thawsAt: Type.Optional(TimeMs),
    /** How long a thaw waits from its asking. */
    waitSeconds: whole(),
  }),
  settingsLock: Type.Object({
    on: Type.Boolean(),
    /** Only while on. */
    since: Type.Optional(TimeMs),
    /** How many days its end waits from the asking; only while on. */
    days: Type.Optional(LockDays),
    /** Its end was asked for, and comes by itself at `endsAt`; both only then. */
    endAskedAt: Type.Optional(TimeMs),
    endsAt: Type.Optional(TimeMs),
    /** How long a day of the lock is here: 86 400 is the rule, a sandbox is quicker. */
    daySeconds: whole(),
  }),
  /** The fund password was changed a short while ago: nothing can be withdrawn before (W10); absent otherwise. */
  withdrawHoldUntil: Type.Optional(TimeMs),
  serverTime: TimeMs,
});

/** Extension, as are all calls of safety. */
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
 * One tap: nothing moves out and no risk is opened from here on (`while-closed.ts`). What runs is settled. A frozen
 * account stays so: a thaw that was asked for is called off.
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

/** Step 1 of a thaw: the text that the wallet of the account signs, good once and for five minutes. Refusals: notFrozen, chainUnsupported. */
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
 * Step 2: asks with the signature (EIP-191); the account thaws by itself at `thawsAt`. Asked again, the first time stands.
 * Refusals: notFrozen, nonceExpired, messageMismatch, contractWallet, signatureInvalid.
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
 * Locks settings (`while-closed.ts`), or makes the lock's end wait longer, at once. As many days or more than now also
 * call off an end that was asked for. Refusal: lockShorter {days}.
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

/** The lock ends by itself after its days. Asked again, the first time stands; without a lock nothing happens. */
export const settingsUnlock = defineCall({
  name: 'settingsUnlock',
  method: 'POST',
  path: '/api/safety/unlock',
  access: 'user',
  errorContext: 'user',
  summary: 'Ask for the end of my settings lock',
  data: Safety,
});
