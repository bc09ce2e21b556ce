import type { SessionStore } from '../../identity/sessions.ts';
import type { IdentityTables } from '../../identity/tables.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Db } from '../../infra/db.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import { writeDown } from '../../money/reviews/audit.ts';

/** Operator's control over sessions. */
export interface SessionController {
  /**
   * Ends all sessions of a user at once. Refusal: notFound.
   * @param who  name of the operator
   * @returns the number of open sessions
   */
  endAll(userId: string, who: string, why: string): Promise<Outcome<number>>;
}

interface Parts {
  readonly db: Db;
  readonly clock: Clock;
  readonly sessions: Pick<SessionStore, 'revoke'>;
}

export const createSessionController = ({ db, clock, sessions }: Parts): SessionController => ({
  async endAll(userId, who, why) {
    const known = await db
      .withTables<IdentityTables>()
      .selectFrom('app_user')
      .select('id')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (!known) return refused('notFound');
    // The audit entry comes first, so that it exists even when ending the sessions fails.
    await db.transaction().execute((trx) =>
      writeDown(trx, {
        who: `operator:${who}`,
        what: 'endSessions',
        noun: 'account',
        ref: userId,
        why,
        atMs: clock.now(),
      }),
    );
    return done((await sessions.revoke(userId, 'all')) ?? 0);
  },
});
