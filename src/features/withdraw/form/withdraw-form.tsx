import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CallError } from '../../../api/result.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { writtenPhone } from '../../../i18n/written-phone.ts';
import type { ConditionState, SavedAddress, WithdrawRule } from '../../../model/withdrawal.ts';
import { secondTick, serverNowMs } from '../../../signals/server-clock.ts';
import { BottomBar } from '../../../ui/bottom-bar.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { useLazyCode } from '../../../ui/use-lazy-code.ts';
import { Clock, ConditionCard } from './condition-cards.tsx';
import { DestinationField } from './destination-field.tsx';
import { FailureCard } from './failure-card.tsx';
import { FormFacts } from './form-facts.tsx';
import { useWithdrawForm } from './use-withdraw-form.ts';
import { WithdrawAmount } from './withdraw-amount.tsx';
import { WithdrawButton } from './withdraw-button.tsx';
import { noteSender } from './withdraw-draft.ts';
import type { FormName } from './withdraw-draft.ts';
import { refusedCondition, refusedField } from './withdraw-rules.ts';
import styles from './withdraw-form.module.css';

const reviewCode = lazyCode(() => import('./confirm-withdrawal.tsx'), 'fund-password');
const bookCode = lazyCode(() => import('../address-book/address-sheet.tsx'));

export interface WithdrawFormProps {
  form: FormName;
  rule: WithdrawRule;
  /** The chosen address of the book, for one-click withdrawals. */
  chosen?: SavedAddress;
  /** Choices above the destination: coin, kind of destination, saved address. */
  children?: ReactNode;
  /** Choices between destination and amount: network. */
  between?: ReactNode;
  /** Whether the review opens as soon as the form is complete; once, and not after a change. */
  reviewFirst?: boolean;
}

/**
 * The form of every kind of withdrawal: destination, amount, costs, and one button that names what is missing (W1,
 * G22).
 */
export function WithdrawForm({ form, rule, chosen, children, between, reviewFirst = false }: WithdrawFormProps) {
  const { t } = useTranslation();
  const [sheet, setSheet] = useState<'review' | 'book' | null>(null);
  const closeSheet = () => setSheet(null);
  const review = useLazyCode(reviewCode, sheet === 'review', closeSheet);
  const book = useLazyCode(bookCode, sheet === 'book', closeSheet);
  const state = useWithdrawForm(form, rule, chosen);
  const { figures, saved, unsaved, change, request, number } = state;
  const [untouched, setUntouched] = useState(true);
  if (reviewFirst && untouched && request !== null && state.unmet.length === 0) {
    setUntouched(false);
    setSheet('review');
  }
  return (
    <>
      <Conditions unmet={state.unmet} error={state.error} />
      <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        {children}
        <DestinationField rule={rule} state={state} chosen={chosen} onBook={() => setSheet('book')} />
        {between}
        <AddressNotes unsaved={unsaved} holdSeconds={rule.holdSeconds} saved={saved} />
        <WithdrawAmount
          rule={rule}
          figures={figures}
          available={state.available}
          typed={state.draft.amount}
          onChange={(amount) => {
            setUntouched(false);
            change({ amount });
          }}
          refused={state.refusedAt('amount')}
        />
        <FormFacts rule={rule} figures={figures} />
        <FailureCard rule={rule} onFill={change} />
        {state.unmet.length === 0 && <p className={styles.next}>{t('withdraw.button.next')}</p>}
        <BottomBar>
          <WithdrawButton
            rule={rule}
            figures={figures}
            unmet={state.unmet}
            destination={state.destination}
            understood={state.understood}
            onReview={() => setSheet('review')}
          />
        </BottomBar>
      </form>
      {review && request && (
        <review.ConfirmWithdrawal
          open={sheet === 'review'}
          onClose={closeSheet}
          rule={rule}
          request={request}
          label={saved?.label}
          unsaved={unsaved}
          written={number === null ? undefined : writtenPhone(number)}
          onBegun={() => noteSender(form)}
        />
      )}
      {book && (
        <book.AddressSheet
          open={sheet === 'book'}
          onClose={closeSheet}
          networks={rule.network === null ? [] : [rule.network]}
          wanted=""
          holdSeconds={rule.holdSeconds}
          onPick={({ address }) => {
            change({ address });
            closeSheet();
          }}
        />
      )}
    </>
  );
}

/** The unmet conditions of the rule, and a refusal that belongs to no field. */
function Conditions({ unmet, error }: { unmet: readonly ConditionState[]; error: CallError | null }) {
  const refused = error && refusedCondition(error);
  return (
    <>
      {unmet.map((condition) => (
        <ConditionCard key={condition.name} condition={condition} />
      ))}
      {refused !== null && !unmet.some(({ name }) => name === refused) && (
        <ConditionCard condition={{ name: refused, met: false, untilMs: null }} />
      )}
      {error && refusedField(error) === 'form' && refused === null && (
        <p className={styles.refused} role="alert">
          {failureText(error)}
        </p>
      )}
    </>
  );
}

interface AddressNotesProps {
  unsaved: boolean;
  /** Seconds for which withdrawals to a new address stay under review. */
  holdSeconds: number;
  /** The entry of the address in the book. */
  saved: SavedAddress | undefined;
}

/** Tells that the review takes longer, because the address is not saved yet or was saved a short time ago (W4). */
function AddressNotes({ unsaved, holdSeconds, saved }: AddressNotesProps) {
  useSignals();
  const { t } = useTranslation();
  // Reads the clock only while the hold runs, so that its end is shown.
  const waits = saved !== undefined && saved.usableFromMs > serverNowMs() && secondTick.value > 0;
  return (
    <>
      {unsaved && (
        <section className={styles.condition} aria-label={t('withdraw.condition.addressSaved.title')}>
          <h2 className={styles.conditionTitle}>{t('withdraw.condition.addressSaved.title')}</h2>
          <p>{t('withdraw.condition.addressSaved.text', { time: durationText(holdSeconds * 1000) })}</p>
        </section>
      )}
      {waits && (
        <section className={styles.condition} aria-label={t('withdraw.condition.addressSettled.title')}>
          <h2 className={styles.conditionTitle}>{t('withdraw.condition.addressSettled.title')}</h2>
          <p>{t('withdraw.condition.addressSettled.text')}</p>
          <Clock untilMs={saved.usableFromMs} />
        </section>
      )}
    </>
  );
}
