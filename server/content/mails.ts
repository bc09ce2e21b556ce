import { sql } from 'kysely';
import type { ColumnType, Generated } from 'kysely';
import type { RowOf } from '../../protocol/call.ts';
import type { mailList } from '../../protocol/rest/notice.ts';
import type { ChangedThing } from '../../protocol/stream/changed.ts';
import { callTransaction } from '../infra/call-transaction.ts';
import type { Db } from '../infra/db.ts';
import { lockNamed } from '../infra/named-lock.ts';
import type { Category, MutableCategory } from '../messages/message.ts';

/** A type instead of an interface, because Kysely needs an index signature. */
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

/** Messages older than this many days are deleted. */
const KEPT_DAYS = 90;
/** Most messages of a user; older ones are deleted. */
const KEPT_MOST = 1000;
/**
 * Most messages that one pruning deletes by age and for each user, and users it checks, so that it does not block
 * others.
 */
const PRUNED_MOST = 500;
const USERS_AT_ONCE = 20;
/** A message about safety is not deleted before it is read. */
const MAY_GO = sql<boolean>`(type <> 'security' or read)`;

/** Filter of a list. */
export interface MailFilter {
  /** Only read messages, or only unread ones; null for all. */
  readonly isRead: boolean | null;
  /** Only messages of this category; null for all. */
  readonly category: Category | null;
}

interface MailParts {
  readonly db: Db;
  /** Called when messages of this user were read or muted; the user's other devices load them again. */
  onChange(userId: string, thing: ChangedThing): void;
}

/** The private messages of users, for reading; `messages/` writes them. */
export function createMails({ db: anyDb, onChange }: MailParts) {
  const db = anyDb.withTables<MailTables>();

  /** The user after whom the next pruning continues. */
  let after = '';

  /**
   * Deletes old messages.
   * @returns how many were deleted
   */
  async function pruneOld(): Promise<number> {
    const { rows } = await sql`
      delete from mail where id in (
        select id from mail where created_at < now() - ${KEPT_DAYS} * interval '1 day' and ${MAY_GO}
        order by created_at limit ${PRUNED_MOST}
      ) returning id
    `.execute(db);
    return rows.length;
  }

  /**
   * Deletes surplus messages of the next few users.
   * @returns how many were deleted
   */
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
    /**
     * Returns one page of a user's messages, newest first.
     * @param page  from 1
     * @param pageSize  1 … 1000
     */
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

    /** Marks messages as read. Unknown ids and those of other users change nothing, with the same answer. */
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
      // One id suffices, because a client that gets the event loads all messages.
      if (read) onChange(userId, { noun: 'mail', id: read.id });
    },

    /** Returns the categories that a user has muted. */
    async mutesOf(userId: string): Promise<MutableCategory[]> {
      const rows = await db
        .selectFrom('mail_mute')
        .select('category')
        .where('user_id', '=', userId)
        .orderBy('category')
        .execute();
      return rows.map(({ category }) => category);
    },

    /** Replaces the muted categories. Messages written before stay. */
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
     * Deletes messages that are too old, then surplus ones of each user, in bounded numbers; later calls delete the
     * rest.
     * @returns how many were deleted
     */
    async prune(): Promise<number> {
      return (await pruneOld()) + (await pruneMany());
    },
  };
}

export type Mails = ReturnType<typeof createMails>;
