import { computed } from '@preact/signals-core';
import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { compactText } from '../../i18n/compact-text.ts';
import type { Market } from '../../model/market.ts';
import { secondTick } from '../../signals/server-clock.ts';
import { tickerStore } from '../../signals/ticker.ts';
import type { HeadRow } from '../../surface/columns/head-columns.ts';
import { PaintedLine } from '../../surface/host/painted-line.tsx';
import { DayChange } from '../../ui/day-change.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { useLive } from '../shell/shell-contexts.ts';
import { MarketAge } from './market-age.tsx';
import { DAY_VOLUME_MS, announcedFigures } from './spoken-figures.ts';
import styles from './ticker-header.module.css';

const volumePeriod = computed(() => Math.floor((secondTick.value * 1000) / DAY_VOLUME_MS));

/**
 * Last price, change and figures of the day. Signals write every number, or a canvas paints it; nothing renders per
 * tick.
 */
export function TickerHeader({ market }: { market: Market }) {
  const { t } = useTranslation();
  const { openSurface } = useLive();
  const { symbol, priceDecimals } = market;
  const ticker = tickerStore.of(symbol);
  const volume = useMemo(
    () =>
      computed(() => {
        void volumePeriod.value;
        const { quoteVolume } = ticker;
        // Subscribes only while the volume is unknown.
        return compactText(Number.isNaN(quoteVolume.peek()) ? quoteVolume.value : quoteVolume.peek());
      }),
    [ticker],
  );
  const row = useMemo((): HeadRow => ({ symbol, priceDecimals }), [symbol, priceDecimals]);
  const say = useCallback(() => announcedFigures(market), [market]);
  return (
    <div className={styles.header}>
      <PaintedLine list="head" row={row} openPort={openSurface} className={styles.now} say={say} tight>
        {(resting) => (
          <>
            <PriceText
              of={ticker.last}
              decimals={priceDecimals}
              direction={ticker.direction}
              className={styles.last}
              cell="last"
              resting={resting}
            />
            <span className={styles.change}>
              <DayChange now={ticker.last} before={ticker.open24h} cell="change" resting={resting} />
              <MarketAge market={market} />
            </span>
          </>
        )}
      </PaintedLine>
      <dl className={styles.figures}>
        <Figure label={t('trade.high24h')}>
          <PriceText of={ticker.high24h} decimals={priceDecimals} />
        </Figure>
        <Figure label={t('trade.low24h')}>
          <PriceText of={ticker.low24h} decimals={priceDecimals} />
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
