import { effect, signal } from '@preact/signals-core';
import type { ReadonlySignal } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useLayoutEffect, useMemo, useRef } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { writeText } from '../../frame/write-text.ts';
import type { Market } from '../../model/market.ts';
import { TRADES_KEPT, tradeStore } from '../../signals/trades.ts';
import type { Cell } from '../../surface/columns/column.ts';
import { takerOf, TRADE_COLUMNS, tradeCount } from '../../surface/columns/trade-columns.ts';
import type { TradeRow, TradeShared } from '../../surface/columns/trade-columns.ts';
import { PaintedRows, usePainted } from '../../surface/host/painted-rows.tsx';
import { type ShownRows, rowsIn, watchShownRows } from '../../surface/host/watch-shown-rows.ts';
import { EmptyState } from '../../ui/state-view.tsx';
import { priceCell } from '../../ui/folded-words.tsx';
import { useLive } from '../shell/shell-contexts.ts';
import { followRow } from './follow-row.ts';
import styles from './trades-list.module.css';

/** The latest public trades, newest first. Rows are rendered once; an effect writes their texts. */
export function TradesList({ market, rows = TRADES_KEPT }: { market: Market; rows?: number }) {
  const { t } = useTranslation();
  return (
    // As tall as all its rows before they come, so that what lies below stays where it is.
    <div className={styles.trades} style={{ '--rows': rows } as CSSProperties}>
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

/** Note while there are no trades; renders at most twice. */
function EmptyNote({ symbol }: { symbol: string }) {
  useSignals();
  const { t } = useTranslation();
  const empty = tradeStore.symbol.value !== symbol;
  return empty ? <EmptyState text={t('trade.trades.empty')} /> : null;
}

const keyedRows = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: String(at), row: { at } satisfies TradeRow }));

function TradeRows({ market, rows: count }: { market: Market; rows: number }) {
  const { openSurface } = useLive();
  const { symbol, priceDecimals, sizeDecimals } = market;
  const rows = useMemo(() => keyedRows(count), [count]);
  const shared = useMemo(
    () => signal<TradeShared>({ symbol, priceDecimals, sizeDecimals }),
    [symbol, priceDecimals, sizeDecimals],
  );
  return (
    <PaintedRows list="trades" rows={rows} shared={shared} rowSelector="[role=listitem]" openPort={openSurface}>
      {(onRows) => <TradeTable rows={rows} shared={shared} onRows={onRows} />}
    </PaintedRows>
  );
}

interface TradeTableProps {
  rows: ReturnType<typeof keyedRows>;
  shared: ReadonlySignal<TradeShared>;
  onRows(shown: ShownRows): void;
}

function TradeTable({ rows, shared, onRows }: TradeTableProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const count = rows.length;
  useLayoutEffect(() => watchShownRows(list.current!, rowsIn(list.current!, count), onRows), [count, onRows]);
  return (
    <div ref={list} role="list" aria-label={t('trade.trades.title')}>
      {rows.map(({ key, row }) => (
        <TradeRowView key={key} rowKey={key} row={row} shared={shared} />
      ))}
    </div>
  );
}

function writersOf(element: Element, priceDecimals: number): Readonly<Record<string, (cell: Cell) => void>> {
  const [price, size, time] = element.children as unknown as [HTMLElement, HTMLElement, HTMLElement];
  const writePrice = priceCell(price, priceDecimals);
  return {
    price: ({ text }) => writePrice(text),
    size: ({ text }) => writeText(size, text),
    time: ({ text }) => writeText(time, text),
  };
}

interface TradeRowViewProps {
  row: TradeRow;
  rowKey: string;
  shared: ReadonlySignal<TradeShared>;
}

/** One row of trades. React renders it once; its cells are then written directly. */
const TradeRowView = memo(function TradeRowView({ row, rowKey, shared }: TradeRowViewProps) {
  const { t } = useTranslation();
  const root = useRef<HTMLDivElement>(null);
  const painted = usePainted(rowKey);
  useLayoutEffect(() => {
    const element = root.current!;
    const { symbol, priceDecimals } = shared.peek();
    const sides = { buy: t('trade.trades.buySide'), sell: t('trade.trades.sellSide') };
    const sayText = () => element.setAttribute('aria-label', sides[takerOf(row.at)]);
    const stopPlace = effect(() => {
      // Painted rows need no text updates; a row that has a trade keeps one.
      if (painted.value && !element.hidden) return;
      const known = row.at < tradeCount(symbol);
      element.hidden = !known;
      if (!known || painted.value) return;
      element.dataset['side'] = takerOf(row.at);
      sayText();
    });
    const stopFollowing = followRow({
      element,
      row,
      shared,
      columns: TRADE_COLUMNS,
      painted,
      write: writersOf(element, priceDecimals),
      say({ price, size, time }) {
        element.setAttribute('aria-label', `${sides[takerOf(row.at)]} ${price} ${size} ${time}`);
      },
      sayText,
    });
    return () => {
      stopPlace();
      stopFollowing();
    };
  }, [row, shared, painted, t]);
  return (
    <div ref={root} className={styles.row} role="listitem" translate="no" hidden>
      <span className={styles.price} data-cell="price" />
      <span data-cell="size" />
      <span className={styles.time} data-cell="time" />
    </div>
  );
});
