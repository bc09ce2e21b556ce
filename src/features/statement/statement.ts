import { batch, computed, signal, effect } from '@preact/signals-core';
import { useEffect } from 'react';
import { spanAt } from '../../../protocol/units/statement-span.ts';
import type { SpanTimes, StatementSpan } from '../../../protocol/units/statement-span.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { createResource } from '../../data/resource.ts';
import { sessionStore } from '../../data/session.ts';
import { followChanges } from '../../data/changes.ts';
import { accountStore } from '../../signals/account-store.ts';
import { fetchStatement } from './statement-calls.ts';

/** The chosen span. `timeMs` is any time in it; null for the current one. */
interface StatementPeriod {
  readonly span: StatementSpan;
  readonly timeMs: number | null;
}

const period = signal<StatementPeriod>({ span: 'week', timeMs: null });
const userId = computed(() => sessionStore.currentUser.value?.userId ?? null);
/** Time of the person's first deposit, once an answer contains it. */
const first = signal<{ readonly userId: string; readonly timeMs: number } | null>(null);

export const statementPeriod = computed(() => period.value);

/** The statement of the chosen span. Each span is a separate owner, so that a new one starts empty. */
export const statement = createResource({
  owner: computed(() => (userId.value === null ? null : `${userId.value} ${period.value.span} ${period.value.timeMs}`)),
  ask: () => fetchStatement(period.peek().span, period.peek().timeMs),
  take(answer) {
    const mine = userId.peek();
    if (mine !== null && answer.firstMs !== null) first.value = { userId: mine, timeMs: answer.firstMs };
    return answer;
  },
});

/** Returns the start and end of the chosen span, as the exchange counts them. */
export const shownTimes = (): SpanTimes => spanAt(period.value.span, period.value.timeMs ?? serverNowMs());

/** Whether there is data before this span; false while unknown. */
export const hasEarlier = computed(() => {
  const known = first.value;
  return known !== null && known.userId === userId.value && shownTimes().fromMs > known.timeMs;
});

const look = (span: StatementSpan, timeMs: number): void => {
  // The current span is stored as null, so that it stays the current one when the next span begins.
  period.value = { span, timeMs: timeMs >= spanAt(span, serverNowMs()).fromMs ? null : timeMs };
};

export const showEarlier = (): void => look(period.peek().span, shownTimes().fromMs - 1);
export const showLater = (): void => look(period.peek().span, shownTimes().toMs);
export const showNewest = (): void => {
  period.value = { span: period.peek().span, timeMs: null };
};

/**
 * Switches between weeks and months: to the span that contains the start of the chosen one; the current span leads to
 * the current one.
 */
export const chooseSpan = (span: StatementSpan): void =>
  batch(() => {
    const { timeMs } = period.peek();
    period.value = { span, timeMs };
    if (timeMs !== null) look(span, timeMs);
  });

/** Delay that collects the balance changes of one moment into one request. */
const GATHER_MS = 300;
/** Interval of refreshes, ms, because the app's open time grows by the minute. */
const AGAIN_MS = 60_000;

/** Refreshes the current span while it is shown: after a balance change, after missed changes, and each minute. */
export function useFreshStatement(underWay: boolean): void {
  useEffect(() => {
    if (!underWay) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void statement.refresh(), GATHER_MS);
    };
    const unfollow = followChanges([], soon, soon);
    let before: string | null = null;
    const stop = effect(() => {
      const now = accountStore.assets.value.map((row) => row.asset + row.account + row.available + row.locked).join();
      if (before !== null && now !== before) soon();
      before = now;
    });
    const again = setInterval(() => {
      if (!document.hidden) void statement.refresh();
    }, AGAIN_MS);
    return () => {
      clearTimeout(timer);
      clearInterval(again);
      unfollow();
      stop();
    };
  }, [underWay]);
}
