/**
 * Levels of an account and the daily withdrawal limit of each, shared by the exchange, which applies them, and the app.
 * Level 1 is an account without verification, 2 one with primary, 3 one with advanced verification. The wire counts
 * verifications (`flag` and `level` of a submission: 1 primary, 2 advanced), not accounts.
 */
export const DAILY_LIMIT_OF_LEVEL = [
  { level: 1, dailyLimit: '10000' },
  { level: 2, dailyLimit: '50000' },
  { level: 3, dailyLimit: '100000' },
] as const;

/** Returns the account level that a verification leads to. */
export const levelAfter = (verification: 1 | 2): 2 | 3 => (verification === 1 ? 2 : 3);

/** Returns the level of an account with these verifications. Advanced counts only with primary. */
export function accountLevelOf(verified: readonly (1 | 2)[]): 1 | 2 | 3 {
  if (!verified.includes(1)) return 1;
  return levelAfter(verified.includes(2) ? 2 : 1);
}

/**
 * Returns the daily withdrawal limit, USDT of a UTC day over all channels.
 * @param level  of the account; one above the table has the last limit
 */
export const dailyLimitOf = (level: number): string =>
  (DAILY_LIMIT_OF_LEVEL.find((row) => row.level === level) ?? DAILY_LIMIT_OF_LEVEL[2]).dailyLimit;
