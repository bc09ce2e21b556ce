import { createFilteredList } from '../../data/filtered-list.ts';
import { ALL_HISTORY, startOf } from '../../model/account-event.ts';
import type { AccountEvent, HistoryFilter } from '../../model/account-event.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { fetchAccountHistory } from './account-calls.ts';

/** The events that moved balances, newest first, page by page. */
export const accountEvents = createFilteredList<AccountEvent, HistoryFilter>({
  initial: ALL_HISTORY,
  ask({ type, asset, time }, page) {
    const fromMs = time === null ? {} : { fromMs: startOf(time, serverNowMs()) };
    return fetchAccountHistory({ type, asset, ...fromMs, ...page });
  },
  // Rows of one moment stay in the order of the exchange.
  isNewer: (a, b) => a.timeMs > b.timeMs,
});
