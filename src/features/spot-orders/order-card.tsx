import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/use-translation.ts';
import { exactText } from '../../i18n/number-text.ts';
import { toUnits } from '../../model/decimal-parts.ts';
import { stateOf } from '../../model/spot-kind.ts';
import type { SpotOrder } from '../../model/spot-order.ts';
import { spotOrdersStore } from '../../signals/spot-orders.ts';
import { Button } from '../../ui/button.tsx';
import { FoldedWords } from '../../ui/folded-words.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import styles from '../shell/dock-card.module.css';
import { cancellingIds, cancelSpot } from './cancel-spot.ts';
import { kindWords } from './kind-words.ts';
import { moneyOfOrder, moneyText } from './order-money.ts';
import { baseOf, seenPrice, shortWords, sizeWords } from './order-words.ts';
import { showReceipt } from './receipt/show-receipt.ts';
import { waitingText } from './waiting-words.ts';

export interface OrderCardProps {
  /** The order, or both legs of a pair, as the card last heard of them. */
  orders: readonly SpotOrder[];
  /** Opens the ticket for another order like this one. */
  onAgain(order: SpotOrder): void;
}

/** One placed spot order in the dock: what it is, how far it is filled, and what can be done. It follows the order. */
export function OrderCard({ orders, onAgain }: OrderCardProps) {
  useSignals();
  const { t } = useTranslation();
  const open = spotOrdersStore.open.value;
  const now = orders.map((known) => open.find(({ id }) => id === known.id) ?? known);
  // For a pair: the leg that was filled, then one that waits.
  const order =
    now.find(({ status }) => status === 'filled') ?? now.find(({ status }) => status === 'pending') ?? now[0]!;
  const pending = order.status === 'pending';
  const cancelling = cancellingIds.value.has(order.id);
  return (
    <>
      <div className={styles.head}>
        <span className={styles.sign} data-tone={order.status === 'cancelled' ? 'neutral' : undefined}>
          <Icon name={order.status === 'cancelled' ? 'close' : 'check'} size={20} />
        </span>
        <div className={styles.names}>
          <h2 className={styles.title}>{cardTitle(t, order)}</h2>
          <p className={styles.note}>
            {pending ? (
              <AskedLine order={order} pair={now.filter(({ ocoId }) => ocoId !== null)} />
            ) : (
              <FilledLine order={order} />
            )}
          </p>
        </div>
      </div>
      {pending && order.waitsFor === null && <FillBar order={order} />}
      <div className={styles.actions}>
        <Button kind="quiet" onClick={() => void showReceipt(order)}>
          {t('dock.view')}
        </Button>
        {pending ? (
          <Button kind="quiet" busy={cancelling} onClick={() => void cancelSpot(order.id)}>
            {cancelling
              ? t('spotOrders.cancelling')
              : t(order.ocoId === null ? 'dock.cancel' : 'spotOrders.pair.cancel')}
          </Button>
        ) : (
          <Button onClick={() => onAgain(order)}>{t('dock.again')}</Button>
        )}
      </div>
    </>
  );
}

/** Returns the filled share in whole percent, rounded down; below 100 until all is filled. */
function filledPercent({ quantity, quoteQuantity, filledQuantity, filledQuote }: SpotOrder): number {
  const whole = quantity ?? quoteQuantity;
  if (whole === null || toUnits(whole) === 0n) return 0;
  return Number((toUnits(quantity === null ? filledQuote : filledQuantity) * 100n) / toUnits(whole));
}

/** The state of the order, as the heading of its card. */
export function cardTitle(t: TFunction<'app'>, order: SpotOrder): string {
  if (order.status !== 'pending') return t(`spotOrders.kinds.state.${stateOf(order)}`);
  return order.averagePrice === null ? t('dock.placed') : t('dock.partly', { percent: `${filledPercent(order)}%` });
}

/** `Buy 0.01 BTC · Limit 91,180.00`; an order that waits for a price says which, a pair the prices of both legs. */
function AskedLine({ order, pair }: { order: SpotOrder; pair: readonly SpotOrder[] }) {
  const { t } = useTranslation();
  const waits = useMemo(() => waitingText(t, order), [t, order]);
  const asked = `${shortWords(t, order)} · `;
  if (pair.length > 1) {
    const legs = pair.map((leg) => {
      const price = leg.stopPrice ?? leg.price;
      return price === null ? kindWords(t, leg) : `${kindWords(t, leg)} ${seenPrice(leg.symbol, price)}`;
    });
    return <FoldedWords text={asked + legs.join(' · ')} />;
  }
  if (order.waitsFor === 'trigger') {
    return (
      <>
        <span>{asked}</span>
        <SignalText of={waits} />
      </>
    );
  }
  const price = order.price === null ? '' : ` ${seenPrice(order.symbol, order.price)}`;
  return <FoldedWords text={`${asked}${kindWords(t, order)}${price}`} />;
}

/** `0.01 BTC at 91,180.00 · 912.72 USDT paid`: the sum with its fee, paid rounded up, received rounded down. */
function FilledLine({ order }: { order: SpotOrder }) {
  const { t } = useTranslation();
  const { symbol, side, averagePrice, filledQuantity } = order;
  if (averagePrice === null) return <FoldedWords text={shortWords(t, order)} />;
  const amount = moneyText(order, moneyOfOrder(order).total);
  const at = t('spotOrders.words.at', {
    size: `${exactText(filledQuantity)} ${baseOf(symbol)}`,
    price: seenPrice(symbol, averagePrice),
  });
  return <FoldedWords text={`${at} · ${t(side === 'buy' ? 'dock.paid' : 'dock.received', { amount })}`} />;
}

function FillBar({ order }: { order: SpotOrder }) {
  const { t } = useTranslation();
  const percent = filledPercent(order);
  const words = t('spotOrders.words.filledOf', {
    filled: exactText(order.quantity === null ? order.filledQuote : order.filledQuantity),
    size: sizeWords(order),
  });
  return (
    <div className={styles.fill}>
      <div
        className={styles.track}
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-label={words}
      >
        <div className={styles.done} data-side={order.side} style={{ inlineSize: `${percent}%` }} />
      </div>
      <span>{words}</span>
    </div>
  );
}
