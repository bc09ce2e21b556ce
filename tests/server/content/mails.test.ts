import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ChangedThing } from '../../../protocol/stream/changed.ts';
import { createMails } from '../../../server/content/mails.ts';
import type { Mails } from '../../../server/content/mails.ts';
import type { Category, Message } from '../../../server/messages/message.ts';
import { putMessages } from '../../../server/messages/put-messages.ts';
import { freshDatabase } from '../infra/fresh-database.ts';
import type { FreshDatabase } from '../infra/fresh-database.ts';
import { accountOf } from '../messages/mails-of.ts';

let database: FreshDatabase;
let mails: Mails;
const told: [string, ChangedThing][] = [];
let users = 0;
let ann = '';
let ben = '';
beforeAll(async () => {
  database = await freshDatabase();
  mails = createMails({ db: database.db, onChange: (userId, thing) => told.push([userId, thing]) });
});
beforeEach(async () => {
  told.length = 0;
  [ann, ben] = [`ann${++users}`, `ben${users}`];
  for (const id of [ann, ben]) await accountOf(database.db, id);
});
afterAll(() => database.close());

let written = 0;
/** Writes as many messages. @returns their ids, oldest first */
async function write(userId: string, count = 1, category: Category = 'money'): Promise<string[]> {
  const messages = Array.from({ length: count }, (): Message => {
    const id = `m${String(++written).padStart(6, '0')}`;
    return { id, userId, category, title: () => id, content: () => 'x' };
  });
  await database.db.transaction().execute((trx) => putMessages(trx, messages));
  return messages.map(({ id }) => id);
}
const idsOf = async (userId: string, isRead: boolean | null = null, category: Category | null = null) =>
  (await mails.list(userId, 1, 1000, { isRead, category })).rows.map(({ id }) => id).toSorted();
const age = (ids: readonly string[], days: number) =>
  sql`update mail set created_at = now() - ${days} * interval '1 day' where id in (${sql.join(ids)})`.execute(
    database.db,
  );

it('one that is read is told once, to its owner', async () => {
  const [first, second] = (await write(ann, 2)) as [string, string];
  await mails.markRead(ben, [first, 'unknown']);
  expect(told).toEqual([]);
  await mails.markRead(ann, [first, 'unknown']);
  await mails.markRead(ann, [first]);
  expect(told).toEqual([[ann, { noun: 'mail', id: first }]]);
  expect(await idsOf(ann, false)).toEqual([second]);
  expect(await mails.list(ann, 1, 10, { isRead: true, category: null })).toMatchObject({
    total: 1,
    rows: [{ id: first, type: 'money', status: 1 }],
  });
});

it('twenty at once mark each message once, and hundreds are told by one', async () => {
  const ids = await write(ben, 30);
  await Promise.all(Array.from({ length: 20 }, () => mails.markRead(ben, ids)));
  expect(await idsOf(ben, false)).toEqual([]);
  expect(told).toHaveLength(1);
});

it('a list is narrowed to a category, read or not', async () => {
  const money = await write(ann, 2);
  const trading = await write(ann, 3, 'trading');
  await mails.markRead(ann, trading.slice(0, 1));
  expect(await idsOf(ann, null, 'money')).toEqual(money);
  expect(await idsOf(ann, false, 'trading')).toEqual(trading.slice(1));
  expect((await mails.list(ann, 2, 2, { isRead: null, category: 'trading' })).total).toBe(3);
});

it('mutes are the whole set, told to the other devices, and nobody else’s', async () => {
  expect(await mails.mutesOf(ann)).toEqual([]);
  await mails.setMutes(ann, ['trading', 'news']);
  await mails.setMutes(ann, ['trading']);
  expect([await mails.mutesOf(ann), await mails.mutesOf(ben)]).toEqual([['trading'], []]);
  expect(told).toEqual([1, 2].map(() => [ann, { noun: 'mutes', id: ann }]));
  await mails.setMutes(ann, []);
  expect(await mails.mutesOf(ann)).toEqual([]);
});

it('twenty sets at once leave one of them, not a mixture', async () => {
  const sets = [['trading'], ['news']] as const;
  await Promise.all(Array.from({ length: 20 }, (_, at) => mails.setMutes(ann, sets[at % 2]!)));
  expect(await mails.mutesOf(ann)).toHaveLength(1);
});

it('money and security cannot be muted, whatever writes it', async () => {
  for (const category of ['money', 'security', 'Trading', '']) {
    await expect(mails.setMutes(ann, [category as 'news'])).rejects.toThrow();
    await expect(
      sql`insert into mail_mute (user_id, category) values (${ann}, ${category})`.execute(database.db),
    ).rejects.toThrow();
  }
});

it('messages go after 90 days, but none about safety that nobody has read', async () => {
  const old = await write(ann, 2);
  const [unread, read] = (await write(ann, 2, 'security')) as [string, string];
  const fresh = await write(ann, 1);
  await mails.markRead(ann, [read]);
  await age([...old, unread, read], 91);
  await age(fresh, 89);
  expect(await mails.prune()).toBe(3);
  expect(await idsOf(ann)).toEqual([unread, ...fresh].toSorted());
  expect(await mails.prune()).toBe(0);
});

it('one user keeps the newest thousand, pruned by so many at a time', async () => {
  const ids = await write(ann, 1700, 'trading');
  // Written by one statement they are as old as each other: then the id tells the order.
  await write(ben, 5, 'trading');
  const gone: number[] = [];
  // A round of all users, then another.
  for (let n = 0; n < 6; n++) gone.push(await mails.prune());
  expect(Math.max(...gone)).toBe(500);
  expect(gone.reduce((sum, count) => sum + count)).toBe(700);
  expect(await idsOf(ann)).toEqual(ids.slice(700));
  expect(await idsOf(ben)).toHaveLength(5);
});
