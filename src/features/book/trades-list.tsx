import { computed, effect } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { writeText } from '../../frame/write-text.ts';
import type { Market } from '../../model/market.ts';
import { connectionStore } from '../../signals/connection.ts';
import { TRADES_KEPT, tradeStore } from '../../signals/trades.ts';
import { emptyCell } from '../../surface/columns/column.ts';
import type { Cell } from '../../surface/columns/column.ts';
import { takerOf, TRADE_COLUMNS, tradeCount } from '../../surface/columns/trade-columns.ts';
import type { TradeRow, TradeShared } from '../../surface/columns/trade-columns.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { priceCell } from '../../ui/price-cell.ts';
import styles from './trades-list.module.css';

/** The newest public trades, newest first. Rows are drawn once; an effect writes their texts. */
export function TradesList({ market, rows = TRADES_KEPT }: { market: Market; rows?: number }) {
  const { t } = useTranslation();
  return (
    <div className={styles.trades}>
      <div className={styles.columns} aria-hidden="true">
        <span>{t('trade.book.price', { unit: market.quote })}</span>
        <span>{t('trade.book.size', { unit: market.base })}</span>
        <span>{t('trade.chart.time')}</span>
      </div>
      <EmptyNote symbol={market.symbol} />
      <TradeRows market={market} rows={rows} />
    </div>
  );
}

/** Renders twice at most: empty, then not. */
function EmptyNote({ symbol }: { symbol: string }) {
  useSignals();
  const { t } = useTranslation();
  const empty = tradeStore.symbol.value !== symbol;
  return empty ? <EmptyState text={t('trade.trades.empty')} /> : null;
}

type ColumnName = (typeof TRADE_COLUMNS)[number]['name'];

/** Writes each cell of one row as text. */
function writersOf(row: Element, priceDecimals: number): Readonly<Record<ColumnName, (cell: Cell) => void>> {
  const [price, size, time] = row.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
  const writePrice = priceCell(price, priceDecimals);
  return {
    price: ({ text }) => writePrice(text),
    size: ({ text }) => writeText(size, text),
    time: ({ text }) => writeText(time, text),
  };
}

function TradeRows({ market, rows: count }: { market: Market; rows: number }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { symbol, priceDecimals, sizeDecimals } = market;
  const rows = useMemo(() => Array.from({ length: count }, (_, at): TradeRow => ({ at })), [count]);
  const shared = useMemo(
    () => computed((): TradeShared => ({ symbol, priceDecimals, sizeDecimals, old: connectionStore.pricesOld.value })),
    [symbol, priceDecimals, sizeDecimals],
  );
  useLayoutEffect(() => {
    const nodes = [...list.current!.children] as HTMLElement[];
    const writers = nodes.map((row) => writersOf(row, priceDecimals));
    const sides = { buy: t('trade.trades.buySide'), sell: t('trade.trades.sellSide') };
    const cell = emptyCell();
    return effect(() => {
      const known = tradeCount(symbol);
      const { value } = shared;
      rows.forEach((row, i) => {
        const node = nodes[i]!;
        node.hidden = row.at >= known;
        if (node.hidden) return;
        const side = takerOf(row.at);
        node.dataset['side'] = side;
        node.setAttribute('aria-label', sides[side]);
        for (const { name, read } of TRADE_COLUMNS) {
          read(row, cell, value);
          writers[i]![name](cell);
        }
      });
    });
  }, [rows, shared, symbol, priceDecimals, t]);
  return (
    <div ref={list} role="list" aria-label={t('trade.trades.title')}>
      {rows.map(({ at }) => (
        <div key={at} className={styles.row} role="listitem" hidden>
          <span className={styles.price} />
          <span />
          <span className={styles.time} />
        </div>
      ))}
    </div>
  );
}
