import { createHash, randomBytes } from 'node:crypto';
import type { DataOf } from '../../../protocol/call.ts';
import type { withdrawPermission } from '../../../protocol/rest/withdraw.ts';
import { callTransaction, currentCaller } from '../../infra/call-transaction.ts';
import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { LedgerTransaction } from '../../ledger/ledger.ts';
import { Refused, refusalOf } from '../../ledger/refused.ts';
import type { MoneyParts } from '../money-parts.ts';
import { asksOf } from './withdrawal-wish.ts';
import type { Wish } from './withdrawal-wish.ts';

/** Time for which a permission is valid, ms: the 10 s in which a withdrawal can be undone, and a slow line. */
export const PERMISSION_MS = 60_000;

type PermissionTables = {
  withdraw_permission: {
    token_hash: string;
    user_id: string;
    session_id: string;
    asks_hash: string;
    expires_ms: number;
  };
};

/**
 * Permissions that stand in place of the fund password in one withdrawal. Each is valid for 60 s, for the session that
 * asked, one destination and one amount.
 */
export interface WithdrawPermissions {
  /**
   * Checks the fund password and permits the withdrawal. Moves and holds nothing. Refusals: those of the fund password,
   * fundPasswordOnHold {seconds}.
   */
  issue(userId: string, wish: Wish, pwd: string): Promise<Outcome<DataOf<typeof withdrawPermission>>>;
  /**
   * Uses up a permission in the transaction that moves the money, so that of several concurrent uses only one pays, and
   * a withdrawal that is rolled back leaves the permission as it was. Throws a `Refused`: withdrawPermissionInvalid.
   */
  use(trx: LedgerTransaction, userId: string, wish: Wish, token: string): Promise<void>;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const asksHashOf = (wish: Wish): string => sha256(JSON.stringify(asksOf(wish)));
/** Work outside a call has no session; a permission of one session never fits another. */
const sessionOfCall = (): string => currentCaller()?.sessionId ?? '';

export function createWithdrawPermissions({
  db,
  clock,
  fundPasswords,
}: Pick<MoneyParts, 'db' | 'clock' | 'fundPasswords'>): WithdrawPermissions {
  return {
    async issue(userId, wish, pwd) {
      const checked = await fundPasswords.verify(userId, pwd);
      if (!checked.ok) return checked;
      const permission = randomBytes(32).toString('base64url');
      try {
        return await callTransaction(db, async (trx) => {
          const usable = await fundPasswords.lockForPayout(trx, userId);
          if (!usable.ok) throw new Refused(usable);
          const serverTime = clock.now();
          const expiresTime = serverTime + PERMISSION_MS;
          const permissions = trx.withTables<PermissionTables>();
          await permissions
            .deleteFrom('withdraw_permission')
            .where('user_id', '=', userId)
            .where('expires_ms', '<=', serverTime)
            .execute();
          await permissions
            .insertInto('withdraw_permission')
            .values({
              token_hash: sha256(permission),
              user_id: userId,
              session_id: sessionOfCall(),
              asks_hash: asksHashOf(wish),
              expires_ms: expiresTime,
            })
            .execute();
          return done({ permission, expiresTime, serverTime });
        });
      } catch (error) {
        return refusalOf(error);
      }
    },

    async use(trx, userId, wish, token) {
      const used = await trx
        .withTables<PermissionTables>()
        .deleteFrom('withdraw_permission')
        .where('token_hash', '=', sha256(token))
        .where('user_id', '=', userId)
        .where('session_id', '=', sessionOfCall())
        .where('asks_hash', '=', asksHashOf(wish))
        .where('expires_ms', '>', clock.now())
        .returning('token_hash')
        .executeTakeFirst();
      if (!used) throw new Refused(refused('withdrawPermissionInvalid'));
    },
  };
}
