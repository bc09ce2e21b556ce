import type { Db } from '../infra/db.ts';
import type { IdentityTables } from './tables.ts';

/**
 * Returns the level of a user, from 1.
 * @param db  may be a transaction
 */
export async function userLevel(db: Db, userId: string): Promise<number> {
  const row = await db
    .withTables<IdentityTables>()
    .selectFrom('app_user')
    .select('level')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.level ?? 1;
}
