import type { EpochMs } from '../../protocol/units/time.ts';
import { integer, optional, record, time } from './wire.ts';
import type { safetyState } from '../../protocol/rest/safety.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';

/** The parts of an account that its owner has closed, and when each opens again. */
export interface AccountSafety {
  /** `null` while the account is open. */
  readonly freeze: Freeze | null;
  /** Time between asking for a thaw and the thaw, ms. */
  readonly thawWaitMs: number;
  /** `null` while settings are open. */
  readonly lock: SettingsLock | null;
  /** Length of one day of the lock, ms; the sandbox has short days. */
  readonly lockDayMs: number;
  /** The fund password was changed a short while ago: nothing is withdrawn before (W10); null otherwise. */
  readonly withdrawHoldUntilMs: EpochMs | null;
}

export interface Freeze {
  readonly sinceMs: EpochMs | null;
  /** A thaw was asked for; it comes by itself. */
  readonly thaw: Pending | null;
}

export interface SettingsLock {
  readonly sinceMs: EpochMs | null;
  /** Days between asking for the end of the lock and its end. */
  readonly days: number;
  /** Its end was asked for; it comes by itself. */
  readonly end: Pending | null;
}

/** A change that was asked for and happens by itself at `atMs`; epoch ms. */
interface Pending {
  readonly askedMs: EpochMs;
  readonly atMs: EpochMs;
}

function pendingOf(askedMs: EpochMs | undefined, atMs: EpochMs | undefined): Pending | null {
  return atMs === undefined ? null : { askedMs: askedMs ?? atMs, atMs };
}

/** @throws WireError when it is no answer about safety */
export function decodeAccountSafety(data: unknown): AccountSafety {
  const from = record(data, 'data');
  const freeze = record(from['freeze'], 'freeze');
  const lock = record(from['settingsLock'], 'settingsLock');
  return {
    freeze:
      freeze['frozen'] === true
        ? {
            sinceMs: optional(freeze, 'since', time) ?? null,
            thaw: pendingOf(optional(freeze, 'thawAskedAt', time), optional(freeze, 'thawsAt', time)),
          }
        : null,
    thawWaitMs: integer(freeze, 'waitSeconds') * 1000,
    lock:
      lock['on'] === true
        ? {
            sinceMs: optional(lock, 'since', time) ?? null,
            days: integer(lock, 'days'),
            end: pendingOf(optional(lock, 'endAskedAt', time), optional(lock, 'endsAt', time)),
          }
        : null,
    lockDayMs: integer(lock, 'daySeconds') * 1000,
    withdrawHoldUntilMs: optional(from, 'withdrawHoldUntil', time) ?? null,
  };
}

const SAFETY_STATE: Endpoint<typeof safetyState> = {
  method: 'POST',
  path: '/api/safety/state',
  access: 'user',
  context: 'user',
};

/** Whether my account is frozen, my settings are locked, withdrawals wait. */
export const fetchSafety = (): Promise<CallResult<AccountSafety>> => fetchData(SAFETY_STATE, {}, decodeAccountSafety);
