import { readRaw, writeRaw } from '../../../model/storage.ts';

/** Under the prefix of everything kept (decision 37). */
const KEY = '__persisted__firstUse';
const DAY_MS = 86_400_000;
/** Asked again after this (S10). */
export const ASKED_AGAIN_MS = 90 * DAY_MS;
/** Accounts remembered on one device, the newest ones. */
const ACCOUNTS_MAX = 20;

/** Times of the last check by account, epoch ms of the exchange. Read anew each time: another tab may have passed it. */
function passed(): ReadonlyMap<string, number> {
  try {
    const stored: unknown = JSON.parse(readRaw(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return new Map();
    return new Map(Object.entries(stored).filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
  } catch {
    return new Map();
  }
}

/** Whether the account has to be asked: never passed, 90 days ago, or at a time that has not come yet. @param nowMs  time of the exchange */
export function firstUseDue(userId: string, nowMs: number): boolean {
  const passedMs = passed().get(userId);
  return passedMs === undefined || passedMs > nowMs + DAY_MS || nowMs - passedMs >= ASKED_AGAIN_MS;
}

export function rememberFirstUse(userId: string, nowMs: number): void {
  const kept = [...passed()].filter(([other]) => other !== userId).sort(([, a], [, b]) => b - a);
  writeRaw(KEY, JSON.stringify(Object.fromEntries([[userId, nowMs], ...kept].slice(0, ACCOUNTS_MAX))));
}
