import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyChange, applyMissedChanges } from '../../../../src/data/changes.ts';
import {
  mailRows,
  mails,
  mailTotal,
  markAllMailsRead,
  markMailRead,
  unreadMails,
} from '../../../../src/features/notifications/mails.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { fakeExchange, json } from '../../api/fake-exchange.ts';

const [recorded] = restFixture('mailList').success['rows'] as Record<string, unknown>[];
const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 5));
const signIn = (userId: string) =>
  sessionStore.applySignIn(`token of ${userId}`, { userId, address: '0x1', walletKind: 'demo' });

let people = 0;
beforeEach(() => signIn(`person ${++people}`));
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

/** An exchange with messages numbered from `count` down to 1, of which it keeps what was read. */
function exchangeWith(count: number, refuses = false) {
  const exchange = { count };
  const read = new Set<string>();
  const marked: string[][] = [];
  const { sent } = fakeExchange(({ path = '', query = {} }) => {
    if (path.endsWith('updateMail')) {
      if (refuses) return json({ code: 500, msg: 'no' });
      const ids = query['ids']!.split(',').filter(Boolean);
      marked.push(ids);
      for (const id of ids) read.add(id);
      return json({ code: 200, msg: '' });
    }
    const all = Array.from({ length: exchange.count }, (_, at) => String(exchange.count - at)).filter(
      (id) => query['status'] !== '0' || !read.has(id),
    );
    const size = Number(query['pageSize']);
    const from = (Number(query['pageNum']) - 1) * size;
    const rows = all
      .slice(from, from + size)
      .map((id) => Object.assign({}, recorded, { id, createTime: 1e12 + Number(id), status: read.has(id) ? 1 : 0 }));
    return json({ code: 200, msg: '', rows, total: all.length });
  });
  return Object.assign(exchange, { sent, marked });
}

it('ten at first, then more; the count of unread ones knows those that are not loaded', async () => {
  exchangeWith(64);
  await Promise.all([mails.refresh(), unreadMails.refresh()]);
  expect([mailRows.value.length, mailTotal.value, unreadMails.now.value.value]).toEqual([10, 64, 64]);
  await mails.more();
  expect(mailRows.value.length).toBe(50);
});

it('one that is opened is read, in the list and in the count; nothing is asked for that nobody looks at', async () => {
  const { sent, marked } = exchangeWith(3);
  await markMailRead('3');
  await settled();
  expect([marked, sent.length]).toEqual([[['3']], 1]);
  await Promise.all([mails.refresh(), unreadMails.refresh()]);
  await markMailRead('2');
  await settled();
  expect(Array.from({ length: 3 }, (_, at) => mailRows.value.rowAt(at)!.read)).toEqual([true, true, false]);
  expect(unreadMails.now.value.value).toBe(1);
});

it('all are marked read, those not loaded too, a hundred at a time', async () => {
  const { marked } = exchangeWith(230);
  await Promise.all([mails.refresh(), unreadMails.refresh()]);
  expect(await markAllMailsRead()).toBeNull();
  await settled();
  expect(marked.map(({ length }) => length)).toEqual([100, 100, 30]);
  expect(unreadMails.now.value.value).toBe(0);
  expect(mailRows.value.rowAt(0)!.read).toBe(true);
});

it('what could not be marked is said, and stays unread', async () => {
  exchangeWith(3, true);
  await Promise.all([mails.refresh(), unreadMails.refresh()]);
  expect(await markAllMailsRead()).toMatchObject({ kind: 'refused' });
  await settled();
  expect(unreadMails.now.value.value).toBe(3);
});

it('who signs out leaves nothing', async () => {
  exchangeWith(3);
  await Promise.all([mails.refresh(), unreadMails.refresh()]);
  signIn('another');
  expect([mailTotal.value, mailRows.value.length, unreadMails.now.value.state]).toEqual([null, 0, 'idle']);
});

it('a message that comes is asked for and counted where messages are shown, and nowhere else', async () => {
  const exchange = exchangeWith(3);
  applyChange({ noun: 'mail', id: '4' });
  applyMissedChanges();
  await settled();
  expect(exchange.sent).toEqual([]);
  await Promise.all([mails.refresh(), unreadMails.refresh()]);
  exchange.count = 4;
  applyChange({ noun: 'mail', id: '4' });
  await settled();
  expect([mailRows.value.rowAt(0)!.id, mailTotal.value, unreadMails.now.value.value]).toEqual(['4', 4, 4]);
  exchange.count = 5;
  applyMissedChanges();
  await settled();
  expect([mailTotal.value, unreadMails.now.value.value]).toEqual([5, 5]);
});
