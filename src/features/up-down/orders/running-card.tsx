import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import { bookedGainText, bookedText } from '../../../i18n/booked-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { isSettled } from '../../../model/up-down-order.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';
import { marketStore } from '../../../signals/markets.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import { Card } from '../../../ui/card.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { countdownPath } from '../../shell/paths.ts';
import { DirectionLabel } from '../ticket/direction-label.tsx';
import { paysText } from './if-it-ended-now.ts';
import { liveResultOf } from './live-result.ts';
import { StandingText } from './live-standing.tsx';
import styles from './running-card.module.css';
import { secondsLeftText } from '../../../signals/seconds-left.ts';
import { STAKE_UNIT } from './up-down-words.ts';

/** The open trade that ends first, and how many there are besides. */
const shown = computed(() => {
  const { current, awaiting } = upDownOrdersStore;
  const running = current.value.length > 0 ? current.value : awaiting.value;
  const first = running.reduce<UpDownOrder | null>((a, b) => (a === null || b.dueMs < a.dueMs ? b : a), null);
  return { first, others: current.value.length + awaiting.value.length - 1 };
});

/**
 * The running trade on home: of several the one that ends first (S5). The last one stays with its result until the page
 * is left, so that nothing below moves when it ends. Digits follow signals.
 */
export function RunningCard() {
  useSignals();
  const { t } = useTranslation();
  const { first, others } = shown.value;
  const [last, setLast] = useState<string | null>(null);
  const id = first?.id ?? null;
  if (id !== null && id !== last) setLast(id);
  const ended = useMemo(() => (last === null ? null : upDownOrdersStore.orderOf(last)), [last])?.value;
  const order = first ?? ended;
  if (!order) return null;
  return (
    <Card padded={false} label={t('trade.orders.runningTrades')}>
      <Trade key={order.id} order={order} others={others} />
    </Card>
  );
}

function Trade({ order, others }: { order: UpDownOrder; others: number }) {
  const { t } = useTranslation();
  // Without the quote asset, which the stake names, the line fits a narrow phone, so nothing moves at the next trade.
  const coin = marketStore.of(order.symbol)?.base ?? order.symbol;
  const left = useMemo(() => secondsLeftText(order), [order]);
  return (
    <PageLink to={countdownPath(order.id)} className={styles.row}>
      <Ring fromMs={order.openTick.timeMs} toMs={order.dueMs} nowMs={serverNowMs} moving={!isSettled(order)}>
        {isSettled(order) ? <Icon name="check" size={18} /> : <SignalText of={left} className={styles.left} />}
      </Ring>
      <span className={styles.words}>
        <span className={styles.what}>
          <span translate="no">{coin}</span>
          {' · '}
          <DirectionLabel direction={order.direction} />
          <span translate="no">{` · ${bookedText(order.stake)} ${STAKE_UNIT}`}</span>
        </span>
        <span className={styles.state}>
          <State order={order} />
          {others > 0 && <span>{` · ${t('trade.orders.more', { number: others })}`}</span>}
        </span>
      </span>
      <Icon name="forward" size={16} />
    </PageLink>
  );
}

/** How the trade stands, what it waits for, or its result. */
function State({ order }: { order: UpDownOrder }) {
  useSignals();
  const { t } = useTranslation();
  const phase = useMemo(() => upDownOrdersStore.phaseOf(order.id), [order.id]).value;
  const decimals = marketStore.bySymbol.value.get(order.symbol)?.priceDecimals ?? 2;
  const live = useMemo(() => liveResultOf(order, decimals), [order, decimals]);
  const pays = useMemo(
    () => computed(() => (live.known.value ? ` · ${paysText(t, order, live.standing.value)}` : '')),
    [t, order, live],
  );
  if (isSettled(order)) {
    const { outcome, profit } = order.settlement;
    return (
      <>
        <span>{t(`trade.result.${outcome}`)}</span>
        <span translate="no">{` · ${bookedGainText(profit)} ${STAKE_UNIT}`}</span>
      </>
    );
  }
  if (phase !== 'active') {
    return <span>{t(phase === 'awaiting' ? 'trade.orders.awaiting' : 'trade.orders.settling')}</span>;
  }
  return (
    <>
      <StandingText of={live.standing} className={styles.standing} />
      <SignalText of={pays} />
    </>
  );
}
