import type { EpochMs } from '../../protocol/units/time.ts';
import { integer, optional, record, time } from './wire.ts';
import type { safetyState } from '../../protocol/rest/safety.ts';
import { fetchData } from './request.ts';
import type { Endpoint } from './request.ts';
import type { CallResult } from './result.ts';

/** The locks of an account and the times of their ends. */
export interface AccountSafety {
  /** `null` while the account is open. */
  readonly freeze: Freeze | null;
  /** Time between the request for a thaw and the thaw, ms. */
  readonly thawWaitMs: number;
  /** `null` while settings are open. */
  readonly lock: SettingsLock | null;
  /** Length of one day of the lock, ms; the sandbox has short days. */
  readonly lockDayMs: number;
  /** End of the hold on withdrawals after a change of the fund password (W10); null without one. */
  readonly withdrawHoldUntilMs: EpochMs | null;
}

export interface Freeze {
  readonly sinceMs: EpochMs | null;
  /** The requested thaw, which happens automatically; null without a request. */
  readonly thaw: Pending | null;
}

export interface SettingsLock {
  readonly sinceMs: EpochMs | null;
  /** Number of days that unlocking takes. */
  readonly days: number;
  /** The requested unlock, which happens automatically; null without a request. */
  readonly end: Pending | null;
}

/** A requested change that happens automatically at `atMs`; epoch ms. */
interface Pending {
  readonly askedMs: EpochMs;
  readonly atMs: EpochMs;
}

function pendingOf(askedMs: EpochMs | undefined, atMs: EpochMs | undefined): Pending | null {
  return atMs === undefined ? null : { askedMs: askedMs ?? atMs, atMs };
}

/** @throws WireError when a field is missing or of the wrong kind */
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

/** Fetches the freeze, the settings lock and the withdrawal hold of my account. */
export const fetchSafety = (): Promise<CallResult<AccountSafety>> => fetchData(SAFETY_STATE, {}, decodeAccountSafety);
