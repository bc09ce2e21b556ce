import { useTranslation } from '../../../i18n/use-translation.ts';
import { fetchPayoutVersions } from '../../../api/up-down/fetch-payout-versions.ts';
import type { PayoutVersion } from '../../../api/up-down/fetch-payout-versions.ts';
import { dateText, durationText } from '../../../i18n/time-text.ts';
import { failureText } from '../../../i18n/refusal-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { LoadingView } from '../../../ui/loading-view.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { payoutWords } from './payout-figures.ts';
import styles from './rules-text.module.css';
import { useAsked } from '../../../data/use-asked.ts';

const ratesText = ({ rates }: PayoutVersion): string =>
  rates
    .map(({ seconds, payoutRate }) => `${durationText(seconds * 1000)} ${payoutWords(payoutRate).payout}`)
    .join(' · ');

/** Every table of payout rates there has been, with the day each began (docs/exchange.md#settlement, point 6). */
export function PayoutVersions() {
  const { t } = useTranslation();
  const { asked, retry } = useAsked(fetchPayoutVersions);
  return (
    <>
      <h3 className={classNames(styles.part, styles.more)}>{t('rules.versions.title')}</h3>
      <p className={styles.text}>{t('rules.versions.text')}</p>
      {asked.state === 'loading' && (
        <LoadingView key={asked.attempt} onRetry={retry} skeleton={<Skeleton height="2.5rem" />} />
      )}
      {asked.state === 'failed' && <ErrorState title={failureText(asked.error)} onRetry={retry} />}
      {asked.state === 'ready' && (
        <ol className={styles.versions}>
          {asked.rows.map((version, index) => (
            <li key={version.version}>
              <p className={styles.version}>
                {t(index === 0 ? 'rules.versions.inForce' : 'rules.versions.past', {
                  version: version.version,
                  date: dateText(version.fromMs),
                })}
              </p>
              <p className={styles.note}>{ratesText(version)}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
