import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { fetchMails, markMailsRead, fetchMailMutes, MUTABLE, setMailMutes } from './mail-calls.ts';
import type { Mail, MailCategory, MutableCategory } from './mail-calls.ts';
import type { CallError, Page } from '../../api/result.ts';
import { createPagedRows } from '../../signals/paged-rows.ts';
import { followChanges, refreshOnChange } from '../../data/changes.ts';
import { createPagedLoader } from '../../data/paged.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';

/** Ids that fit into one address: they are 36 characters each. */
const MARKED_AT_ONCE = 100;

const list = createPagedRows<Mail>({ idOf: ({ id }) => id, isNewer: (a, b) => a.timeMs > b.timeMs });

const filter = signal<MailCategory | null>(null);

/** My private messages as far as loaded, newest first, those of `mailFilter` (null: all). */
export const { rows: mailRows, total: mailTotal } = list;
export const mailFilter: ReadonlySignal<MailCategory | null> = filter;

export const mails = createPagedLoader({
  owner: sessionStore.token,
  ask: (pageNum, pageSize, abort) => fetchMails({ pageNum, pageSize, category: filter.peek(), signal: abort }),
  apply: ({ rows, total }: Page<Mail>, first) => list.applyPage(rows, total, first),
  rows: mailRows,
  total: mailTotal,
});

/** Shows other messages: what is under way for the old ones is given up. */
export function filterMails(category: MailCategory | null): Promise<void> {
  filter.value = category;
  list.restart(() => true);
  return mails.refresh();
}

/** Number of my unread messages, loaded or not. */
export const unreadMails = createResource({
  owner: sessionStore.token,
  ask: () => fetchMails({ pageNum: 1, pageSize: 1, unread: true }),
  take: ({ total }: Page<Mail>) => total,
});

/** What is shown of them is asked for anew; what nobody looked at is not. */
function askAgain(): void {
  if (mailTotal.peek() !== null) void mails.refresh();
  if (unreadMails.now.peek().state !== 'idle') void unreadMails.refresh();
}

/** A message that was opened is read (N1). One that could not be marked stays unread, and its next opening tries again. */
export async function markMailRead(id: string): Promise<void> {
  if ((await markMailsRead([id])).success) askAgain();
}

/** Marks page by page. @returns why it ended before all were read; null when all are */
async function markPages(): Promise<CallError | null> {
  const whose = sessionStore.token.peek();
  let before = Infinity;
  while (whose === sessionStore.token.peek()) {
    // Those that were marked leave the list, so the first page is always the next one.
    const unread = await fetchMails({ pageNum: 1, pageSize: MARKED_AT_ONCE, unread: true });
    if (!unread.success) return unread.error;
    const { rows, total } = unread.data;
    // What does not grow less is not asked for for ever.
    if (rows.length === 0 || total >= before) return null;
    before = total;
    const marked = await markMailsRead(rows.map(({ id }) => id));
    if (!marked.success) return marked.error;
  }
  return null;
}

/**
 * Marks all that are unread, those not loaded too.
 * @returns why some may have stayed unread; null when none did
 */
export async function markAllMailsRead(): Promise<CallError | null> {
  const error = await markPages();
  askAgain();
  return error;
}

followChanges(['mail'], askAgain, askAgain);

// What the person who left had is nobody's.
sessionStore.token.subscribe(() => {
  filter.value = null;
  list.clear();
});

/** Kinds of messages that the person who is signed in wants none of. */
export const mailMutes = createResource({ owner: sessionStore.token, ask: fetchMailMutes });

/** Mutes a kind of messages, or lets it be told again. @returns why it may not have been; null when it was */
export async function muteMails(category: MutableCategory, muted: boolean): Promise<CallError | null> {
  const before = mailMutes.now.peek().value ?? [];
  const whose = sessionStore.token.peek();
  const answer = await setMailMutes(MUTABLE.filter((one) => (one === category ? muted : before.includes(one))));
  if (answer.success) {
    mailMutes.apply(answer.data, whose);
    return null;
  }
  // The answer may have been lost after it was done.
  void mailMutes.refresh();
  return answer.error;
}

refreshOnChange(mailMutes, ['mutes']);
