import { useTranslation } from '../../i18n/use-translation.ts';
import type { OwnLimits } from '../../api/own-limits-calls.ts';
import { add } from '../../model/decimal.ts';
import { amountText, exactText, gainText } from '../../i18n/number-text.ts';
import { Card } from '../../ui/card.tsx';
import { Facts } from '../../ui/facts.tsx';
import { LIMIT_DECIMALS } from './limit-form.ts';
import styles from './limits.module.css';

const UNIT = 'USDT';

/** Used part of the day's limits, as the exchange counts it. */
export function UsedCard({ limits: { current, used } }: { limits: OwnLimits }) {
  const { t } = useTranslation();
  const atRisk = `${amountText(add(used.lossToday, used.openStakes), LIMIT_DECIMALS, 'up')} ${UNIT}`;
  const minutes = t('common.unit.minutes', { value: used.sessionMinutes });
  const ofLimit = (usedText: string, maximum: string | null) =>
    maximum === null ? usedText : t('limits.today.of', { used: usedText, maximum });
  return (
    <Card label={t('limits.today.title')}>
      <h2 className={styles.title}>{t('limits.today.title')}</h2>
      <Facts
        facts={[
          {
            key: 'result',
            name: t('limits.today.result'),
            value: `${gainText(used.netToday, LIMIT_DECIMALS)} ${UNIT}`,
          },
          {
            key: 'open',
            name: t('limits.today.open'),
            value: `${amountText(used.openStakes, LIMIT_DECIMALS)} ${UNIT}`,
          },
          {
            key: 'loss',
            name: t('limits.today.loss'),
            value: ofLimit(atRisk, current.dailyLoss === null ? null : `${exactText(current.dailyLoss)} ${UNIT}`),
          },
          { key: 'trades', name: t('limits.today.trades'), value: String(used.tradesToday) },
          {
            key: 'session',
            name: t('limits.today.session'),
            value: ofLimit(
              minutes,
              current.sessionMinutes === null ? null : t('common.unit.minutes', { value: current.sessionMinutes }),
            ),
          },
        ]}
      />
    </Card>
  );
}
