import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import { ageText } from '../../i18n/age-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Market } from '../../model/market.ts';
import { secondTick, serverNowMs } from '../../signals/clock.ts';
import { connectionStore } from '../../signals/connection.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { SignalText } from '../../ui/signal-text.tsx';
import styles from './ticker-header.module.css';

/**
 * How old the price of one market is, once a second: while the line is down like every price, and while the market alone
 * stands still, since whoever its prices come from is silent. Nothing while it is current (G29).
 */
export function MarketAge({ market }: { market: Market }) {
  const { t } = useTranslation();
  const ticker = tickerStore.of(market.symbol);
  const text = useMemo(
    () =>
      computed(() => {
        const lineS = connectionStore.priceAgeS.value;
        if (lineS === 0 && !ticker.stale.value) return '';
        // Each second.
        void secondTick.value;
        // Cut to whole seconds, and 0 while the time of the tick is not known.
        const time = ageText(lineS || ((serverNowMs() - ticker.tickTimeMs.value) / 1000) | 0);
        return t('common.age.old', { time });
      }),
    [t, ticker],
  );
  return <SignalText of={text} className={styles.age} />;
}
