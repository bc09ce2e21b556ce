import { effect } from '@preact/signals-core';
import type { TFunction } from 'i18next';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { exactText } from '../../i18n/number-text.ts';
import type { SentOrder, SpotOrder } from '../../model/spot-order.ts';
import { railOf } from '../../model/spot-pairs.ts';
import type { PlannedLeg } from '../../model/spot-pairs.ts';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { CancelButton } from './cancel-button.tsx';
import { cancellingIds } from './cancel-spot.ts';
import { kindWords } from './kind-words.ts';
import { quoteOf, seenPrice, sizeWords } from './order-words.ts';
import { showReceipt } from './receipt/show-receipt.ts';
import { RowTitle } from './order-labels.tsx';
import styles from './spot-orders.module.css';
import { awayText, plannedWords, waitingText } from './waiting-words.ts';

/** Height of a row in px at 16 px type; the virtual list places rows by it. The row of a fill is one line shorter. */
export const SPOT_ORDER_ROW_PX = 104;
export const SPOT_FILL_ROW_PX = 84;
export const SPOT_NARROW_ROW_PX = 216;

/** An order that is being sent to the exchange (O11). */
export const SendingRow = memo(function SendingRow({ order }: { order: SentOrder }) {
  const { t } = useTranslation();
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <RowTitle side={order.side} symbol={order.symbol} />
        <span className={styles.quiet}>{kindWords(t, order)}</span>
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

/** An order that waits: its condition and the distance to it, its filled part, and the cancel button. */
export const OpenRow = memo(function OpenRow({ order }: { order: SpotOrder }) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  // Written without a render: the button has the first frame after a tap to itself.
  useLayoutEffect(
    () => effect(() => void row.current!.toggleAttribute('data-cancelling', cancellingIds.value.has(order.id))),
    [order.id],
  );
  const waits = useMemo(() => waitingText(t, order), [t, order]);
  const away = useMemo(() => awayText(order), [order]);
  const figures =
    order.averagePrice === null
      ? sizePriceWords(order, t)
      : t('spotOrders.words.filledOf', { filled: exactText(order.filledQuantity), size: sizeWords(order) });
  // One button cancels both legs; it is on the upper row.
  const isLower = order.ocoLeg === 'stopLoss';
  return (
    <div ref={row} className={styles.openRow} data-rail={railOf(order) ?? undefined}>
      <span className={styles.words}>
        <RowTitle side={order.side} symbol={order.symbol} onOpen={() => void showReceipt(order)} />
        <span className={styles.quiet}>{kindWords(t, order)}</span>
        <span className={styles.figures}>
          <FoldedWords text={figures} />
        </span>
      </span>
      {isLower ? <span className={styles.quiet}>{t('spotOrders.pair.or')}</span> : <CancelButton order={order} />}
      <span className={styles.waits}>
        <SignalText of={waits} />
        <span className={styles.quiet}>
          <span className="sr-only">{t('spotOrders.waits.away')}</span> <SignalText of={away} className={styles.live} />
        </span>
      </span>
    </div>
  );
});

/** An order that the buy above it will place: it holds nothing yet, and ends with the buy. */
export const PlannedRow = memo(function PlannedRow({ leg }: { leg: PlannedLeg }) {
  const { t } = useTranslation();
  return (
    <div className={styles.openRow} data-rail={railOf(leg) ?? undefined}>
      <span className={styles.words}>
        <span className={styles.title}>{t(`spotOrders.kinds.${leg.leg}`)}</span>
        <span className={styles.quiet}>{t('spotOrders.kinds.state.attached')}</span>
      </span>
      <span className={styles.waits}>{plannedWords(t, leg)}</span>
    </div>
  );
});
