import { useTranslation } from '../../i18n/use-translation.ts';
import { supportHours, useOpenNow } from './use-open-now.ts';
import { Card } from '../../ui/card.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { translateOf } from '../../ui/translate-of.ts';
import card from '../shell/card-parts.module.css';
import { inCard } from '../shell/cards.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import { weeklyHours } from './weekly-hours.ts';
import styles from './support.module.css';

/** The hours of the staff in the reader's time zone, and whether somebody answers now (C2, decision 56). */
export function HoursCard() {
  const { t } = useTranslation();
  const now = useOpenNow();
  return (
    <ResourceView of={supportHours} titled quiet frame={inCard} skeleton={<Skeleton height="6.875rem" />}>
      {({ spans, timeZone }) => (
        <Card label={t('support.hours.title')}>
          <div className={styles.cardHead}>
            <h2>{t('support.hours.title')}</h2>
            {now && <StatusChip tone={now.open ? 'up' : 'neutral'}>{now.text}</StatusChip>}
          </div>
          <dl className={card.lines}>
            {weeklyHours(spans).map(({ days, hours }) => (
              <div key={days}>
                <dt>{days}</dt>
                <dd translate={translateOf(hours)}>{hours}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.quiet}>{t('support.hours.zone', { zone: timeZone })}</p>
          <p className={styles.quiet}>{t('support.hours.machine')}</p>
        </Card>
      )}
    </ResourceView>
  );
}
