import { effect } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { writeText } from '../../frame/write-text.ts';
import type { Market } from '../../model/market.ts';
import { TRADES_KEPT, tradeStore } from '../../signals/trades.ts';
import { tradePrice, tradeSide, tradeSize, tradeTime } from '../../surface/columns/trade-columns.ts';
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

function TradeRows({ market, rows }: { market: Market; rows: number }) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { symbol, priceDecimals, sizeDecimals } = market;
  useLayoutEffect(() => {
    const nodes = [...list.current!.children] as HTMLElement[];
    const prices = nodes.map((row) => priceCell(row.firstElementChild!, priceDecimals));
    const scale = { priceDecimals, sizeDecimals };
    const sides = { buy: t('trade.trades.buySide'), sell: t('trade.trades.sellSide') };
    return effect(() => {
      void tradeStore.version.value;
      const trades = tradeStore.rows;
      const count = tradeStore.symbol.peek() === symbol ? trades.count : 0;
      for (let i = 0; i < nodes.length; i++) {
        const row = nodes[i]!;
        row.hidden = i >= count;
        if (i >= count) continue;
        const [, size, time] = row.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
        const side = tradeSide(trades, i);
        row.dataset['side'] = side;
        row.setAttribute('aria-label', sides[side]);
        prices[i]!(tradePrice(trades, i, scale));
        writeText(size, tradeSize(trades, i, scale));
        writeText(time, tradeTime(trades, i));
      }
    });
  }, [symbol, priceDecimals, sizeDecimals, t]);
  return (
    <div ref={list} role="list" aria-label={t('trade.trades.title')}>
      {Array.from({ length: rows }, (_, i) => (
        <div key={i} className={styles.row} role="listitem" hidden>
          <span className={styles.price} />
          <span />
          <span className={styles.time} />
        </div>
      ))}
    </div>
  );
}
