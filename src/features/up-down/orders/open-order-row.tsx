import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useMemo } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { amountText, MINUS, UNKNOWN } from '../../../i18n/number-text.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { upDownOrdersStore } from '../../../signals/up-down-orders.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';
import { marketStore } from '../../../signals/markets.ts';
import { FoldedSignal, FoldedWords } from '../../../ui/folded-words.tsx';
import { Ring } from '../../../ui/ring.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { PageLink } from '../../shell/page-link.tsx';
import { countdownPath } from '../../shell/paths.ts';
import { distanceText, liveResultOf, priceWords } from './live-result.ts';
import styles from './open-order-row.module.css';
import { OrderSummary } from './order-summary.tsx';
import { secondsLeftText } from '../../../signals/seconds-left.ts';
import { StandingText } from './live-standing.tsx';
import { bookedText, bookedGainText } from '../../../i18n/booked-text.ts';
import { gainIfRight } from '../ticket/up-down-figures.ts';

/** One running trade: ring, stake, state. Numbers follow signals; it renders when its phase changes. */
export const OpenOrderRow = memo(function OpenOrderRow({ order, moving }: { order: UpDownOrder; moving: boolean }) {
  useSignals();
  const { t } = useTranslation();
  const phase = useMemo(() => upDownOrdersStore.phaseOf(order.id), [order.id]).value;
  const decimals = marketStore.bySymbol.value.get(order.symbol)?.priceDecimals ?? 2;
  const live = useMemo(() => liveResultOf(order, decimals), [order, decimals]);
  const left = useMemo(() => secondsLeftText(order), [order]);
  const texts = useMemo(
    () => ({
      now: priceWords(t, order, live, decimals),
      distance: computed(() => (live.known.value ? foldedText(distanceText(live.distance.value, decimals)) : '')),
      // While the price is unknown there is no payout to show, only a note that the trade settles anyway (G29).
      ifSo: computed(() =>
        live.known.value
          ? ifSoText(order, live.standing.value, (amount) => t('trade.orders.ifSo', { amount }))
          : t('trade.orders.settlesAnyway'),
      ),
    }),
    [t, decimals, live, order],
  );
  return (
    <PageLink to={countdownPath(order.id)} className={styles.row}>
      <Ring fromMs={order.openTick.timeMs} toMs={order.dueMs} nowMs={serverNowMs} moving={moving && phase === 'active'}>
        <SignalText of={left} className={styles.left} />
      </Ring>
      <span className={styles.words}>
        <span className={styles.summary}>
          <OrderSummary order={order} />
        </span>
        <span className={styles.prices}>
          <FoldedWords
            text={t('trade.orders.openAt', { price: foldedText(amountText(order.openTick.price, decimals)) })}
          />
          {phase === 'active' && (
            <>
              <span>{' · '}</span>
              <FoldedSignal of={texts.now} /> <FoldedSignal of={texts.distance} className={styles.distance} />
            </>
          )}
        </span>
      </span>
      <span className={styles.state}>
        {phase === 'active' ? (
          <>
            <StandingText of={live.standing} className={styles.standing} />
            <SignalText of={texts.ifSo} className={styles.ifSo} />
          </>
        ) : (
          <>
            <span className={styles.standing}>
              {t(phase === 'awaiting' ? 'trade.orders.awaiting' : 'trade.orders.settling')}
            </span>
            <span className={styles.ifSo}>{order.symbol}</span>
          </>
        )}
      </span>
    </PageLink>
  );
});

function ifSoText(order: UpDownOrder, standing: string, text: (amount: string) => string): string {
  if (standing === 'winning') {
    const gain = gainIfRight(order);
    return text(gain === null ? UNKNOWN : bookedGainText(gain));
  }
  if (standing === 'losing') return text(MINUS + bookedText(order.stake));
  return standing === 'level' ? text(bookedText('0' as typeof order.stake)) : '';
}
