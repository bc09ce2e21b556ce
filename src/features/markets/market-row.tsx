import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MiniChart } from '../../chart/mini/mini-chart.tsx';
import { compactText } from '../../i18n/compact-text.ts';
import type { SymbolInfo } from '../../signals/markets.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { ChangePill } from '../../ui/change-pill.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { SignalText } from '../../ui/signal-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { PageLink } from '../shell/page-link.tsx';
import { tradePath } from '../shell/paths.ts';
import styles from './market-row.module.css';
import { miniCharts } from './mini-charts.ts';
import { visibleRows } from './visible-rows.ts';

/** Height of a row in px at 16 px type (H1); the virtual list places rows by it. */
export const COIN_ROW_PX = 64;

/** One market of a list: icon, symbol and name, mini chart, last price, 24 h change. Ticks write its text, nothing renders. */
export const CoinRow = memo(function CoinRow({ info, star = false }: { info: SymbolInfo; star?: boolean }) {
  const { symbol } = info;
  const ticker = tickerStore.of(symbol);
  useEffect(() => visibleRows.add(symbol), [symbol]);
  return (
    <div className={star ? `${styles.row} ${styles.starred}` : styles.row}>
      {star && <FavouriteButton info={info} size={20} className={styles.star} />}
      <PageLink to={tradePath(symbol)} className={styles.link}>
        <CoinIcon asset={info.base} />
        <span className={styles.names}>
          <span className={styles.base}>{info.base}</span>
          <span className={styles.name}>
            {star ? (
              <>
                <span className={styles.fullName}>{info.name} · </span>
                <RowVolume info={info} />
              </>
            ) : (
              info.name
            )}
          </span>
        </span>
        <RowChart info={info} />
        <PriceText of={ticker.last} decimals={info.priceDecimals} flash className={styles.price} />
        <span className={styles.change}>
          <RowState info={info} />
        </span>
      </PageLink>
    </div>
  );
});

/** Renders when its history arrives and when the day turns from gain to loss: some times an hour, not per tick. */
function RowChart({ info }: { info: SymbolInfo }) {
  useSignals();
  const { symbol } = info;
  const up = useMemo(() => computed(() => !(tickerStore.of(symbol).changePercent.value < 0)), [symbol]).value;
  const closes = miniCharts.closesOf(symbol).value;
  return <MiniChart closes={closes} up={up} className={styles.chart} />;
}

/** Quote volume of the day; follows the ticker without rendering. */
function RowVolume({ info }: { info: SymbolInfo }) {
  const { quoteVolume } = tickerStore.of(info.symbol);
  const text = useMemo(() => computed(() => compactText(quoteVolume.value)), [quoteVolume]);
  return <SignalText of={text} />;
}

/** The change of the day, or why this market is not like the others: paused, or without fresh prices. */
function RowState({ info }: { info: SymbolInfo }) {
  useSignals();
  const { t } = useTranslation();
  const ticker = tickerStore.of(info.symbol);
  if (!info.open) return <StatusChip tone="neutral">{t('market.status.paused')}</StatusChip>;
  if (ticker.stale.value) return <StatusChip tone="warn">{t('market.status.stale')}</StatusChip>;
  return <ChangePill of={ticker.changePercent} />;
}
