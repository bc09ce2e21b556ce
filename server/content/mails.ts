import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { ColumnType, Generated, Transaction } from 'kysely';
import type { RowOf } from '../../protocol/call.ts';
import type { mailList } from '../../protocol/rest/notice.ts';
import type { Db } from '../infra/db.ts';
import { inLanguage } from './languages.ts';
import type { Translated } from './languages.ts';

/** A type, not an interface: kysely asks for an index signature. */
type MailTables = {
  mail: {
    id: string;
    user_id: string;
    sender: string;
    title: string;
    content: string;
    type: string;
    read: Generated<boolean>;
    created_at: ColumnType<Date, undefined, never>;
  };
};

type Mail = RowOf<typeof mailList>;

const WELCOME: { readonly title: Translated; readonly content: Translated } = {
  title: { en: 'Your play funds are here', zh: '您的模拟资金已到账' },
  content: {
    en: 'Your account was made with this wallet, and play funds were put into it. They are not money: they cannot be paid out, and you never need to pay anything in. Try an up/down trade, or just watch the markets.',
    zh: '您的账户已通过此钱包创建，模拟资金已存入。它们不是真钱：无法提取，您也永远不需要存入任何资金。试试涨跌交易，或者只看看行情。',
  },
};

/** Private messages of the users. */
export function createMails(anyDb: Db) {
  const db = anyDb.withTables<MailTables>();

  return {
    /** In the transaction that makes the account, in the language the person signed in with. */
    async sendWelcome(trx: Transaction<object>, userId: string, language: string): Promise<void> {
      await trx
        .withTables<MailTables>()
        .insertInto('mail')
        .values({
          id: randomUUID(),
          user_id: userId,
          sender: 'system',
          title: inLanguage(WELCOME.title, language),
          content: inLanguage(WELCOME.content, language),
          type: 'system',
        })
        .execute();
    },

    /**
     * One page of a user's messages, newest first.
     * @param page from 1; @param pageSize 1 … 1000
     */
    async list(userId: string, page: number, pageSize: number): Promise<{ rows: Mail[]; total: number }> {
      const mine = db.selectFrom('mail').where('user_id', '=', userId);
      const { total } = await mine.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
      const rows = await mine
        .select(['id', 'sender', 'title', 'content', 'type', 'read'])
        .select(sql<number>`trunc(extract(epoch from created_at) * 1000)::float8`.as('createTime'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(pageSize)
        .offset((page - 1) * pageSize)
        .execute();
      return {
        total,
        rows: rows.map(({ id, sender, title, content, createTime, read, type }) => ({
          id,
          opertorId: sender,
          title,
          content,
          createTime,
          status: read ? 1 : 0,
          type,
          userId,
        })),
      };
    },

    /** Ids that are unknown or another user's change nothing, and nobody can tell which of the two they were. */
    async markRead(userId: string, ids: readonly string[]): Promise<void> {
      await db
        .updateTable('mail')
        .set({ read: true })
        .where('user_id', '=', userId)
        .where('id', 'in', [...ids])
        .execute();
    },
  };
}

export type Mails = ReturnType<typeof createMails>;
