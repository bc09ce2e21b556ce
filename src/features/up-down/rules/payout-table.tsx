import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { fetchPeriods } from '../../../api/up-down/fetch-periods.ts';
import type { Period } from '../../../api/up-down/fetch-periods.ts';
import type { CallError, CallResult, Page } from '../../../api/result.ts';
import { MINUS } from '../../../i18n/number-text.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { payoutWords } from './payout-figures.ts';
import styles from './rules-text.module.css';

type Payouts =
  | { readonly state: 'loading'; readonly attempt: number }
  | { readonly state: 'ready'; readonly periods: readonly Period[] }
  | { readonly state: 'failed'; readonly error: CallError };

const payoutsOf = (found: CallResult<Page<Period>>): Payouts =>
  found.success
    ? { state: 'ready', periods: found.data.rows.filter((period) => period.open) }
    : { state: 'failed', error: found.error };

/** The payout rates in force as the exchange serves them, with what they mean (S2). Asks when it is first shown. */
export function PayoutTable() {
  const { t } = useTranslation();
  const [payouts, setPayouts] = useState<Payouts>({ state: 'loading', attempt: 0 });

  const attempt = payouts.state === 'loading' ? payouts.attempt : -1;
  useEffect(() => {
    if (attempt < 0) return undefined;
    let wanted = true;
    void fetchPeriods().then((found) => wanted && setPayouts(payoutsOf(found)));
    return () => {
      wanted = false;
    };
  }, [attempt]);

  const retry = () => setPayouts({ state: 'loading', attempt: attempt + 1 });
  if (payouts.state === 'loading') {
    return <LoadingView key={attempt} onRetry={retry} skeleton={<Skeleton height="14rem" />} />;
  }
  if (payouts.state === 'failed') return <ErrorState title={failureText(payouts.error)} onRetry={retry} />;
  const [first] = payouts.periods;
  if (!first)
    return <EmptyState text={t('rules.payout.empty')} action={{ label: t('common.refresh'), onPick: retry }} />;
  const words = payoutWords(first.payoutRate);
  return (
    <>
      <table className={styles.table}>
        <caption className="sr-only">{t('rules.payout.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rules.payout.period')}</th>
            <th scope="col">{t('rules.payout.rate')}</th>
            <th scope="col">{t('rules.payout.breakEven')}</th>
            <th scope="col">{t('rules.payout.expected')}</th>
          </tr>
        </thead>
        <tbody>
          {payouts.periods.map((period) => (
            <PayoutRow key={period.id} period={period} />
          ))}
        </tbody>
      </table>
      <p className={styles.text}>
        {t('rules.payout.text', {
          payout: words.payout,
          breakEven: words.breakEven,
          loss: words.expected.replace(MINUS, ''),
        })}
      </p>
      <p className={styles.note}>{t('rules.payout.note')}</p>
    </>
  );
}

function PayoutRow({ period }: { period: Period }) {
  const { payout, breakEven, expected } = payoutWords(period.payoutRate);
  return (
    <tr>
      <th scope="row">{durationText(period.seconds * 1000)}</th>
      <td>{payout}</td>
      <td>{breakEven}</td>
      <td>{expected}</td>
    </tr>
  );
}
