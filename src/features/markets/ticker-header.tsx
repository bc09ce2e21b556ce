import { computed } from '@preact/signals-core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { compactText } from '../../i18n/compact-text.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { ChangePill } from '../../ui/change-pill.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { MarketAge } from './market-age.tsx';
import styles from './ticker-header.module.css';

/** Last price, change and the figures of the day. Signals write every number; nothing renders per tick. */
export function TickerHeader({ market }: { market: Market }) {
  const { t } = useTranslation();
  const ticker = tickerStore.of(market.symbol);
  const volume = useMemo(() => computed(() => compactText(ticker.quoteVolume.value)), [ticker]);
  return (
    <div className={styles.header}>
      <div className={styles.now}>
        <PriceText
          of={ticker.last}
          decimals={market.priceDecimals}
          direction={ticker.direction}
          className={styles.last}
        />
        <span className={styles.change}>
          <ChangePill now={ticker.last} before={ticker.open24h} plain />
          <MarketAge market={market} />
        </span>
      </div>
      <dl className={styles.figures}>
        <Figure label={t('trade.high24h')}>
          <PriceText of={ticker.high24h} decimals={market.priceDecimals} />
        </Figure>
        <Figure label={t('trade.low24h')}>
          <PriceText of={ticker.low24h} decimals={market.priceDecimals} />
        </Figure>
        <Figure label={t('trade.volume')}>
          <SignalText of={volume} />
        </Figure>
      </dl>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
