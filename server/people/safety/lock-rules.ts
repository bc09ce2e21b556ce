import type { BodyOf } from '../../../protocol/call.ts';
import type { settingsLock } from '../../../protocol/rest/safety.ts';
import type { Asked } from './freeze-rules.ts';

export type LockDays = BodyOf<typeof settingsLock>['days'];

/** Settings that their owner locked; null while they are not. `days` is how long the end waits once it is asked for. */
export type Lock = { readonly sinceMs: number; readonly days: LockDays; readonly end: Asked | null } | null;

/** An end whose time has come has happened. */
export const lockAt = (lock: Lock, nowMs: number): Lock => (lock?.end && lock.end.atMs <= nowMs ? null : lock);

/** Locked from now on, or for longer; an end that was asked for is called off. @returns null for fewer days than it has */
export function locked(lock: Lock, days: LockDays, nowMs: number): Lock {
  const now = lockAt(lock, nowMs);
  if (now === null) return { sinceMs: nowMs, days, end: null };
  return days < now.days ? null : { ...now, days, end: null };
}

/** The end is asked for, unless it is already. @param dayMs  how long a day of the lock is */
export function endAsked(lock: Lock, nowMs: number, dayMs: number): Lock {
  const now = lockAt(lock, nowMs);
  return now && { ...now, end: now.end ?? { askedMs: nowMs, atMs: nowMs + now.days * dayMs } };
}

/** When a lock that is on can end at the earliest. */
export const couldEndMs = (lock: NonNullable<Lock>, nowMs: number, dayMs: number): number =>
  lock.end?.atMs ?? nowMs + lock.days * dayMs;
