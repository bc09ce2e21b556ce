import { signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { sessionStore } from '../../../data/session.ts';

/** What was filled in; amounts and numbers as typed. The fund password is never part of it. */
export interface WithdrawDraft {
  readonly address: string;
  /** Of the phone number, ISO 3166-1. */
  readonly country: string;
  readonly phone: string;
  readonly amount: string;
  /** Manual: coin and network, empty for the first on offer. */
  readonly coin: string;
  readonly network: string;
}

const EMPTY: WithdrawDraft = { address: '', country: 'DE', phone: '', amount: '', coin: '', network: '' };

export type FormName = 'quick' | 'manual' | 'oneClick';

const sender = signal<FormName | null>(null);
const drafts = new Map<FormName, Signal<WithdrawDraft>>();

const held = (form: FormName): Signal<WithdrawDraft> => {
  const known = drafts.get(form) ?? signal(EMPTY);
  drafts.set(form, known);
  return known;
};

/** What this form holds until it is sent, also while other pages are shown (W9). In memory only: it goes with the page. */
export const draftOf = (form: FormName): ReadonlySignal<WithdrawDraft> => held(form);

export function changeDraft(form: FormName, next: Partial<WithdrawDraft>): void {
  const draft = held(form);
  draft.value = { ...draft.peek(), ...next };
}

/** It was sent: the next one begins anew, with the same coin. */
export const clearDraft = (form: FormName): void => {
  const { coin, network } = held(form).peek();
  held(form).value = { ...EMPTY, coin, network };
  sender.value = null;
};

/** The form whose withdrawal is on its way out, for what comes back to it. */
export const sentBy: ReadonlySignal<FormName | null> = sender;

export const noteSender = (form: FormName): void => {
  sender.value = form;
};

// It is one person's.
sessionStore.token.subscribe(() => {
  for (const draft of drafts.values()) draft.value = EMPTY;
});
