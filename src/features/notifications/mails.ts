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

/** Number of ids that fit into one URL: they are 36 characters each. */
const MARKED_AT_ONCE = 100;

const list = createPagedRows<Mail>({ idOf: ({ id }) => id, isNewer: (a, b) => a.timeMs > b.timeMs });

const filter = signal<MailCategory | null>(null);

/** My private messages as far as loaded, newest first, filtered by `mailFilter` (null: all). */
export const { rows: mailRows, total: mailTotal } = list;
export const mailFilter: ReadonlySignal<MailCategory | null> = filter;

export const mails = createPagedLoader({
  owner: sessionStore.token,
  ask: (pageNum, pageSize, abort) => fetchMails({ pageNum, pageSize, category: filter.peek(), signal: abort }),
  apply: ({ rows, total }: Page<Mail>, first) => list.applyPage(rows, total, first),
  rows: mailRows,
  total: mailTotal,
});

/** Sets the filter and aborts the request for the old one. */
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

/** Fetches the loaded data again; data that no view has requested stays unloaded. */
function askAgain(): void {
  if (mailTotal.peek() !== null) void mails.refresh();
  if (unreadMails.now.peek().state !== 'idle') void unreadMails.refresh();
}

/** Marks an opened message read (N1). After a failure it stays unread, and opening it again retries. */
export async function markMailRead(id: string): Promise<void> {
  if ((await markMailsRead([id])).success) askAgain();
}

/** Marks page by page. @returns the error that ended it; null when all are read */
async function markPages(): Promise<CallError | null> {
  const whose = sessionStore.token.peek();
  let before = Infinity;
  while (whose === sessionStore.token.peek()) {
    // Marked messages leave the list, so the first page is always the next one.
    const unread = await fetchMails({ pageNum: 1, pageSize: MARKED_AT_ONCE, unread: true });
    if (!unread.success) return unread.error;
    const { rows, total } = unread.data;
    // A total that does not shrink ends the loop.
    if (rows.length === 0 || total >= before) return null;
    before = total;
    const marked = await markMailsRead(rows.map(({ id }) => id));
    if (!marked.success) return marked.error;
  }
  return null;
}

/**
 * Marks all unread messages read, loaded or not.
 * @returns the error when some may have stayed unread; else null
 */
export async function markAllMailsRead(): Promise<CallError | null> {
  const error = await markPages();
  askAgain();
  return error;
}

followChanges(['mail'], askAgain, askAgain);

// Clears the data of the person who signed out.
sessionStore.token.subscribe(() => {
  filter.value = null;
  list.clear();
});

/** Categories that the signed-in person has muted. */
export const mailMutes = createResource({ owner: sessionStore.token, ask: fetchMailMutes });

/**
 * Mutes or unmutes a category.
 * @returns the error, after which the change may still have been made; null when it succeeded
 */
export async function muteMails(category: MutableCategory, muted: boolean): Promise<CallError | null> {
  const before = mailMutes.now.peek().value ?? [];
  const whose = sessionStore.token.peek();
  const answer = await setMailMutes(MUTABLE.filter((one) => (one === category ? muted : before.includes(one))));
  if (answer.success) {
    mailMutes.apply(answer.data, whose);
    return null;
  }
  // The change may have been made although the answer was lost.
  void mailMutes.refresh();
  return answer.error;
}

refreshOnChange(mailMutes, ['mutes']);
