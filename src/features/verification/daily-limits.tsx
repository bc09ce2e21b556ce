import { useSignals } from '@preact/signals-react/runtime';
import type { ExchangeSettings } from '../../api/exchange-settings-calls.ts';
import { exchangeSettings } from '../../data/exchange-settings.ts';
import { exactText } from '../../i18n/number-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { accountStore } from '../../signals/account-store.ts';
import { Card } from '../../ui/card.tsx';
import card from '../shell/card-parts.module.css';
import { ResourceView } from '../shell/resource-view.tsx';
import styles from './verification.module.css';

/** Daily withdrawal limits by account tier, from the exchange's settings (decision 78). */
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
  const isSame = new Set(limits.map(({ limit }) => limit)).size === 1;
  return (
    <>
      <dl className={card.lines}>
        {limits.map(({ level, limit }) => (
          <div key={level}>
            <dt>{t(level === mine ? 'verification.limits.mine' : 'verification.limits.tier', { level })}</dt>
            <dd translate="no">{t('verification.limits.day', { limit: exactText(limit) })}</dd>
          </div>
        ))}
      </dl>
      {isSame && <p className={styles.quiet}>{t('verification.limits.same')}</p>}
    </>
  );
}
