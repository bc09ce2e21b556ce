import { sql } from 'kysely';
import type { Transaction } from 'kysely';
import type { ChangedThing } from '../../protocol/stream/changed.ts';
import { inEveryLanguage } from '../texts/text.ts';
import type { Message } from './message.ts';

/** A written message, to be published after the commit. */
export interface PutMessage {
  readonly userId: string;
  readonly thing: ChangedThing;
}

/**
 * Writes messages in the transaction of their events, in one statement and each in its user's language. Existing ids
 * and muted categories are skipped.
 * @returns those that were written
 */
export async function putMessages(
  trx: Transaction<object>,
  messages: readonly Message[],
): Promise<readonly PutMessage[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(({ id, userId, category, title, amount, content, path }) => ({
    id,
    user_id: userId,
    category,
    titles: inEveryLanguage(title),
    contents: inEveryLanguage(
      amount === undefined ? content : (language) => `${amount(language)}\n${content(language)}`,
    ),
    path,
  }));
  const put = await sql<{ id: string; user_id: string }>`
    insert into mail (id, user_id, sender, title, content, type, path)
    select m.id, m.user_id, 'system',
      coalesce(m.titles ->> u.language, m.titles ->> split_part(u.language, '-', 1), m.titles ->> 'en'),
      coalesce(m.contents ->> u.language, m.contents ->> split_part(u.language, '-', 1), m.contents ->> 'en'),
      m.category, m.path
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m(id text, user_id text, category text, titles jsonb, contents jsonb, path text)
    join app_user u on u.id = m.user_id
    where not exists (select 1 from mail_mute x where x.user_id = m.user_id and x.category = m.category)
    on conflict (id) do nothing
    returning id, user_id
  `.execute(trx);
  return put.rows.map(({ id, user_id: userId }) => ({ userId, thing: { noun: 'mail', id } }));
}

/**
 * Like `putMessages`, for one message.
 * @returns what to publish to its user after the commit
 */
export const putMessage = async (trx: Transaction<object>, message: Message): Promise<readonly ChangedThing[]> =>
  (await putMessages(trx, [message])).map(({ thing }) => thing);
