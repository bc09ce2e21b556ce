import { computed, effect } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useContext, useLayoutEffect, useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { MiniChart } from '../../../chart/mini/mini-chart.tsx';
import { changeText } from '../../../i18n/change-text.ts';
import { compactText } from '../../../i18n/compact-text.ts';
import { priceText } from '../../../i18n/number-text.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { tickerStore } from '../../../signals/ticker.ts';
import { classNames } from '../../../ui/class-names.ts';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { PriceText } from '../../../ui/price-text.tsx';
import { SignalText } from '../../../ui/signal-text.tsx';
import { FavouriteButton } from '../favourite-button.tsx';
import type { TableRowProps } from '../market-rows.tsx';
import type { Closes } from '../mini-chart-loader.ts';
import { RowChoiceContext } from './row-focus.ts';
import styles from './market-table.module.css';

/** Height of a row in px at 16 px type. */
export const TABLE_ROW_PX = 56;

/** Returns the text of a figure; while `resting` is true the text does not change. */
function restingText(of: ReadonlySignal<number>, resting: ReadonlySignal<boolean>): ReadonlySignal<string> {
  let written = '';
  return computed(() => {
    if (written === '' || !resting.value) written = compactText(of.value);
    return written;
  });
}

/**
 * One market of the table. Renders when its selection changes; ticks write its texts or, while a canvas paints the
 * figures, leave them unchanged.
 */
export function MarketTableRow({ market, index, painted, week, change }: TableRowProps) {
  useSignals();
  const { symbol, priceDecimals } = market;
  const choice = useContext(RowChoiceContext);
  const chosen = useMemo(() => choice.isChosen(symbol), [choice, symbol]).value;
  const stop = useMemo(() => choice.isStop(symbol), [choice, symbol]).value;
  const ticker = tickerStore.of(symbol);
  const volume = useMemo(() => restingText(ticker.quoteVolume, painted), [ticker, painted]);
  const announced = useMemo(
    () => ({
      price: () => priceText(ticker.last.value, priceDecimals),
      high: () => priceText(ticker.high24h.value, priceDecimals),
      low: () => priceText(ticker.low24h.value, priceDecimals),
      volume: () => compactText(ticker.quoteVolume.value),
      change: () => (!market.open || ticker.stale.value ? '' : changeText(ticker.last.value, ticker.open24h.value)),
    }),
    [ticker, market.open, priceDecimals],
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={chosen}
      tabIndex={stop ? 0 : -1}
      data-symbol={symbol}
      className={classNames(styles.columns, styles.row)}
    >
      <span role="gridcell" className={styles.starCell}>
        <FavouriteButton market={market} size={18} className={styles.star} tabIndex={stop ? 0 : -1} />
      </span>
      <span role="rowheader" className={styles.market}>
        <CoinIcon asset={market.base} />
        <span className={styles.names}>
          <span className={styles.pair}>
            <span className={styles.base}>{market.base}</span>
            <span className={styles.quote}>/{market.quote}</span>
          </span>
          <span className={styles.name}>{market.name}</span>
        </span>
      </span>
      <PaintedCell painted={painted} say={announced.price} className={styles.price}>
        <PriceText of={ticker.last} decimals={priceDecimals} flash cell="price" resting={painted} />
      </PaintedCell>
      <PaintedCell painted={painted} say={announced.change}>
        {change}
      </PaintedCell>
      <PaintedCell painted={painted} say={announced.high} className={styles.quiet}>
        <PriceText of={ticker.high24h} decimals={priceDecimals} cell="high24h" resting={painted} />
      </PaintedCell>
      <PaintedCell painted={painted} say={announced.low} className={styles.quiet}>
        <PriceText of={ticker.low24h} decimals={priceDecimals} cell="low24h" resting={painted} />
      </PaintedCell>
      <PaintedCell painted={painted} say={announced.volume} className={styles.quiet}>
        <span data-cell="volume" className={styles.volume}>
          <SignalText of={volume} />
        </span>
      </PaintedCell>
      <WeekCell of={week} priceDecimals={priceDecimals} />
    </div>
  );
}

interface PaintedCellProps {
  painted: ReadonlySignal<boolean>;
  /** Returns the figure as text; empty when the visible content is a text anyway. Reads signals. */
  say(): string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A cell whose text does not change while a canvas paints it; an attribute then has the screen reader text, which
 * causes no layout.
 */
function PaintedCell({ painted, say, className, children }: PaintedCellProps) {
  const cell = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      effect(() => {
        const figure = painted.value ? say() : '';
        if (figure !== '') cell.current!.setAttribute('aria-label', figure);
        else cell.current!.removeAttribute('aria-label');
        cell.current!.toggleAttribute('data-painted', painted.value);
      }),
    [painted, say],
  );
  return (
    <span ref={cell} role="gridcell" className={className}>
      {children}
    </span>
  );
}

/**
 * Seven days as a line, green when it ends above its start; its accessible text has start, end, and change. Renders
 * when its history arrives.
 */
function WeekCell({ of, priceDecimals }: { of: Closes; priceDecimals: number }) {
  useSignals();
  const { t } = useTranslation();
  const closes = of.value;
  const [from, to] = closes === null ? [NaN, NaN] : [closes[0]!, closes[closes.length - 1]!];
  const read = useCallback(() => closes && { closes, up: !(to < from) }, [closes, from, to]);
  const scaled = (close: number) => Math.round(close * 10 ** priceDecimals);
  const words = () =>
    t('market.week', {
      from: priceText(scaled(from), priceDecimals),
      to: priceText(scaled(to), priceDecimals),
      change: changeText(scaled(to), scaled(from)),
    });
  return (
    <span role="gridcell" aria-label={closes === null ? undefined : words()}>
      <MiniChart read={read} className={styles.week} />
    </span>
  );
}
