import { sql } from 'kysely';
import type { Transaction } from 'kysely';

/**
 * Lets transactions that name the same thing go one after the other, each until it ends, on every process of one database.
 * @param name  what is locked and whose: `upload:<user>`
 */
export async function lockNamed<Tables>(trx: Transaction<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
