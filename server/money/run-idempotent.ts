import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { Refused, refusalOf } from '../ledger/refused.ts';
import { callTransaction } from '../infra/call-transaction.ts';
import type { Db } from '../infra/db.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Outcome } from '../infra/outcome.ts';
import type { LedgerTransaction } from '../ledger/ledger.ts';

type MoneyTables = {
  money_call: {
    user_id: string;
    client_order_id: string;
    body_hash: string;
    /** The answer as JSON; null only inside the transaction that executes the request. */
    answer: unknown;
    created_ms: number;
  };
};

/** A money request: its user, its idempotency key, and its content. */
export interface MoneyRequest {
  readonly userId: string;
  readonly clientOrderId: string;
  /**
   * Name of the call and every field, with amounts in canonical form. Two requests are the same when these are equal.
   */
  readonly asks: readonly (string | null)[];
  readonly nowMs: number;
}

const hashOf = (asks: MoneyRequest['asks']): string => createHash('sha256').update(JSON.stringify(asks)).digest('hex');

/**
 * Executes a money request at most once per user and idempotency key, in one transaction with everything `work` writes.
 * A repeat gets the first answer, also when it is concurrent or comes after a crash; the same key with another request
 * is `keyReused`. A refused request stores nothing, so its key may be used again.
 * @param work  returns the answer as JSON; throws `Refused` or `InsufficientBalance` to roll back
 */
export async function runIdempotent<Answer extends object>(
  db: Db,
  { userId, clientOrderId, asks, nowMs }: MoneyRequest,
  work: (trx: LedgerTransaction) => Promise<Answer>,
): Promise<Outcome<{ readonly answer: Answer; readonly repeated: boolean }>> {
  const body_hash = hashOf(asks);
  try {
    return await callTransaction(db, async (trx) => {
      const calls = trx.withTables<MoneyTables>();
      // The second of two concurrent requests with one key waits here for the first.
      const first = await calls
        .insertInto('money_call')
        .values({ user_id: userId, client_order_id: clientOrderId, body_hash, answer: null, created_ms: nowMs })
        .onConflict((conflict) => conflict.columns(['user_id', 'client_order_id']).doNothing())
        .returning('user_id')
        .executeTakeFirst();
      const mine = { user_id: userId, client_order_id: clientOrderId };
      if (!first) {
        const known = await calls
          .selectFrom('money_call')
          .select(['body_hash', 'answer'])
          .where('user_id', '=', mine.user_id)
          .where('client_order_id', '=', mine.client_order_id)
          .executeTakeFirstOrThrow();
        if (known.body_hash !== body_hash) throw new Refused(refused('keyReused'));
        return done({ answer: known.answer as Answer, repeated: true });
      }
      const answer = await work(trx);
      await calls
        .updateTable('money_call')
        .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
        .where('user_id', '=', mine.user_id)
        .where('client_order_id', '=', mine.client_order_id)
        .execute();
      return done({ answer, repeated: false });
    });
  } catch (error) {
    return refusalOf(error);
  }
}
