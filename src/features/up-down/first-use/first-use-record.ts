import { browserStorage } from '../../../model/storage.ts';

const DAY_MS = 86_400_000;
/** Asked again after this (S10). */
export const ASKED_AGAIN_MS = 90 * DAY_MS;
/** Accounts remembered on one device, the newest ones. */
const ACCOUNTS_MAX = 20;

/** Times of the last check by account, epoch ms of the exchange. */
const passedOf = (stored: unknown): Readonly<Record<string, number>> | null =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter(([, passedMs]) => Number.isFinite(passedMs)))
    : null;

const record = browserStorage.json('firstUse', passedOf);

/** Read anew each time: another tab may have passed it. */
const passed = (): ReadonlyMap<string, number> => new Map(Object.entries(record.read() ?? {}));

/** Whether the account has to be asked: never passed, 90 days ago, or at a time that has not come yet. @param nowMs  time of the exchange */
export function firstUseDue(userId: string, nowMs: number): boolean {
  const passedMs = passed().get(userId);
  return passedMs === undefined || passedMs > nowMs + DAY_MS || nowMs - passedMs >= ASKED_AGAIN_MS;
}

export function rememberFirstUse(userId: string, nowMs: number): void {
  const kept = [...passed()].filter(([other]) => other !== userId).sort(([, a], [, b]) => b - a);
  record.write(Object.fromEntries([[userId, nowMs], ...kept].slice(0, ACCOUNTS_MAX)));
}
