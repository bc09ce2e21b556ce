import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import { dailyLimitOf, exchangeSettings } from '../../data/exchange-settings.ts';
import { withdrawRules } from '../../data/withdrawal-parts.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { decimal } from '../../model/decimal.ts';
import { leftOfDay, permilleLeft } from '../../model/withdrawal.ts';
import { accountStore } from '../../signals/account-store.ts';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ResourceView } from '../shell/resource-view.tsx';
import styles from './verification.module.css';

const FIRST_LEVEL = 1;
/** Height of the figure and its bar, so that the levels below stay where they are. */
const OWN_HEIGHT = '3.1875rem';

/** The own daily limit of withdrawals with what is left of it today, as the exchange tells them (decision 78). */
export function DailyLimits() {
  const { t } = useTranslation();
  return (
    <section className={styles.own} aria-label={t('verification.limits.title')}>
      <h2 className={styles.quiet}>{t('verification.limits.title')}</h2>
      <ResourceView of={exchangeSettings} titled skeleton={<Skeleton height={OWN_HEIGHT} />}>
        {() => <OwnLimit />}
      </ResourceView>
    </section>
  );
}

function OwnLimit() {
  useSignals();
  const { t } = useTranslation();
  useEffect(() => void withdrawRules.load(), []);
  const rule = withdrawRules.now.value.value?.[0];
  const own = rule?.dailyLimit ?? dailyLimitOf(accountStore.userInfo.value?.level ?? FIRST_LEVEL);
  const left = rule === undefined ? null : leftOfDay(rule);
  if (own === null) return null;
  const permille = left === null ? 0 : permilleLeft(left, own);
  return (
    <>
      <p className={styles.ownLine}>
        <span className={styles.ownFigure} translate="no">
          {`${exactText(own)} USDT`}
        </span>
        {left !== null && <span>{t('verification.limits.left', { limit: `${bookedText(left)} USDT` })}</span>}
      </p>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ inlineSize: `${permille / 10}%` }} />
      </div>
    </>
  );
}

/** The first level, which every account has. */
export function FirstLevelCard() {
  const { t } = useTranslation();
  const name = t('verification.limits.level', { level: FIRST_LEVEL });
  return (
    <Card label={name}>
      <div className={styles.levelHead}>
        <LevelMark level={FIRST_LEVEL} done />
        <div className={styles.levelWords}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.quiet}>{t('verification.limits.first')}</p>
        </div>
        <LevelLimit level={FIRST_LEVEL} />
      </div>
    </Card>
  );
}

/** Shows a check for a level that is reached, else its number. */
export function LevelMark({ level, done }: { level: number; done: boolean }) {
  const { t } = useTranslation();
  return (
    <span className={styles.levelMark} data-done={done} translate="no">
      {done ? (
        <>
          <Icon name="check" size={18} />
          <span className="sr-only">{t('verification.limits.done')}</span>
        </>
      ) : (
        <span aria-hidden="true">{level}</span>
      )}
    </span>
  );
}

/** Digits with the room of a limit that is not known yet, so that the head of its card keeps its lines. */
const ROOM = '100000';

/** The daily limit of a level; only its room while it is unknown. */
export function LevelLimit({ level }: { level: number }) {
  useSignals();
  const { t } = useTranslation();
  const limit = dailyLimitOf(level);
  return (
    <p
      className={limit === null ? `${styles.levelLimit} ${styles.unseen}` : styles.levelLimit}
      aria-hidden={limit === null || undefined}
      translate="no"
    >
      <span>{exactText(limit ?? decimal(ROOM))}</span>{' '}
      <span className={styles.quiet}>{t('verification.limits.aDay')}</span>
    </p>
  );
}
