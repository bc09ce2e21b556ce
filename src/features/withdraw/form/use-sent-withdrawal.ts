import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { CallError } from '../../../api/result.ts';
import { outgoing } from '../outgoing.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { announce } from '../../../ui/announce.ts';
import { withdrawalPath } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/use-navigation.ts';
import { moneyText } from '../withdraw-words.ts';
import { clearDraft, sentBy } from './withdraw-draft.ts';
import type { FormName } from './withdraw-draft.ts';

/**
 * Follows the withdrawal that this form has sent: one that was placed empties the form and leads to its page.
 * @returns why it was refused; null when it was not
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
    // The page it leads to says the rest.
    announce(t('withdrawal.outgoing.placed', { what }));
    outgoing.dismiss();
    redirect(withdrawalPath(placedId));
    // `redirect` is made anew with each render and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [placedId, form]);
  return mine?.phase === 'refused' ? mine.error : null;
}
