import { dateTimeText } from '../../i18n/time-text.ts';
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
import { gainText, moneyText } from './earn-words.ts';
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
        <h2 className={styles.figure}>
          {`${t('earn.receipt.done')} · `}
          <span translate="no">{moneyText(amount, coin)}</span>
        </h2>
        <Facts
          facts={[
            { key: 'began', name: t('earn.order.began'), value: dateTimeText(startMs) },
            { key: 'first', name: t('earn.receipt.first'), value: dateTimeText(interestTime(startMs, 1)) },
            { key: 'matures', name: t('earn.order.matures'), value: dateTimeText(endMs) },
            { key: 'earned', name: t('earn.buy.earned'), value: gainText(expected, coin) },
            { key: 'receive', name: t('earn.order.backOn'), value: moneyText(add(amount, expected), coin) },
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
