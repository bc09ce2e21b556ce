import { useTranslation } from '../../i18n/use-translation.ts';
import type { PayoutVersion } from '../../api/payout-calls.ts';
import { dateText, durationText } from '../../i18n/time-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { payoutWords } from '../../i18n/payout-words.ts';
import styles from './rules-text.module.css';
import { fetchPayoutVersions } from '../../api/payout-calls.ts';
import { createResource, rowsOf } from '../../data/resource.ts';

const ratesText = ({ rates }: PayoutVersion): string =>
  rates
    .map(({ seconds, payoutRate }) => `${durationText(seconds * 1000)} ${payoutWords(payoutRate).payout}`)
    .join(' · ');

/** Lists every table of payout rates so far, with its first day (docs/exchange.md#settlement, point 6). */
export function PayoutVersions() {
  const { t } = useTranslation();
  return (
    <>
      <h3 className={classNames(styles.part, styles.more)}>{t('rules.versions.title')}</h3>
      <p className={styles.text}>{t('rules.versions.text')}</p>
      <ResourceView of={payoutVersions} titled skeleton={<Skeleton height="2.5rem" />}>
        {(versions) => (
          <ol className={styles.versions}>
            {versions.map((version, index) => (
              <li key={version.fromMs}>
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
      </ResourceView>
    </>
  );
}

/** All tables of payout rates, newest first. */
export const payoutVersions = createResource({ ask: fetchPayoutVersions, take: rowsOf });
