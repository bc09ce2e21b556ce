import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import type { CallError } from '../../api/result.ts';
import { failureText, leavesUnsure } from '../../i18n/refusal-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { loanOf } from '../../data/loans.ts';
import { compare } from '../../model/decimal.ts';
import type { Loan } from '../../model/loan.ts';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../../ui/refused.tsx';
import { giveCue } from '../shell/give-cue.ts';
import { lineState } from '../shell/line-state.ts';
import { useNavigation } from '../shell/use-navigation.ts';
import { bookedCoinText } from './loan-words.ts';
import { askToRepay } from './repay-questions.tsx';
import { repaymentUnderWay, sendRepayment } from './send-repayment.ts';
import styles from './loans.module.css';

/** The way out of a debt: all of it, from the spot account, never more than was seen. */
export function Repay({ loan }: { loan: Loan }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const [error, setError] = useState<CallError | null>(null);
  const sending = repaymentUnderWay.value;
  const line = lineState();

  async function repay(): Promise<void> {
    setError(null);
    let seen = loan;
    let before: Loan | null = null;
    // Each round is another sum: what was confirmed is sent as it was seen.
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
