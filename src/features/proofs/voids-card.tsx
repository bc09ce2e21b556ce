import type { VoidPeriod } from './feed-record.ts';
import { VOID_DAYS, voidPeriods } from './feed-record.ts';
import { UNKNOWN } from '../../i18n/number-text.ts';
import { dateTimeText, durationText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import styles from './proofs.module.css';

/** Lists the gaps of the feed in which trades ended. Those trades were void and their stakes returned (S9). */
export function VoidsCard() {
  const { t } = useTranslation();
  return (
    <Card label={t('proofs.voids')}>
      <h2 className={styles.title}>{t('proofs.voids')}</h2>
      <p className={styles.text}>{t('proofs.voidsHint', { days: VOID_DAYS, count: VOID_DAYS })}</p>
      <ResourceView of={voidPeriods} titled skeleton={<Skeleton height="11rem" />}>
        {(periods) =>
          periods.length === 0 ? (
            <EmptyState
              icon="check"
              text={t('proofs.noVoids', { days: VOID_DAYS, count: VOID_DAYS })}
              action={{ label: t('common.refresh'), onPick: () => void voidPeriods.refresh() }}
            />
          ) : (
            <ul className={styles.rows}>
              {periods.map((period) => (
                <VoidRow key={`${period.symbol} ${period.fromSeq ?? 0}`} period={period} />
              ))}
            </ul>
          )
        }
      </ResourceView>
    </Card>
  );
}

function VoidRow({ period: { symbol, fromSeq, fromMs, toMs, trades } }: { period: VoidPeriod }) {
  const { t } = useTranslation();
  const silence = fromMs === null || toMs === null ? UNKNOWN : durationText(toMs - fromMs);
  return (
    <li className={styles.row}>
      <p className={styles.head}>
        <span className={styles.name}>{symbol}</span>
        <span>{silence}</span>
      </p>
      <p className={styles.text}>
        {t('proofs.gap', {
          from: fromMs === null ? UNKNOWN : dateTimeText(fromMs),
          to: toMs === null ? UNKNOWN : dateTimeText(toMs),
        })}
      </p>
      <p className={styles.text}>{t('proofs.trades', { trades, seq: fromSeq ?? UNKNOWN })}</p>
    </li>
  );
}
