import { effect, untracked } from '@preact/signals-core';
import type { CallResult, Page } from '../../api/result.ts';
import { startOf } from '../../model/account-event.ts';
import type { AccountEvent, HistoryFilter } from '../../model/account-event.ts';
import { accountHistoryStore } from '../../signals/account-history.ts';
import { serverNowMs } from '../../signals/clock.ts';
import { createPagedLoader } from '../../data/paged.ts';
import { sessionStore } from '../../data/session.ts';
import { fetchAccountHistory } from './account-calls.ts';

type Answer = Page<AccountEvent> & { readonly asked: HistoryFilter };

async function ask(pageNum: number, pageSize: number, signal: AbortSignal): Promise<CallResult<Answer>> {
  const asked = accountHistoryStore.filter.peek();
  const { type, asset, time } = asked;
  const fromMs = time === null ? {} : { fromMs: startOf(time, serverNowMs()) };
  const found = await fetchAccountHistory({ type, asset, ...fromMs, pageNum, pageSize, signal });
  return found.success ? { success: true, data: { ...found.data, asked } } : found;
}

/** The events that moved balances, newest first, page by page. */
export const accountHistory = createPagedLoader<Answer>({
  owner: sessionStore.token,
  ask,
  apply: ({ rows, total, asked }, first) => accountHistoryStore.applyPage(rows, total, first, asked),
  rows: accountHistoryStore.rows,
  total: accountHistoryStore.total,
});

// Rows are cleared at sign-out. The history's code need not be loaded for that.
effect(() => {
  void sessionStore.token.value;
  untracked(accountHistoryStore.clear);
});

/** Sets the filter and aborts the request for the old one. */
export function filterAccountHistory(filter: HistoryFilter): Promise<void> {
  accountHistoryStore.choose(filter);
  return accountHistory.refresh();
}
