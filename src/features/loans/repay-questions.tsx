import type { TFunction } from 'i18next';
import { compare } from '../../model/decimal.ts';
import { ASSET_DECIMALS } from '../../model/account.ts';
import type { Loan } from '../../model/loan.ts';
import { accountStore } from '../../signals/account.ts';
import { askDialog } from '../../ui/dialog.tsx';
import { explainShort } from '../shell/explain-short.ts';
import { LoanLines } from './loan-lines.tsx';
import { bookedCoinText, daysText } from './loan-words.ts';
import styles from './loans.module.css';

type Translate = TFunction<'app'>;

/**
 * Asks before a debt is paid: principal, interest, and where it is paid from. With too little there it says how much is missing
 * instead, and what helps.
 * @param before  the loan as it was confirmed, where more was owed by then; null on the first question
 * @returns whether to pay what is owed by `loan`
 */
export async function askToRepay(
  t: Translate,
  go: (path: string) => void,
  loan: Loan,
  before: Loan | null,
): Promise<boolean> {
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
        <LoanLines
          lines={[
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
              : [{ key: 'available', name: t('short.current'), value: bookedCoinText(available, coin) }]),
          ]}
        />
      </>
    ),
    ok: t('loan.repay.ok'),
  });
  return answer.ok;
}
