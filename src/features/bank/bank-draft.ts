import { signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { BANK_FIELDS } from '../../model/bank-account.ts';
import type { BankAccount, BankField } from '../../model/bank-account.ts';
import { sessionStore } from '../../data/session.ts';

const EMPTY = Object.fromEntries(BANK_FIELDS.map((field) => [field, ''])) as BankAccount;

const draft = signal<BankAccount>(EMPTY);

/** What was filled in, also while other pages are shown. In memory only: it goes with the page, and with the person. */
export const bankDraft: ReadonlySignal<BankAccount> = draft;

export function changeBankDraft(field: BankField, text: string): void {
  draft.value = { ...draft.peek(), [field]: text };
}

export const clearBankDraft = (): void => {
  draft.value = EMPTY;
};

sessionStore.token.subscribe(clearBankDraft);
