import { useSignals } from '@preact/signals-react/runtime';
import { receivedText } from '../../../i18n/booked-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { leftOfDay, permilleLeft } from '../../../model/withdrawal.ts';
import type { WithdrawRule } from '../../../model/withdrawal.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { Card } from '../../../ui/card.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { PATHS } from '../../shell/paths.ts';
import { moneyText } from '../withdraw-words.tsx';
import styles from './hub.module.css';

const TOP_LEVEL = 3;

/** Shows how much of the daily limit is left over all channels, with a bar, the level, and the way to a higher one (V1). */
export function DailyLimit({ rule }: { rule: Pick<WithdrawRule, 'dailyLimit' | 'usedToday'> }) {
  useSignals();
  const { t } = useTranslation();
  const left = leftOfDay(rule);
  const level = accountStore.userInfo.value?.level;
  if (rule.dailyLimit === null || left === null) return null;
  const permille = permilleLeft(left, rule.dailyLimit);
  return (
    <Card label={t('withdraw.facts.left')}>
      <div className={styles.limit}>
        <div className={styles.line}>
          <span>{t('withdraw.facts.left')}</span>
          <strong translate="no">
            {t('withdraw.facts.of', { left: receivedText(left), limit: moneyText(rule.dailyLimit, 'USDT') })}
          </strong>
        </div>
        <div className={styles.bar} aria-hidden="true">
          <span style={{ inlineSize: `${permille / 10}%` }} />
        </div>
        <div className={styles.line}>
          <span>{level === undefined ? '' : t('withdraw.hub.level', { level })}</span>
          {level !== undefined && level < TOP_LEVEL && (
            <PageLink to={PATHS.verification} className={styles.raise}>
              {t('withdraw.hub.raise')}
            </PageLink>
          )}
        </div>
      </div>
    </Card>
  );
}

/** Says what raises the daily limit; at the highest level, when it resets. */
export function RaiseNote() {
  useSignals();
  const { t } = useTranslation();
  const level = accountStore.userInfo.value?.level;
  if (level === undefined || level >= TOP_LEVEL) return <p className={styles.note}>{t('withdraw.amount.resets')}</p>;
  return (
    <p className={styles.note}>
      <span>{t('withdraw.amount.raise', { level: level + 1 })}</span>
      <PageLink to={PATHS.verification} className={styles.raise}>
        {t('withdraw.hub.raise')}
      </PageLink>
    </p>
  );
}
