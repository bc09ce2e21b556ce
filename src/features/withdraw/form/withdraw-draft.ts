import { signal } from '@preact/signals-core';
import type { ReadonlySignal, Signal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { sessionStore } from '../../../data/session.ts';
import type { CallError } from '../../../api/result.ts';
import { outgoing } from '../outgoing.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce } from '../../../ui/announce.ts';
import { afterOverlayMoves } from '../../../ui/overlay-stack.ts';
import { withdrawalPath } from '../../shell/paths.ts';
import type { EurDestination } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { moneyText } from '../withdraw-words.tsx';

/** The form's input; amounts and numbers as typed. The fund password is never part of it. */
export interface WithdrawDraft {
  readonly address: string;
  /** Country of the phone number, ISO 3166-1. */
  readonly country: string;
  readonly phone: string;
  readonly amount: string;
  /** Coin and network of the manual form, empty for the first on offer. */
  readonly coin: string;
  readonly network: string;
}

const EMPTY: WithdrawDraft = { address: '', country: 'DE', phone: '', amount: '', coin: '', network: '' };

export type FormName = 'manual' | 'oneClick' | EurDestination;

const sender = signal<FormName | null>(null);
const drafts = new Map<FormName, Signal<WithdrawDraft>>();

const held = (form: FormName): Signal<WithdrawDraft> => {
  const known = drafts.get(form) ?? signal(EMPTY);
  drafts.set(form, known);
  return known;
};

/** Input of a form until it is sent (W9). It is kept in memory across pages until the app is closed. */
export const draftOf = (form: FormName): ReadonlySignal<WithdrawDraft> => held(form);

export function changeDraft(form: FormName, next: Partial<WithdrawDraft>): void {
  const draft = held(form);
  draft.value = { ...draft.peek(), ...next };
}

/** Clears the form after sending; the coin stays, and the amount of a one-click withdrawal for the next one. */
const clearDraft = (form: FormName): void => {
  const { coin, network, amount } = held(form).peek();
  held(form).value = { ...EMPTY, coin, network, amount: form === 'oneClick' ? amount : '' };
  sender.value = null;
};

/** The form whose withdrawal is pending; it receives the outcome. */
const sentBy: ReadonlySignal<FormName | null> = sender;

export const noteSender = (form: FormName): void => {
  sender.value = form;
};

// The input belongs to one person.
sessionStore.token.subscribe(() => {
  for (const draft of drafts.values()) draft.value = EMPTY;
});

/**
 * Follows the withdrawal that this form has sent: when it is placed, the form is cleared and its page opens.
 * @returns the error of a refusal; null without one
 */
export function useSentWithdrawal(form: FormName): CallError | null {
  useSignals();
  const { t } = useTranslation();
  const { redirect } = useNavigation();
  const held = outgoing.now.value;
  const mine = held !== null && sentBy.value === form ? held : null;
  const placedId = mine?.phase === 'placed' ? mine.withdrawal.id : null;
  const what = mine === null ? '' : moneyText(mine.request.amount, mine.request.coin);
  useEffect(() => {
    if (placedId === null) return;
    clearDraft(form);
    // The opened page shows the details.
    announce(t('withdrawal.outgoing.placed', { what }));
    outgoing.dismiss();
    // The sheet that confirmed it closes first.
    afterOverlayMoves(() => redirect(withdrawalPath(placedId)));
    // `redirect` is recreated on each render and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [placedId, form]);
  return mine?.phase === 'refused' ? mine.error : null;
}
