import { sql } from 'kysely';
import type { ColumnType, Generated } from 'kysely';
import type { RowOf } from '../../protocol/call.ts';
import type { mailList } from '../../protocol/rest/notice.ts';
import type { ChangedThing } from '../../protocol/stream/changed.ts';
import { callTransaction } from '../infra/call-transaction.ts';
import type { Db } from '../infra/db.ts';
import { lockNamed } from '../infra/named-lock.ts';
import type { Category, MutableCategory } from '../messages/message.ts';

/** A type, not an interface: kysely asks for an index signature. */
type MailTables = {
  mail: {
    id: string;
    user_id: string;
    sender: string;
    title: string;
    content: string;
    type: Category;
    path: string | null;
    read: Generated<boolean>;
    created_at: ColumnType<Date, undefined, never>;
  };
  mail_mute: { user_id: string; category: MutableCategory };
};

type Mail = RowOf<typeof mailList>;

/** Messages older than this are deleted … */
const KEPT_DAYS = 90;
/** … and, of one user, all but the newest so many. */
const KEPT_MOST = 1000;
/** A pruning deletes no more than this of all old ones and of each user, and looks at so many users, so that it holds nobody up. */
const PRUNED_MOST = 500;
const USERS_AT_ONCE = 20;
/** A message about safety stays until it is read. */
const MAY_GO = sql<boolean>`(type <> 'security' or read)`;

/** What a list is narrowed to. */
export interface MailFilter {
  /** Only those that are read, or not; null: all. */
  readonly isRead: boolean | null;
  /** Null: all. */
  readonly category: Category | null;
}

interface MailParts {
  readonly db: Db;
  /** Messages of this user are read, or muted, from now on: their other devices ask anew. */
  onChange(userId: string, thing: ChangedThing): void;
}

/** The private messages of the users as they read them; what writes one is `messages/`. */
export function createMails({ db: anyDb, onChange }: MailParts) {
  const db = anyDb.withTables<MailTables>();

  /** Where the round of the users goes on. */
  let after = '';

  /** @returns how many went */
  async function pruneOld(): Promise<number> {
    const { rows } = await sql`
      delete from mail where id in (
        select id from mail where created_at < now() - ${KEPT_DAYS} * interval '1 day' and ${MAY_GO}
        order by created_at limit ${PRUNED_MOST}
      ) returning id
    `.execute(db);
    return rows.length;
  }

  /** Of the next few users. @returns how many went */
  async function pruneMany(): Promise<number> {
    const users = await anyDb
      .withTables<{ app_user: { id: string } }>()
      .selectFrom('app_user')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(USERS_AT_ONCE)
      .execute();
    after = users.length === USERS_AT_ONCE ? users.at(-1)!.id : '';
    const { rows } = await sql`
      delete from mail where id in (
        select m.id from jsonb_array_elements_text(${JSON.stringify(users.map(({ id }) => id))}::jsonb) as u(id)
        cross join lateral (
          select id, type, read from mail where user_id = u.id
          order by created_at desc, id desc offset ${KEPT_MOST} limit ${PRUNED_MOST}
        ) m
        where ${MAY_GO}
      ) returning id
    `.execute(db);
    return rows.length;
  }

  return {
    /** One page of a user's messages, newest first. @param page from 1; @param pageSize 1 … 1000 */
    async list(
      userId: string,
      page: number,
      pageSize: number,
      { isRead, category }: MailFilter,
    ): Promise<{ rows: Mail[]; total: number }> {
      const mine = db
        .selectFrom('mail')
        .where('user_id', '=', userId)
        .$if(isRead !== null, (query) => query.where('read', '=', isRead))
        .$if(category !== null, (query) => query.where('type', '=', category));
      const { total } = await mine.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      const rows = await mine
        .select(['id', 'sender', 'title', 'content', 'type', 'path', 'read'])
        .select(sql<number>`trunc(extract(epoch from created_at) * 1000)::float8`.as('createTime'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return {
        total,
        rows: rows.map(({ id, sender, title, content, createTime, read, type, path }) => {
          const mail = { id, opertorId: sender, title, content, createTime, status: read ? 1 : 0, type, userId };
          return path === null ? mail : Object.assign(mail, { path });
        }),
      };
    },

    /** Ids that are unknown or another user's change nothing, and nobody can tell which of the two they were. */
    async markRead(userId: string, ids: readonly string[]): Promise<void> {
      const read = await callTransaction(anyDb, (trx) =>
        trx
          .withTables<MailTables>()
          .updateTable('mail')
          .set({ read: true })
          .where('user_id', '=', userId)
          .where('id', 'in', [...ids])
          .where('read', '=', false)
          .returning('id')
          .executeTakeFirst(),
      );
      // Whoever hears of one asks for all.
      if (read) onChange(userId, { noun: 'mail', id: read.id });
    },

    /** The categories of which a user wants no messages. */
    async mutesOf(userId: string): Promise<MutableCategory[]> {
      const rows = await db
        .selectFrom('mail_mute')
        .select('category')
        .where('user_id', '=', userId)
        .orderBy('category')
        .execute();
      return rows.map(({ category }) => category);
    },

    /** The whole set. What was written before it was muted stays. */
    async setMutes(userId: string, muted: readonly MutableCategory[]): Promise<void> {
      await callTransaction(anyDb, async (anyTrx) => {
        const trx = anyTrx.withTables<MailTables>();
        await lockNamed(trx, `mutes:${userId}`);
        await trx.deleteFrom('mail_mute').where('user_id', '=', userId).execute();
        if (muted.length === 0) return;
        await trx
          .insertInto('mail_mute')
          .values(muted.map((category) => ({ user_id: userId, category })))
          .onConflict((conflict) => conflict.columns(['user_id', 'category']).doNothing())
          .execute();
      });
      onChange(userId, { noun: 'mutes', id: userId });
    },

    /**
     * Deletes what is too old, then what one user has too many of, a bounded number each: the rest goes with the next calls.
     * @returns how many went
     */
    async prune(): Promise<number> {
      return (await pruneOld()) + (await pruneMany());
    },
  };
}

export type Mails = ReturnType<typeof createMails>;
