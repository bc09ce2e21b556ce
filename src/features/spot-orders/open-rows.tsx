import { useSignals } from '@preact/signals-react/runtime';
import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { exactText } from '../../i18n/number-text.ts';
import { timeText } from '../../i18n/clock-text.ts';
import { dateText } from '../../i18n/time-text.ts';
import type { SentOrder, SpotOrder } from '../../model/spot-order.ts';
import { Button } from '../../ui/button.tsx';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { cancellingAll, cancellingIds, cancelSpot } from './cancel-spot.ts';
import { kindWords } from './kind-words.ts';
import { RowTitle } from './side-word.tsx';
import styles from './spot-orders.module.css';
import { askedWords, quoteOf, seenPrice, sizeWords } from './spot-words.ts';

/** Height of a row in px at 16 px type; the virtual list places rows by it. */
export const SPOT_ROW_PX = 84;
export const SPOT_NARROW_ROW_PX = 184;

/** An order on its way to the exchange (O11). */
export const SendingRow = memo(function SendingRow({ order }: { order: SentOrder }) {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <RowTitle side={order.side} symbol={order.symbol} note={kindWords(t, order)} />
        <span className={styles.figures}>
          <FoldedWords text={sizePriceWords(order, t)} />
        </span>
      </span>
      <span className={styles.quiet}>{t('spotOrders.sending')}</span>
    </div>
  );
});

function sizePriceWords(order: SentOrder | SpotOrder, t: TFunction<'app'>): string {
  const size = sizeWords(order);
  if (order.price === null) return size;
  return t('spotOrders.words.at', { size, price: `${seenPrice(order.symbol, order.price)} ${quoteOf(order.symbol)}` });
}

/** One order that waits, with how much of it has filled and the way to take it back. */
export const OpenRow = memo(function OpenRow({ order }: { order: SpotOrder }) {
  useSignals();
  const { t } = useTranslation();
  const all = cancellingAll.value;
  const cancelling = all === 'all' || all === order.symbol || cancellingIds.value.has(order.id);
  const state =
    order.averagePrice === null
      ? `${dateText(order.createdMs)} ${timeText(order.createdMs)}`
      : t('spotOrders.words.filledOf', { filled: exactText(order.filledQuantity), size: sizeWords(order) });
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <RowTitle side={order.side} symbol={order.symbol} note={kindWords(t, order)} />
        <span className={styles.figures}>
          <FoldedWords text={sizePriceWords(order, t)} />
        </span>
        <span className={styles.quiet}>{state}</span>
      </span>
      <Button
        kind="quiet"
        size="small"
        className={styles.cancel}
        busy={cancelling}
        aria-label={cancelling ? undefined : t('spotOrders.cancelLabel', { order: askedWords(t, order) })}
        onClick={() => void cancelSpot(order.id)}
      >
        {t(cancelling ? 'spotOrders.cancelling' : 'spotOrders.cancelOne')}
      </Button>
    </div>
  );
});
