import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../server/infra/db.ts';

export interface WrittenMail {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly type: string;
  readonly path: string | null;
}

/** Gives a user of a test an account, without which nobody gets a message; again it changes nothing. */
export async function accountOf(db: Db, userId: string, language = 'en'): Promise<void> {
  const address = `0x${createHash('sha256').update(userId).digest('hex').slice(0, 40)}`;
  await sql`
    insert into app_user (id, address, wallet_type, language) values (${userId}, ${address}, 'demo', ${language})
    on conflict (id) do nothing
  `.execute(db);
}

/** Messages to a user, oldest first. */
export async function mailsOf(db: Db, userId: string): Promise<readonly WrittenMail[]> {
  const { rows } = await sql<WrittenMail>`
    select id, title, content, type, path from mail where user_id = ${userId} order by created_at, id
  `.execute(db);
  return rows;
}
