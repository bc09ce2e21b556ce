import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Market } from '../../../model/market.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';
import { marketStore } from '../../../signals/markets.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import { Icon } from '../../../ui/icon.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { countdownPath } from '../../shell/paths.ts';
import { DirectionLabel } from '../ticket/direction-label.tsx';
import { liveResultOf } from './live-result.ts';
import styles from './running-strip.module.css';
import { secondsLeftOf } from '../../../signals/seconds-left.ts';
import { StandingText } from './live-standing.tsx';
import { bookedText } from '../../../i18n/booked-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import { upDownRow } from './up-down-under-way.ts';
import { STAKE_UNIT } from './up-down-words.ts';
import type { SummarisedOrder } from './up-down-words.ts';

export interface RunningStripProps {
  /** Market of the page; a trade in another market shows its name. */
  market: Market;
  /** Called on a tap while the strip shows several trades. */
  onList(): void;
}

/**
 * One line above the buttons with the trade that is being sent, else the running trades, so that their end is visible at any scroll position (S5). When
 * none runs, it shows those that await their result. Digits follow signals; it renders when the set of trades changes.
 */
export function RunningStrip({ market, onList }: RunningStripProps) {
  useSignals();
  const { t } = useTranslation();
  const sent = upDownRow.value;
  const current = upDownOrdersStore.current.value;
  const orders = current.length > 0 ? current : upDownOrdersStore.awaiting.value;
  const [only] = orders;
  if (!only && !sent) return null;
  return (
    <section aria-label={t('trade.orders.runningTrades')}>
      {sent || !only ? (
        sent && <SentTrade trade={sent} />
      ) : orders.length === 1 ? (
        <OneTrade key={only.id} order={only} named={only.symbol !== market.symbol} />
      ) : (
        <ManyTrades orders={orders} onList={onList} />
      )}
    </section>
  );
}

/** The trade that is being sent. */
function SentTrade({ trade }: { trade: SummarisedOrder }) {
  const { t } = useTranslation();
  return (
    <div className={styles.strip}>
      <span className={`${styles.what} ${styles.one}`}>
        <DirectionLabel direction={trade.direction} />
        <span className={styles.stake} translate="no">{` ${bookedText(trade.stake)} ${STAKE_UNIT}`}</span>
      </span>
      <span>{t('trade.orders.placing')}</span>
    </div>
  );
}

function OneTrade({ order, named }: { order: UpDownOrder; named: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const phase = useMemo(() => upDownOrdersStore.phaseOf(order.id), [order.id]).value;
  const traded = marketStore.bySymbol.value.get(order.symbol);
  const decimals = traded?.priceDecimals ?? 2;
  const live = useMemo(() => liveResultOf(order, decimals), [order, decimals]);
  const left = useMemo(() => {
    const seconds = secondsLeftOf(order);
    return computed(() => t('common.unit.seconds', { value: seconds.value }));
  }, [order, t]);
  return (
    <PageLink to={countdownPath(order.id)} className={styles.strip}>
      <span className={`${styles.what} ${styles.one}`}>
        {named && <span>{`${traded?.base ?? order.symbol} `}</span>}
        <DirectionLabel direction={order.direction} />
        <span className={styles.stake} translate="no">{` ${bookedText(order.stake)} ${STAKE_UNIT}`}</span>
      </span>
      {phase === 'active' ? (
        <>
          <StandingText of={live.standing} />
          <SignalText of={left} className={styles.left} />
        </>
      ) : (
        <span>{t(phase === 'awaiting' ? 'trade.orders.awaiting' : 'trade.orders.settling')}</span>
      )}
      <Icon name="forward" size={16} />
    </PageLink>
  );
}

function ManyTrades({ orders, onList }: { orders: readonly UpDownOrder[]; onList(): void }) {
  const { t } = useTranslation();
  const words = useMemo(() => wordsOf(orders, t), [orders, t]);
  return (
    <button type="button" className={styles.strip} onClick={onList}>
      <SignalText of={words} className={styles.what} />
      <Icon name="forward" size={16} />
    </button>
  );
}

/** `3 open, next result in 12 s`; after the last end they await their results. */
function wordsOf(orders: readonly UpDownOrder[], t: TFunction<'app'>) {
  const lefts = orders.map(secondsLeftOf);
  return computed(() => {
    const seconds = lefts.map((left) => left.value).filter((left) => left > 0);
    return seconds.length > 0
      ? t('trade.orders.runningNext', { number: orders.length, time: durationText(Math.min(...seconds) * 1000) })
      : t('trade.orders.runningDue', { number: orders.length, count: orders.length });
  });
}
