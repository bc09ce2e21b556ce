import { computed, effect } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { bookedText } from '../../../i18n/booked-text.ts';
import { amountText, priceText, UNKNOWN } from '../../../i18n/number-text.ts';
import { payoutText } from '../../../i18n/payout-words.ts';
import { timeText } from '../../../i18n/clock-text.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';
import { marketStore } from '../../../signals/markets.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { FoldedSignal, FoldedWords } from '../../../ui/folded-words.tsx';
import { PriceText } from '../../../ui/price-text.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { useSettlements } from './settlements-context.ts';
import styles from './countdown.module.css';
import { distanceText, liveResultOf, priceWords } from './live-result.ts';
import { paysText } from './if-it-ended-now.ts';
import { gainIfRight } from '../ticket/up-down-figures.ts';
import { STAKE_UNIT } from './up-down-words.ts';
import { OrderSummary } from './order-summary.tsx';
import { TickChart } from '../tick/tick-chart.tsx';
import { secondsLeftText, secondsLeftOf } from '../../../signals/seconds-left.ts';
import { StandingText } from './live-standing.tsx';
import type { TFunction } from 'i18next';
import { announce } from '../../../ui/announce.ts';

const RING_PX = 96;

/** A trade that has no result yet: counting down, settling, or awaiting its result (S4-S6, S8). */
export function RunningOrder({ order }: { order: UpDownOrder }) {
  useSignals();
  const { t } = useTranslation();
  const settlements = useSettlements();
  const phase = useMemo(() => upDownOrdersStore.phaseOf(order.id), [order.id]).value ?? 'active';
  const decimals = marketStore.bySymbol.value.get(order.symbol)?.priceDecimals ?? 2;
  const live = useMemo(() => liveResultOf(order, decimals), [order, decimals]);
  const { last } = tickerStore.of(order.symbol);
  // At zero the shown price stops: later prices do not belong to this trade (S6).
  const lastSeen = useMemo(
    () => (phase === 'active' ? null : priceText(last.peek(), decimals)),
    [phase, last, decimals],
  );
  const left = useMemo(() => secondsLeftText(order), [order]);
  const words = useMemo(() => priceWords(t, order, live, decimals), [t, order, live, decimals]);
  /** Changes when the connection is lost or restored, not per tick. */
  const known = live.known.value;
  useEffect(() => announceCountdown(order, t), [order, t]);
  const distance = useMemo(
    () => computed(() => foldedText(distanceText(live.distance.value, decimals))),
    [live, decimals],
  );
  const pays = useMemo(() => computed(() => paysText(t, order, live.standing.value)), [t, order, live]);
  const gain = gainIfRight(order);
  return (
    <Card className={styles.card}>
      <p className={styles.summary}>
        <OrderSummary order={order} />
      </p>
      <div className={styles.running}>
        <TickChart symbol={order.symbol} decimals={decimals} trade={order} look="tall" />
      </div>
      <Ring
        size={RING_PX}
        fromMs={order.openTick.timeMs}
        toMs={order.dueMs}
        nowMs={serverNowMs}
        moving={phase === 'active'}
      >
        <SignalText of={left} className={styles.left} />
      </Ring>
      <div className={styles.standing}>
        {phase === 'active' ? (
          <>
            <StandingText of={live.standing} /> <SignalText of={pays} className={styles.hint} />
          </>
        ) : (
          <span>{t(phase === 'awaiting' ? 'trade.orders.awaiting' : 'trade.orders.settling')}</span>
        )}
      </div>
      {phase === 'active' && !known && <p className={styles.hint}>{t('trade.orders.settlesAnyway')}</p>}
      {phase === 'awaiting' && (
        <>
          <p className={styles.hint}>{t('trade.orders.awaitingHint')}</p>
          <Button kind="quiet" size="small" onClick={() => settlements.askAgain(order.id)}>
            {t('trade.orders.askAgain')}
          </Button>
        </>
      )}
      <Facts
        facts={[
          { key: 'stake', name: t('trade.result.stake'), value: `${bookedText(order.stake)} ${STAKE_UNIT}` },
          {
            key: 'payout',
            name: t('trade.result.payout'),
            value: `${payoutText(order.payoutRate)} · ${gain === null ? UNKNOWN : bookedText(gain)} ${STAKE_UNIT}`,
          },
          {
            key: 'openPrice',
            name: t('trade.countdown.openPrice'),
            value: <FoldedWords text={foldedText(amountText(order.openTick.price, decimals))} />,
          },
          {
            key: 'current',
            name: t('trade.countdown.current'),
            value:
              lastSeen !== null ? (
                <FoldedWords text={`${foldedText(lastSeen)} · ${t('trade.orders.lastSeen')}`} />
              ) : known ? (
                <PriceText of={last} decimals={decimals} />
              ) : (
                <FoldedSignal of={words} />
              ),
          },
          ...(lastSeen === null
            ? [{ key: 'distance', name: t('trade.countdown.distance'), value: <FoldedSignal of={distance} /> }]
            : []),
          { key: 'ends', name: t('trade.countdown.ends'), value: timeText(order.dueMs) },
        ]}
      />
    </Card>
  );
}

/** Seconds that are announced while the countdown is on screen (P2); every second would drown out everything else. */
const SPOKEN_SECONDS = new Set([10, 5]);

/** @returns a function that stops the announcements */
function announceCountdown(order: Pick<UpDownOrder, 'dueMs'>, t: TFunction<'app'>): () => void {
  const left = secondsLeftOf(order);
  const shownAt = left.peek();
  return effect(() => {
    const seconds = left.value;
    if (SPOKEN_SECONDS.has(seconds)) announce(t('trade.countdown.left', { number: seconds, count: seconds }));
    // Zero is not announced when the page was opened later.
    else if (seconds === 0 && shownAt > 0) announce(t('trade.countdown.zero'));
  });
}
