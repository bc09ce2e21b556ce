import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../../server/infra/db.ts';

/** Changes rows past every trigger that guards them: what only somebody with the database in hand can do. */
export const byHand = (db: Db, statement: RawBuilder<unknown>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await statement.execute(trx);
  });
