import { useSignals } from '@preact/signals-react/runtime';
import { useEffect } from 'react';
import type { ExchangeSettings } from '../../api/exchange-settings-calls.ts';
import { exchangeSettings } from '../../data/exchange-settings.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { withdrawRules } from '../../data/withdrawal-parts.ts';
import { leftOfDay } from '../../model/withdrawal.ts';
import { accountStore } from '../../signals/account-store.ts';
import { Card } from '../../ui/card.tsx';
import card from '../shell/card-parts.module.css';
import { ResourceView } from '../shell/resource-view.tsx';
import styles from './verification.module.css';

/** Daily withdrawal limits by account level and what is left today, as the exchange tells them (decision 78). */
export function DailyLimits() {
  const { t } = useTranslation();
  return (
    <Card label={t('verification.limits.title')}>
      <h2 className={styles.title}>{t('verification.limits.title')}</h2>
      <ResourceView of={exchangeSettings} titled>
        {({ dailyWithdrawals }) => <Limits limits={dailyWithdrawals} />}
      </ResourceView>
    </Card>
  );
}

function Limits({ limits }: { limits: ExchangeSettings['dailyWithdrawals'] }) {
  useSignals();
  const { t } = useTranslation();
  const mine = accountStore.userInfo.value?.level;
  useEffect(() => void withdrawRules.load(), []);
  const rule = withdrawRules.now.value.value?.[0];
  const left = rule === undefined ? null : leftOfDay(rule);
  return (
    <>
      <dl className={card.lines}>
        {limits.map(({ level, limit }) => (
          <div key={level}>
            <dt>{t(level === mine ? 'verification.limits.mine' : 'verification.limits.level', { level })}</dt>
            <dd translate="no">{t('verification.limits.day', { limit: exactText(limit) })}</dd>
          </div>
        ))}
        {left !== null && (
          <div>
            <dt>{t('verification.limits.left')}</dt>
            <dd translate="no">{t('verification.limits.day', { limit: bookedText(left) })}</dd>
          </div>
        )}
      </dl>
    </>
  );
}
