import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { sessionStore } from '../../data/session.ts';
import { separators } from '../../i18n/number-text.ts';

/** Input of the sale form. */
export interface SaleDraft {
  /** USDT as typed. */
  readonly amount: string;
  /** The chosen merchant; null for the best one. */
  readonly merchantId: string | null;
}

const EMPTY: SaleDraft = { amount: '', merchantId: null };

const draft = signal(EMPTY);

/** Input of the form until it is sent. It is kept in memory across pages until the app is closed. */
export const saleDraft: ReadonlySignal<SaleDraft> = draft;

export function changeSaleDraft(next: Partial<SaleDraft>): void {
  draft.value = { ...draft.peek(), ...next };
}

/** Clears the form after it was sent. */
export function clearSaleDraft(): void {
  draft.value = EMPTY;
}

// A visitor who signs in keeps the input; signing out clears it.
let before = sessionStore.token.peek();
sessionStore.token.subscribe((token) => {
  if (before !== null && token !== before) clearSaleDraft();
  before = token;
});

// In a language with other separators the text would be another amount.
let marks = separators.peek();
separators.subscribe((next) => {
  if (next !== marks) changeSaleDraft({ amount: '' });
  marks = next;
});
