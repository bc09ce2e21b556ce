import { bookedGainText, bookedText } from '../../i18n/booked-text.ts';
import { dateText, dateTimeText } from '../../i18n/time-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { interestTime } from '../../../protocol/units/interest.ts';
import { add } from '../../model/decimal.ts';
import type { EarnOrder } from '../../model/earn.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { earnOrderPath } from '../shell/paths.ts';
import { useNavigation } from '../shell/navigation.ts';
import { moneyText } from './earn-words.ts';
import styles from './earn.module.css';

/** The accepted subscription with the exchange's times, and the next page. */
export function PurchaseReceipt({ of, onAgain }: { of: EarnOrder; onAgain(): void }) {
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { id, coin, amount, startMs, endMs, expected } = of;
  return (
    <Card label={t('earn.receipt.done')}>
      <div className={styles.done}>
        <span className={styles.mark}>
          <Icon name="check" />
        </span>
        <h2>{t('earn.receipt.done')}</h2>
        <p className={styles.figure} translate="no">
          {moneyText(amount, coin)}
        </p>
        <Facts
          facts={[
            { key: 'begins', name: t('earn.order.began'), value: dateTimeText(startMs) },
            { key: 'first', name: t('earn.receipt.first'), value: dateTimeText(interestTime(startMs, 1)) },
            {
              key: 'back',
              name: t('earn.buy.back', { date: dateText(endMs) }),
              value: moneyText(add(amount, expected), coin),
            },
            { key: 'earned', name: t('earn.buy.earned'), value: bookedGainText(expected, coin) },
            {
              key: 'early',
              name: t('earn.buy.early'),
              value: t('earn.buy.earlyText', { amount: bookedText(amount, coin) }),
            },
            {
              key: 'number',
              name: t('earn.order.number'),
              value: <CopyText text={id} what={t('earn.order.number')} />,
            },
          ]}
        />
        <p className={styles.quiet}>{t('common.sandbox')}</p>
        <Button onClick={() => void go(earnOrderPath(id))}>{t('earn.receipt.open')}</Button>
        <Button kind="quiet" onClick={onAgain}>
          {t('earn.receipt.again')}
        </Button>
      </div>
    </Card>
  );
}
