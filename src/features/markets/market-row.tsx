import { computed, effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { writeText } from '../../frame/write-text.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { MiniChart } from '../../chart/mini/mini-chart.tsx';
import { compactText } from '../../i18n/compact-text.ts';
import { language } from '../../i18n/language.ts';
import type { Market } from '../../model/market.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { usePainted } from '../../surface/host/painted-rows.tsx';
import { announcePainted } from '../../surface/host/announce-painted.ts';
import { DayChange } from '../../ui/day-change.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { DAY_VOLUME_MS, announcedFigures } from './spoken-figures.ts';
import { PageLink } from '../shell/page-link.tsx';
import { tradePath } from '../shell/paths.ts';
import styles from './market-row.module.css';
import { miniCharts } from './mini-charts.ts';
import { visibleRows } from './visible-rows.ts';

/** Height of a row in px at 16 px type (H1); the virtual list places rows by it. */
export const MARKET_ROW_PX = 60;

/**
 * One market of a list: icon, symbol and name, mini chart, last price over 24 h change. Ticks write its text or, while the
 * live worker paints the row, leave the text unchanged; nothing renders.
 */
export const MarketRow = memo(function MarketRow({ market, star = false }: { market: Market; star?: boolean }) {
  const { symbol } = market;
  const root = useRef<HTMLDivElement>(null);
  const label = useRef<HTMLSpanElement>(null);
  const volume = useRef<HTMLSpanElement>(null);
  const painted = usePainted(symbol);
  useEffect(() => visibleRows.add(symbol), [symbol]);
  useLayoutEffect(() => {
    const writeVolume = volume.current && volumeWriter(volume.current, market);
    // A single effect for all texts of a painted row, because it runs once a second for each row.
    return effect(() => {
      writeVolume?.(painted.value);
      announcePainted(root.current!, label.current!, painted.value ? announcedFigures(market) : null);
    });
  }, [painted, market]);
  return (
    <div ref={root} className={star ? `${styles.row} ${styles.starred}` : styles.row}>
      {star && <FavouriteButton market={market} size={20} className={styles.star} />}
      <PageLink to={tradePath(symbol)} className={styles.link}>
        <CoinIcon asset={market.base} />
        <span className={styles.names}>
          <span className={styles.base}>{market.base}</span>
          <span className={styles.name}>
            {star ? (
              <>
                <span className={styles.fullName}>{market.name} · </span>
                <span ref={volume} />
              </>
            ) : (
              market.name
            )}
          </span>
        </span>
        <RowChart market={market} />
        {/* Text of the painted figures for screen readers, set as an attribute, which causes neither layout nor
            paint. */}
        <span ref={label} className={styles.announced} />
        <PriceText
          of={tickerStore.of(symbol).last}
          decimals={market.priceDecimals}
          flash
          className={styles.price}
          cell="price"
          resting={painted}
        />
        <span className={styles.change}>
          <RowState market={market} painted={painted} />
        </span>
      </PageLink>
    </div>
  );
});

/**
 * The mini chart. It is redrawn when its history arrives and when the day's change switches its sign, which is frequent
 * near zero.
 */
function RowChart({ market: { symbol } }: { market: Market }) {
  const read = useMemo(() => {
    const { last, open24h } = tickerStore.of(symbol);
    const up = computed(() => !(last.value < open24h.value));
    const closes = miniCharts.closesOf(symbol);
    return () => closes.value && { closes: closes.value, up: up.value };
  }, [symbol]);
  return <MiniChart read={read} className={styles.chart} />;
}

/**
 * Returns a function that writes the day's quote volume into a span. The row's effect calls it and thereby subscribes
 * to what it reads.
 */
function volumeWriter(span: HTMLElement, { symbol }: Market): (painted: boolean) => void {
  const { quoteVolume } = tickerStore.of(symbol);
  let writtenMs = -Infinity;
  let writtenIn = '';
  return (painted) => {
    const volume = painted ? quoteVolume.peek() : quoteVolume.value;
    const nowMs = performance.now();
    if (painted && language.value === writtenIn && nowMs - writtenMs < DAY_VOLUME_MS) return;
    writeText(span, compactText(volume));
    writtenIn = language.value;
    // While the volume is unknown, the next call writes it.
    writtenMs = Number.isNaN(volume) ? -Infinity : nowMs;
  };
}

/** The day's change, or the state of a market that is paused or lacks fresh prices. */
export function RowState({ market, painted }: { market: Market; painted: ReadonlySignal<boolean> }) {
  useSignals();
  const { t } = useTranslation();
  const { last, open24h, stale } = tickerStore.of(market.symbol);
  if (!market.open) return <StatusChip tone="neutral">{t('market.status.paused')}</StatusChip>;
  if (stale.value) return <StatusChip tone="warn">{t('market.status.stale')}</StatusChip>;
  return <DayChange now={last} before={open24h} cell="change" resting={painted} />;
}
