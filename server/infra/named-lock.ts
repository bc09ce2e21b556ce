import { sql } from 'kysely';
import type { Transaction } from 'kysely';

/**
 * Serializes transactions that lock the same name until they end, in every process of one database.
 * @param name  kind and owner of what is locked, such as `upload:<user>`
 */
export async function lockNamed<Tables>(trx: Transaction<Tables>, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
