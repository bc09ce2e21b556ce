import { browserStorage } from '../../../model/storage.ts';

const DAY_MS = 86_400_000;
/** Time after which the check is repeated (S10). */
export const ASKED_AGAIN_MS = 90 * DAY_MS;
/** Number of accounts remembered on one device, the latest ones. */
const ACCOUNTS_MAX = 20;

/** Times of the last check by account, epoch ms of the exchange. */
const passedOf = (stored: unknown): Readonly<Record<string, number>> | null =>
  typeof stored === 'object' && stored !== null
    ? Object.fromEntries(Object.entries(stored).filter(([, passedMs]) => Number.isFinite(passedMs)))
    : null;

const record = browserStorage.json('firstUse', passedOf);

/** Read from storage each time, because the check may have been passed in another tab. */
const passed = (): ReadonlyMap<string, number> => new Map(Object.entries(record.read() ?? {}));

/**
 * Whether the account must take the check: it never passed, passed 90 days ago, or has a time in the future. @param
 * nowMs  time of the exchange
 */
export function firstUseDue(userId: string, nowMs: number): boolean {
  const passedMs = passed().get(userId);
  return passedMs === undefined || passedMs > nowMs + DAY_MS || nowMs - passedMs >= ASKED_AGAIN_MS;
}

export function rememberFirstUse(userId: string, nowMs: number): void {
  const kept = [...passed()].filter(([other]) => other !== userId).sort(([, a], [, b]) => b - a);
  record.write(Object.fromEntries([[userId, nowMs], ...kept].slice(0, ACCOUNTS_MAX)));
}
