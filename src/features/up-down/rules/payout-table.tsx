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
import { oddsWords } from './payout-figures.ts';
import styles from './rules-text.module.css';

type Odds =
  | { readonly state: 'loading'; readonly attempt: number }
  | { readonly state: 'ready'; readonly cycles: readonly Period[] }
  | { readonly state: 'failed'; readonly error: CallError };

const oddsOf = (found: CallResult<Page<Period>>): Odds =>
  found.success
    ? { state: 'ready', cycles: found.data.rows.filter((cycle) => cycle.open) }
    : { state: 'failed', error: found.error };

/** The odds in force as the exchange serves them, with what they mean (S2). Asks when it is first shown. */
export function OddsTable() {
  const { t } = useTranslation();
  const [odds, setOdds] = useState<Odds>({ state: 'loading', attempt: 0 });

  const attempt = odds.state === 'loading' ? odds.attempt : -1;
  useEffect(() => {
    if (attempt < 0) return undefined;
    let wanted = true;
    void fetchPeriods().then((found) => wanted && setOdds(oddsOf(found)));
    return () => {
      wanted = false;
    };
  }, [attempt]);

  const retry = () => setOdds({ state: 'loading', attempt: attempt + 1 });
  if (odds.state === 'loading') {
    return <LoadingView key={attempt} onRetry={retry} skeleton={<Skeleton height="14rem" />} />;
  }
  if (odds.state === 'failed') return <ErrorState title={failureText(odds.error)} onRetry={retry} />;
  const [first] = odds.cycles;
  if (!first) return <EmptyState text={t('rules.odds.empty')} action={{ label: t('common.refresh'), onPick: retry }} />;
  const words = oddsWords(first.payoutRate);
  return (
    <>
      <table className={styles.table}>
        <caption className="sr-only">{t('rules.odds.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rules.odds.cycle')}</th>
            <th scope="col">{t('rules.odds.payout')}</th>
            <th scope="col">{t('rules.odds.breakEven')}</th>
            <th scope="col">{t('rules.odds.expected')}</th>
          </tr>
        </thead>
        <tbody>
          {odds.cycles.map((cycle) => (
            <OddsRow key={cycle.id} cycle={cycle} />
          ))}
        </tbody>
      </table>
      <p className={styles.text}>
        {t('rules.odds.text', {
          payout: words.payout,
          breakEven: words.breakEven,
          loss: words.expected.replace(MINUS, ''),
        })}
      </p>
      <p className={styles.note}>{t('rules.odds.note')}</p>
    </>
  );
}

function OddsRow({ cycle }: { cycle: Period }) {
  const { payout, breakEven, expected } = oddsWords(cycle.payoutRate);
  return (
    <tr>
      <th scope="row">{durationText(cycle.seconds * 1000)}</th>
      <td>{payout}</td>
      <td>{breakEven}</td>
      <td>{expected}</td>
    </tr>
  );
}
