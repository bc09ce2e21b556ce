import { sql } from 'kysely';
import type { Selectable, Transaction } from 'kysely';
import type { SupportMessage } from '../../../protocol/rest/support.ts';
import type { Db } from '../../infra/db.ts';
import { lockNamed } from '../../infra/named-lock.ts';
import type { TalkStatus } from './auto-replies.ts';

/** Any transaction of the store. */
export type Trx = Transaction<object>;

/** Row of `support_talk`; see 022_support.sql. */
interface TalkTable {
  id: string;
  user_id: string;
  status: TalkStatus;
  misses: number;
  language: string;
  closed_by: string | null;
  updated_ms: number;
}

/** Row of `support_message`. */
interface MessageTable {
  id: string;
  user_id: string;
  author: SupportMessage['author'];
  written_by: string | null;
  text: string;
  removed: SupportMessage['removed'];
  links: SupportMessage['links'];
  reply_to: string | null;
  client_order_id: string | null;
  created_ms: number;
}

export type TalkRow = Selectable<TalkTable>;
export type MessageRow = Selectable<MessageTable>;

const narrow = (db: Db) => db.withTables<{ support_talk: TalkTable; support_message: MessageTable }>();

export const messageWire = (row: MessageRow): SupportMessage => ({
  id: row.id,
  author: row.author,
  text: row.text,
  removed: [...row.removed],
  links: [...row.links],
  ...(row.client_order_id === null ? {} : { clientOrderId: row.client_order_id }),
  createTime: row.created_ms,
});

/** Serializes the messages of one conversation until the transaction ends. */
export const lockTalk = async (trx: Trx, userId: string): Promise<void> => {
  await lockNamed(trx, `support:${userId}`);
};

export const talkOf = (db: Db, userId: string): Promise<TalkRow | undefined> =>
  narrow(db).selectFrom('support_talk').selectAll().where('user_id', '=', userId).executeTakeFirst();

export const talkById = (db: Db, id: string): Promise<TalkRow | undefined> =>
  narrow(db).selectFrom('support_talk').selectAll().where('id', '=', id).executeTakeFirst();

/** Inserts or updates the state of a conversation; its id stays. */
export async function saveTalk(trx: Trx, talk: TalkRow): Promise<void> {
  const { id: _id, user_id: _user, ...state } = talk;
  await narrow(trx)
    .insertInto('support_talk')
    .values(talk)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(state))
    .execute();
}

/** Inserts messages; their ids must ascend. */
export async function insertMessages(trx: Trx, rows: readonly MessageRow[]): Promise<void> {
  if (rows.length === 0) return;
  const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;
  await narrow(trx)
    .insertInto('support_message')
    .values(rows.map((row) => ({ ...row, removed: json(row.removed), links: json(row.links) })))
    .execute();
}

/** Returns the message that a user sent with an idempotency key. */
export const messageOfKey = (db: Db, userId: string, clientOrderId: string): Promise<MessageRow | undefined> =>
  narrow(db)
    .selectFrom('support_message')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_order_id', '=', clientOrderId)
    .executeTakeFirst();

/** Returns the automatic replies to a message, oldest first. */
export const repliesTo = (db: Db, id: string): Promise<readonly MessageRow[]> =>
  narrow(db).selectFrom('support_message').selectAll().where('reply_to', '=', id).orderBy('id').execute();

export interface MessagePage {
  readonly before?: string;
  readonly after?: string;
  readonly limit: number;
}

/** Returns messages of a user: oldest first after an id, else newest first. */
export const messagesOf = (db: Db, userId: string, { before, after, limit }: MessagePage) =>
  narrow(db)
    .selectFrom('support_message')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .$if(after !== undefined, (query) => query.where('id', '>', after!))
    .orderBy('id', after === undefined ? 'desc' : 'asc')
    .limit(limit)
    .execute();

/** Returns the newest id of a conversation; null while it is empty. */
export async function newestIdOf(db: Db, userId: string): Promise<string | null> {
  const [row] = await messagesOf(db, userId, { limit: 1 });
  return row?.id ?? null;
}

/** Returns conversations that wait for a person, longest first. */
export const waitingTalks = (db: Db, limit: number): Promise<readonly TalkRow[]> =>
  narrow(db)
    .selectFrom('support_talk')
    .selectAll()
    .where('status', '=', 'waiting')
    .orderBy('updated_ms')
    .orderBy('id')
    .limit(limit)
    .execute();
