import { computed } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { compactText, priceText } from '../../i18n/number-text.ts';
import type { SymbolInfo } from '../../signals/symbols.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { ChangePill } from '../../ui/change-pill.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import styles from './ticker-header.module.css';

/** Last price, change and the figures of the day. Signals write every number; nothing renders per tick. */
export function TickerHeader({ info }: { info: SymbolInfo }) {
  const { t } = useTranslation();
  const ticker = tickerStore.of(info.symbol);
  const figures = useMemo(() => {
    const price = (of: ReadonlySignal<number>) => computed(() => priceText(of.value, info.priceDecimals));
    return {
      high: price(ticker.high24h),
      low: price(ticker.low24h),
      volume: computed(() => compactText(ticker.quoteVolume.value)),
    };
  }, [ticker, info.priceDecimals]);
  return (
    <div className={styles.header}>
      <div className={styles.now}>
        <PriceText
          of={ticker.last}
          decimals={info.priceDecimals}
          direction={ticker.direction}
          className={styles.last}
        />
        <ChangePill of={ticker.changePercent} plain />
      </div>
      <dl className={styles.figures}>
        <Figure label={t('trade.high24h')} of={figures.high} />
        <Figure label={t('trade.low24h')} of={figures.low} />
        <Figure label={t('trade.volume')} of={figures.volume} />
      </dl>
    </div>
  );
}

function Figure({ label, of }: { label: string; of: ReadonlySignal<string> }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>
        <SignalText of={of} />
      </dd>
    </div>
  );
}
