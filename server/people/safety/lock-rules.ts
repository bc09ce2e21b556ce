import type { BodyOf } from '../../../protocol/call.ts';
import type { settingsLock } from '../../../protocol/rest/safety.ts';
import type { PendingChange } from './freeze-rules.ts';

export type LockDays = BodyOf<typeof settingsLock>['days'];

/**
 * A lock of the settings by their owner; null while there is none. `days` is the wait between the request of its end
 * and the end.
 */
export type Lock = { readonly sinceMs: number; readonly days: LockDays; readonly end: PendingChange | null } | null;

/** Returns the lock at a time; null once its end has come. */
export const lockAt = (lock: Lock, nowMs: number): Lock => (lock?.end && lock.end.atMs <= nowMs ? null : lock);

/**
 * Returns the settings locked from now on, or for longer; a requested end is cancelled.
 * @returns null for fewer days than the lock has
 */
export function locked(lock: Lock, days: LockDays, nowMs: number): Lock {
  const now = lockAt(lock, nowMs);
  if (now === null) return { sinceMs: nowMs, days, end: null };
  return days < now.days ? null : { ...now, days, end: null };
}

/**
 * Returns the lock with a requested end, unless one is already requested.
 * @param dayMs  length of a day of the lock
 */
export function endRequested(lock: Lock, nowMs: number, dayMs: number): Lock {
  const now = lockAt(lock, nowMs);
  return now && { ...now, end: now.end ?? { askedMs: nowMs, atMs: nowMs + now.days * dayMs } };
}

/** Returns the earliest end of a lock, epoch ms. */
export const couldEndMs = (lock: NonNullable<Lock>, nowMs: number, dayMs: number): number =>
  lock.end?.atMs ?? nowMs + lock.days * dayMs;
