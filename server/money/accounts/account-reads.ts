import type { BodyOf, DataOf } from '../../../protocol/call.ts';
import type { accountHistory, accountLocks, accountValues } from '../../../protocol/rest/account.ts';
import type { MoneyParts } from '../money-parts.ts';
import { historyOf } from './account-history.ts';
import type { HistoryRow } from './account-history.ts';
import { locksOf } from './account-locks.ts';
import { valuesOf } from './account-values.ts';

/** Reads about a user's own accounts. */
export interface Accounts {
  history(
    userId: string,
    request: BodyOf<typeof accountHistory>,
  ): Promise<{ readonly rows: readonly HistoryRow[]; readonly total: number }>;
  locks(userId: string): Promise<DataOf<typeof accountLocks>>;
  values(userId: string, request: BodyOf<typeof accountValues>): Promise<DataOf<typeof accountValues>>;
}

export const createAccounts = ({ db, clock, market }: Pick<MoneyParts, 'db' | 'clock' | 'market'>): Accounts => ({
  history: (userId, request) => historyOf(db, userId, request),
  async locks(userId) {
    return { locks: [...(await locksOf(db, userId))], serverTime: clock.now() };
  },
  async values(userId, { range }) {
    const serverTime = clock.now();
    return { points: [...(await valuesOf(db, market, userId, range, serverTime))], serverTime };
  },
});
