import type { ReadonlySignal } from '@preact/signals-core';
import { useCallback, useEffect, useMemo } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { MiniCharts } from '../../chart/mini/mini-chart.tsx';
import type { Market } from '../../model/market.ts';
import type { Columns } from '../../surface/columns/column.ts';
import type { MarketRow as MarketRowFacts } from '../../surface/columns/market-columns.ts';
import { PaintedRows, usePainted } from '../../surface/host/painted-rows.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { ListedRows } from '../../ui/virtual-list.tsx';
import { useLive } from '../shell/shell-contexts.ts';
import { MARKET_ROW_PX, MarketRow, RowState } from './market-row.tsx';
import type { Closes, MiniChartLoader } from './mini-chart-loader.ts';
import { miniCharts, weekCharts, askThrough } from './mini-charts.ts';
import { visibleRows } from './visible-rows.ts';
import { effect, signal } from '@preact/signals-core';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { LiveClient } from '../../live/live-client.ts';

const keyOf = (market: Market) => market.symbol;
const ROW = '[data-index]';
const setPainted = (painted: boolean) => {
  marketsPainted.value = painted;
};

interface PaintedMarket {
  readonly key: string;
  readonly row: MarketRowFacts;
}
/** One object per market, so that an unchanged row keeps its identity. */
const paintedMarkets = new WeakMap<Market, PaintedMarket>();
function paintedMarketOf(market: Market): PaintedMarket {
  let painted = paintedMarkets.get(market);
  if (!painted) {
    const { symbol, priceDecimals, open } = market;
    painted = { key: symbol, row: { symbol, priceDecimals, open } };
    paintedMarkets.set(market, painted);
  }
  return painted;
}
const plainRow = (market: Market) => <MarketRow market={market} />;
const starredRow = (market: Market) => <MarketRow market={market} star />;

/** Props of a table row, which reads its ticker itself. */
export interface TableRowProps {
  readonly market: Market;
  /** Index in the list, from 0. */
  readonly index: number;
  /** Whether a canvas paints its figures. */
  readonly painted: ReadonlySignal<boolean>;
  readonly week: Closes;
  /** The day's change, or why there is none. */
  readonly change: ReactNode;
}

/** Renders the rows as a table instead of lines. Keep the same object between renders. */
interface TableOfMarkets {
  readonly Row: ComponentType<TableRowProps>;
  readonly rowPx: number;
  /** Columns that the canvas of each row paints. */
  readonly columns: Columns<MarketRowFacts>;
  onRows(shown: ListedRows): void;
}

export interface MarketRowsProps {
  rows: readonly Market[];
  label: string;
  /** Key under which the scroll position is stored while the page is closed (H8). */
  scrollKey: string;
  /** Shows the favourite star of each row. */
  stars?: boolean;
  table?: TableOfMarkets;
}

function TableRow({ Row, market, index }: Pick<TableOfMarkets, 'Row'> & Pick<TableRowProps, 'market' | 'index'>) {
  const { symbol } = market;
  const painted = usePainted(symbol);
  useEffect(() => visibleRows.add(symbol), [symbol]);
  return (
    <Row
      market={market}
      index={index}
      painted={painted}
      week={weekCharts.closesOf(symbol)}
      change={<RowState market={market} painted={painted} />}
    />
  );
}

/** The rows of a list of markets; only visible ones are rendered. A separate chunk: see market-list.tsx. */
export default function MarketRows(props: MarketRowsProps) {
  const { rows, table } = props;
  const live = useLive();
  const charts = table ? weekCharts : miniCharts;
  useEffect(() => followVisibleRows(live, charts), [live, charts]);
  const painted = useMemo(() => rows.map(paintedMarketOf), [rows]);
  return (
    <MiniCharts>
      <PaintedRows
        list={table ? 'marketTable' : 'markets'}
        columns={table?.columns}
        rows={painted}
        rowSelector={ROW}
        openPort={live.openSurface}
        onPainting={setPainted}
      >
        {(onRows) => <Rows {...props} onRows={onRows} />}
      </PaintedRows>
    </MiniCharts>
  );
}

function Rows({ stars = false, table, rows, onRows, ...list }: MarketRowsProps & { onRows(shown: ListedRows): void }) {
  const tableRow = useCallback(
    (market: Market, index: number) => table && <TableRow Row={table.Row} market={market} index={index} />,
    [table],
  );
  const hear = useCallback(
    (shown: ListedRows) => {
      onRows(shown);
      table?.onRows(shown);
    },
    [onRows, table],
  );
  const lineOf = stars ? starredRow : plainRow;
  return (
    <VirtualList
      {...list}
      items={rows}
      keyOf={keyOf}
      rowHeightPx={table?.rowPx ?? MARKET_ROW_PX}
      renderRow={table ? tableRow : lineOf}
      bare={table !== undefined}
      onRows={hear}
    />
  );
}

/** Whether the live worker paints the rows of the visible list. This thread then needs their prices only for labels. */
const marketsPainted = signal(false);

const NONE: readonly MarketSymbol[] = [];

/** Subscribes full-rate prices and mini charts for visible rows only. @returns a function that stops it */
function followVisibleRows(live: LiveClient, charts: MiniChartLoader): () => void {
  let shown = NONE;
  let end = () => {};
  askThrough(live);
  const tell = () => {
    const painted = marketsPainted.value ? shown : NONE;
    end = live.want({ symbols: shown, painted, book: null, trades: null });
  };
  const stopRows = visibleRows.onChange((symbols) => {
    shown = symbols;
    tell();
    charts.show(symbols);
  });
  const stopWays = effect(() => {
    void marketsPainted.value;
    if (shown !== NONE) tell();
  });
  return () => {
    stopRows();
    stopWays();
    end();
  };
}
