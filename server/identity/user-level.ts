import { accountLevelOf } from '../../protocol/units/account-level.ts';
import type { Db } from '../infra/db.ts';

type LevelTables = { verification: { user_id: string; level: 1 | 2; status: string } };

/**
 * Returns the level of a user, from 1, as their verified submissions stand. It is not stored, so that an approval and a
 * deletion of documents count at once.
 * @param db  may be a transaction
 */
export async function userLevel(db: Db, userId: string): Promise<number> {
  const rows = await db
    .withTables<LevelTables>()
    .selectFrom('verification')
    .select('level')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .execute();
  return accountLevelOf(rows.map(({ level }) => level));
}
