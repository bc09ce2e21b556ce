import { effect, untracked } from '@preact/signals-core';
import { useEffect, useRef } from 'react';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { writeText } from '../../../frame/write-text.ts';
import { foldedText } from '../../../i18n/folded-text.ts';
import { timeText } from '../../../i18n/clock-text.ts';
import { priceText } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { scaledOf } from '../../../model/scaled.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';
import { serverNowMs } from '../../../signals/server-clock.ts';
import { tradeStore } from '../../../signals/trades.ts';
import { loadTicks } from './load-ticks.ts';
import { pathOf, PICTURE, timesOf, windowOf, xOf, yOf } from './tick-picture.ts';
import type { TickWindow } from './tick-picture.ts';
import { createTickSeries } from './tick-series.ts';
import type { TickSeries } from './tick-series.ts';
import styles from './tick-chart.module.css';

export interface TickChartProps {
  symbol: MarketSymbol;
  /** Decimals of prices of the market. */
  decimals: number;
  /** The trade that is drawn; null for the last minute of the market. */
  trade: UpDownOrder | null;
  /** `tall` fills its parent and has prices at its end; `small` is the picture of a finished trade. */
  look: 'tall' | 'small';
}

/**
 * Every published price as a line. Of a trade: its open price as a dashed line from the open point, the side that wins
 * shaded, its end as a line, and the closing point. React renders the frame; new prices are written into it. The page
 * subscribes to the trades of the market.
 */
export function TickChart({ symbol, decimals, trade, look }: TickChartProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const picture = pictureIn(root.current!, trade, decimals);
    const series = createTickSeries();
    let isGone = false;
    const draw = () => picture.draw(series, serverNowMs());
    if (trade !== null) {
      void loadTicks(trade, decimals).then((loaded) => {
        if (isGone) return;
        series.addMissing(loaded);
        draw();
      });
    }
    draw();
    // The prices of a finished trade are known; later ones do not belong to it.
    const stop = effect(() => {
      if (trade?.settlement != null) return;
      void tradeStore.version.value;
      if (tradeStore.symbol.value !== symbol) return;
      untracked(() => {
        takeTrades(series);
        draw();
      });
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [symbol, decimals, trade]);
  return (
    <div
      ref={root}
      className={styles.chart}
      data-look={look}
      role="img"
      aria-label={t('trade.result.priceChart', { market: symbolLabel(symbol) })}
    >
      <div className={styles.plot}>
        <svg viewBox={`0 0 ${PICTURE} ${PICTURE}`} preserveAspectRatio="none" aria-hidden="true">
          {trade && (
            <>
              <rect data-part="side" data-direction={trade.direction} />
              <path data-part="open-line" />
            </>
          )}
          <path data-part="line" />
          {trade && <path data-part="end-line" />}
        </svg>
        {trade && <i className={styles.open} data-part="open-point" hidden />}
        <i className={styles.last} data-part="last-point" data-direction={trade?.direction} hidden />
        {look === 'tall' && (
          <>
            {trade && <span className={styles.price} data-part="open-price" />}
            <span className={styles.price} data-part="last-price" data-direction={trade?.direction} />
          </>
        )}
      </div>
      {trade && (
        <div className={styles.times} translate="no">
          <span>{timeText(trade.openTick.timeMs)}</span>
          <span data-part="end-time">{timeText(trade.dueMs)}</span>
        </div>
      )}
    </div>
  );
}

/** Adds the trades that the series does not have, oldest first. */
function takeTrades(series: TickSeries): void {
  const { rows } = tradeStore;
  for (let at = rows.count - 1; at >= 0; at--) series.add(rows.seqs[at]!, rows.timesMs[at]!, rows.prices[at]!);
}

/** Least distance of the two prices at the edge, in units of the picture, so that one is readable above the other with text at 200 %. */
const PRICES_APART = 160;

const percent = (place: number): string => `${(Math.min(PICTURE, Math.max(0, Math.round(place))) / PICTURE) * 100}%`;

/** Writes a series into the elements of a chart. */
function pictureIn(root: HTMLElement, trade: UpDownOrder | null, decimals: number) {
  const part = <E extends Element>(name: string) => root.querySelector<E>(`[data-part="${name}"]`);
  const line = part<SVGPathElement>('line')!;
  const lastPoint = part<HTMLElement>('last-point')!;
  const lastPrice = part<HTMLElement>('last-price');
  const open = trade === null ? NaN : scaledOf(trade.openTick.price, decimals);
  const closing = trade?.settlement?.settleTick ?? null;
  const untilMs = closing?.timeMs ?? trade?.dueMs ?? Infinity;

  function drawTrade(window: TickWindow, { direction, openTick, dueMs }: UpDownOrder): void {
    const [from, to, height] = [xOf(window, openTick.timeMs), xOf(window, dueMs), yOf(window, open)];
    const side = part('side')!;
    const isUp = direction === 'up';
    const box = { x: from, y: isUp ? 0 : height, width: to - from, height: isUp ? height : PICTURE - height };
    for (const [name, value] of Object.entries(box)) side.setAttribute(name, String(Math.round(value)));
    part('open-line')!.setAttribute('d', `M${Math.round(from)} ${Math.round(height)}H${PICTURE}`);
    part('end-line')!.setAttribute('d', `M${Math.round(to)} 0V${PICTURE}`);
    put(part<HTMLElement>('open-point')!, from, height);
    const openPrice = part<HTMLElement>('open-price');
    if (openPrice) {
      writeText(openPrice, foldedText(priceText(open, decimals)));
      openPrice.style.insetBlockStart = percent(height);
    }
  }

  return {
    /** @param nowMs  server epoch ms */
    draw(series: TickSeries, nowMs: number): void {
      const window = windowOf(series, timesOf(trade, nowMs), open);
      if (window === null) return;
      if (trade !== null) drawTrade(window, trade);
      line.setAttribute('d', pathOf(series, window, untilMs));
      const last = closing === null ? lastBefore(series, untilMs) : closing;
      if (last === null) return;
      const price = 'seq' in last ? scaledOf(last.price, decimals) : last.price;
      put(lastPoint, xOf(window, last.timeMs), yOf(window, price));
      if (!lastPrice) return;
      const height = yOf(window, price);
      writeText(lastPrice, foldedText(priceText(price, decimals)));
      lastPrice.style.insetBlockStart = percent(height);
      const openPrice = part<HTMLElement>('open-price');
      // Both labels are at one edge; the open price is also shown beside the chart.
      if (openPrice) openPrice.hidden = Math.abs(height - yOf(window, open)) < PRICES_APART;
    },
  };
}

function put(point: HTMLElement, x: number, y: number): void {
  point.hidden = false;
  point.style.insetInlineStart = percent(x);
  point.style.insetBlockStart = percent(y);
}

/** The newest tick at or before a time; null when there is none. */
function lastBefore(series: TickSeries, untilMs: number): { readonly timeMs: number; readonly price: number } | null {
  for (let at = series.count - 1; at >= 0; at--) {
    const timeMs = series.timeAt(at);
    if (timeMs <= untilMs) return { timeMs, price: series.priceAt(at) };
  }
  return null;
}
