import type { Selectable } from 'kysely';
import type { Db } from '../../infra/db.ts';
import type { Trx } from './support-store.ts';

/** Row of `support_request`; see 022_support.sql. */
interface RequestTable {
  id: string;
  client_order_id: string;
  /** Encrypted; null once it is closed. */
  contact: string | null;
  text: string;
  language: string;
  created_ms: number;
  closed_ms: number | null;
  closed_by: string | null;
}

export type RequestRow = Selectable<RequestTable>;

const narrow = (db: Db) => db.withTables<{ support_request: RequestTable }>();

export const requestOfKey = (db: Db, clientOrderId: string): Promise<RequestRow | undefined> =>
  narrow(db).selectFrom('support_request').selectAll().where('client_order_id', '=', clientOrderId).executeTakeFirst();

export const requestById = (db: Db, id: string): Promise<RequestRow | undefined> =>
  narrow(db).selectFrom('support_request').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertRequest(trx: Trx, row: Omit<RequestRow, 'closed_ms' | 'closed_by'>): Promise<void> {
  await narrow(trx)
    .insertInto('support_request')
    .values({ ...row, closed_ms: null, closed_by: null })
    .execute();
}

/** Returns open requests, oldest first. */
export const openRequests = (db: Db, limit: number): Promise<readonly RequestRow[]> =>
  narrow(db)
    .selectFrom('support_request')
    .selectAll()
    .where('closed_ms', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Closes a request and deletes its contact.
 * @returns whether it was open
 */
export async function closeRequest(db: Db, id: string, who: string, nowMs: number): Promise<boolean> {
  const closed = await narrow(db)
    .updateTable('support_request')
    .set({ contact: null, closed_ms: nowMs, closed_by: who })
    .where('id', '=', id)
    .where('closed_ms', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return closed !== undefined;
}
