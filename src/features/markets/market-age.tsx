import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { ageText } from '../../i18n/age-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Market } from '../../model/market.ts';
import { secondTick, serverNowMs } from '../../signals/server-clock.ts';
import { connectionStore } from '../../signals/connection-store.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { SignalText } from '../../ui/signal-text.tsx';
import styles from './ticker-header.module.css';

/**
 * Shows the age of one market's price, updated every second, while the connection is lost or this market's source sends
 * nothing. Shows nothing while the price is current (G29).
 */
export function MarketAge({ market }: { market: Market }) {
  const { t } = useTranslation();
  const ticker = tickerStore.of(market.symbol);
  const text = useMemo(
    () =>
      computed(() => {
        const lineS = connectionStore.priceAgeS.value;
        if (lineS === 0 && !ticker.stale.value) return '';
        // Follows the clock, each second.
        void secondTick.value;
        // Truncated to whole seconds; 0 while the time of the tick is unknown.
        const time = ageText(lineS || ((serverNowMs() - ticker.tickTimeMs.value) / 1000) | 0);
        return t('common.age.old', { time });
      }),
    [t, ticker],
  );
  return <SignalText of={text} className={styles.age} />;
}
