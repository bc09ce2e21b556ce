import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { sessionStore } from '../../data/session.ts';
import { separators } from '../../i18n/number-text.ts';

/** A sale as it is filled in. */
export interface SaleDraft {
  /** USDT as typed. */
  readonly amount: string;
  /** The merchant that was chosen; null: the best one. */
  readonly merchantId: string | null;
}

const EMPTY: SaleDraft = { amount: '', merchantId: null };

const draft = signal(EMPTY);

/** The form until it is sent. It stays in memory while other pages are shown and ends with the app. */
export const saleDraft: ReadonlySignal<SaleDraft> = draft;

export function changeSaleDraft(next: Partial<SaleDraft>): void {
  draft.value = { ...draft.peek(), ...next };
}

/** Clears the form after it was sent. */
export function clearSaleDraft(): void {
  draft.value = EMPTY;
}

// A visitor who signs in keeps what they typed; who leaves takes it along.
let before = sessionStore.token.peek();
sessionStore.token.subscribe((token) => {
  if (before !== null && token !== before) clearSaleDraft();
  before = token;
});

// Where numbers are written another way, its text would be another amount.
let marks = separators.peek();
separators.subscribe((next) => {
  if (next !== marks) changeSaleDraft({ amount: '' });
  marks = next;
});
