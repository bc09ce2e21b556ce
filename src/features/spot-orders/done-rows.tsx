import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { exactText } from '../../i18n/number-text.ts';
import { momentText } from '../../i18n/moment-text.ts';
import type { SpotFill, SpotOrder } from '../../model/spot-order.ts';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { kindWords } from './kind-words.ts';
import { moneyOfFill, moneyOfOrder, moneyText } from './order-money.ts';
import { baseOf, seenPrice, sizeWords } from './order-words.ts';
import { showReceipt } from './receipt/show-receipt.ts';
import { RowTitle, StateChip } from './order-labels.tsx';
import styles from './spot-orders.module.css';

/** `0.5 BTC at 91,240.52 on average`, or the text for an order without fills. */
function filledWords(t: TFunction<'app'>, order: SpotOrder): string {
  if (order.averagePrice === null) return t('spotOrders.words.nothing', { size: sizeWords(order) });
  return t('spotOrders.words.average', {
    filled: `${exactText(order.filledQuantity)} ${baseOf(order.symbol)}`,
    price: seenPrice(order.symbol, order.averagePrice),
  });
}

/** An ended order: its fills with their average price, and how it ended. */
export const HistoryRow = memo(function HistoryRow({ order }: { order: SpotOrder }) {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <RowTitle side={order.side} symbol={order.symbol} onOpen={() => void showReceipt(order)} />
        <span className={styles.quiet}>{kindWords(t, order)}</span>
        <span className={styles.figures}>
          <FoldedWords text={filledWords(t, order)} />
        </span>
        <span className={styles.quiet}>{momentText(order.createdMs)}</span>
      </span>
      <span className={styles.end}>
        <StateChip order={order} />
        {order.averagePrice !== null && (
          <span className={styles.figures} translate="no">
            {moneyText(order, moneyOfOrder(order).value)}
          </span>
        )}
      </span>
    </div>
  );
});

/** One fill. */
export const FillRow = memo(function FillRow({ fill }: { fill: SpotFill }) {
  const { t } = useTranslation();
  const money = moneyOfFill(fill);
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <RowTitle
          side={fill.side}
          symbol={fill.symbol}
          note={t(fill.maker ? 'spotOrders.words.maker' : 'spotOrders.words.taker')}
          onOpen={() => void showReceipt(fill.orderId)}
        />
        <span className={styles.figures}>
          <FoldedWords
            text={t('spotOrders.words.at', {
              size: `${exactText(fill.quantity)} ${baseOf(fill.symbol)}`,
              price: seenPrice(fill.symbol, fill.price),
            })}
          />
        </span>
        <span className={styles.quiet}>{momentText(fill.timeMs)}</span>
      </span>
      <span className={styles.end}>
        <span className={styles.figures} translate="no">
          {moneyText(fill, money.value)}
        </span>
        <span className={styles.quiet}>{t('spotOrders.words.fee', { amount: moneyText(fill, money.fee) })}</span>
      </span>
    </div>
  );
});
