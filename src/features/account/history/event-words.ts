import type { TFunction } from 'i18next';
import type { AccountEvent } from '../../../model/account-event.ts';

/** Kinds of changes that trade nothing: an order sets an amount aside when it is placed, and gets back what it did not use. */
const ASIDE: ReadonlySet<string> = new Set(['spotHold', 'spotAmend', 'spotCancel']);

/** Returns the name of an event in the history. */
export function eventWords(
  t: TFunction<'app'>,
  { type, kind, amount }: Pick<AccountEvent, 'type' | 'kind' | 'amount'>,
): string {
  if (!ASIDE.has(kind)) return t(`history.type.${type}`);
  return t(amount.startsWith('-') ? 'history.order.reserved' : 'history.order.returned');
}
