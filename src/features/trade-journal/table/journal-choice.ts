import { computed, signal } from '@preact/signals-core';

/** Which trades a view shows. */
export type TradeKindChoice = 'all' | 'upDown' | 'spot';
export const TRADE_KIND_CHOICES: readonly TradeKindChoice[] = ['all', 'upDown', 'spot'];

/** Spans of the journal: the last so many days, everything, or own days. */
export type JournalSpan = 'week' | 'month' | 'quarter' | 'all' | 'days';
export const JOURNAL_SPANS: readonly JournalSpan[] = ['week', 'month', 'quarter', 'all', 'days'];

/** From the start (included) to the end (not included), epoch ms; null for no bound. */
export interface TimeSpan {
  readonly fromMs: number | null;
  readonly toMs: number | null;
}

export interface JournalChoice {
  readonly kind: TradeKindChoice;
  readonly span: JournalSpan;
  /** Own days, UTC; used with the span `days` only. */
  readonly days: TimeSpan;
}

const choice = signal<JournalChoice>({ kind: 'all', span: 'month', days: { fromMs: null, toMs: null } });

/** The kind of trades and the span that all views of the journal show. It lasts as long as the page is loaded. */
export const journalChoice = computed(() => choice.value);

export const chooseKind = (kind: TradeKindChoice): void => {
  choice.value = { ...choice.peek(), kind };
};

export const chooseSpan = (span: JournalSpan): void => {
  choice.value = { ...choice.peek(), span };
};

export const chooseDays = (days: TimeSpan): void => {
  choice.value = { ...choice.peek(), span: 'days', days };
};
