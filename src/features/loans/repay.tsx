import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { TFunction } from 'i18next';
import type { CallError } from '../../api/result.ts';
import { receivedText } from '../../i18n/booked-text.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loanOf } from '../../data/loans.ts';
import { compare } from '../../model/decimal.ts';
import type { Loan } from '../../model/loan.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { FactPairs } from '../shell/fact-pairs.tsx';
import { giveCue } from '../shell/give-cue.ts';
import { lineState } from '../shell/line-state.ts';
import { useNavigation } from '../shell/navigation.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import { accountStore } from '../../signals/account-store.ts';
import { askDialog } from '../../ui/dialog.tsx';
import { explainShort } from '../shell/send-questions.ts';
import { bookedCoinText, daysText } from './loan-words.ts';
import { repaymentPending, sendRepayment } from './send-repayment.ts';
import styles from './loans.module.css';

/** Repays the whole debt from the spot account, and never more than the confirmed sum. */
export function Repay({ loan }: { loan: Loan }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const [error, setError] = useState<CallError | null>(null);
  const sending = repaymentPending.value;
  const line = lineState();

  async function repay(): Promise<void> {
    setError(null);
    let seen = loan;
    let before: Loan | null = null;
    // If the sum has changed, it asks again; only the confirmed sum is sent.
    while (await askToRepay(t, go, seen, before)) {
      const answer = await sendRepayment({ id: seen.id, amount: seen.owed });
      if (answer.outcome === 'paid') {
        giveCue('money');
        announce(t('loan.repay.done', { amount: bookedCoinText(seen.owed, seen.coin) }));
        return;
      }
      const now = loanOf(seen.id).now.peek().value;
      const asked = answer.outcome === 'changed' && now !== null && compare(now.owed, seen.owed) === 0;
      if (answer.outcome === 'refused' || asked || now === null || now.status !== 'approved') {
        setError(answer.error);
        return;
      }
      before = answer.outcome === 'changed' ? seen : null;
      seen = now;
    }
  }

  return (
    <>
      {error && (
        <Refused>
          <span>{failureText(error)}</span>
          {leavesUnsure(error) && <span>{` ${t('loan.repay.unsure')}`}</span>}
        </Refused>
      )}
      <div className={styles.foot}>
        <Button busy={sending} disabled={line !== null} onClick={() => void repay()}>
          {line !== null
            ? t(`loan.line.${line}`)
            : t(sending ? 'loan.repay.sending' : 'loan.repay.button', { amount: bookedCoinText(loan.owed, loan.coin) })}
        </Button>
      </div>
    </>
  );
}

type Translate = TFunction<'app'>;

/**
 * Asks for confirmation of a repayment: principal, interest, and source account. If the balance is too small, it
 * explains the shortage and the remedies instead.
 * @param before  the loan as it was confirmed, when more was owed by then; null on the first question
 * @returns whether to pay the sum of `loan`
 */
async function askToRepay(t: Translate, go: (path: string) => void, loan: Loan, before: Loan | null): Promise<boolean> {
  const { amount, interest, interestDays, owed, coin } = loan;
  const available = accountStore.availableOf(coin, 'spot').peek();
  if (available !== null && compare(available, owed) < 0) {
    await explainShort({
      asset: coin,
      account: 'spot',
      other: 'contract',
      required: owed,
      available,
      decimals: ASSET_DECIMALS,
      write: (value) => bookedCoinText(value, coin),
      instead: null,
      go,
    });
    return false;
  }
  const answer = await askDialog({
    title: t(before === null ? 'loan.repay.title' : 'loan.repay.changedTitle'),
    content: (
      <>
        {before !== null && (
          <p className={styles.changed}>
            {t('loan.repay.changed', {
              before: bookedCoinText(before.owed, coin),
              now: bookedCoinText(owed, coin),
            })}
          </p>
        )}
        <FactPairs
          className={styles.lines}
          facts={[
            { key: 'amount', name: t('loan.view.amount'), value: bookedCoinText(amount, coin) },
            {
              key: 'interest',
              name: t('loan.view.interest', { days: daysText(t, interestDays) }),
              value: bookedCoinText(interest, coin),
            },
            { key: 'owed', name: t('loan.repay.total'), value: bookedCoinText(owed, coin) },
            { key: 'from', name: t('loan.repay.from'), value: t('loan.repay.spot') },
            ...(available === null
              ? []
              : [{ key: 'available', name: t('short.current'), value: `${receivedText(available, coin)} ${coin}` }]),
          ]}
        />
      </>
    ),
    ok: t('loan.repay.ok'),
  });
  return answer.ok;
}
