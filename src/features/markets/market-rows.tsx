import { useEffect, useMemo } from 'react';
import { MiniCharts } from '../../chart/mini/mini-chart.tsx';
import type { Market } from '../../model/market.ts';
import type { MarketRow as MarketRowFacts } from '../../surface/columns/market-columns.ts';
import { PaintedRows } from '../../surface/host/painted-rows.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { useLive } from '../shell/live-context.ts';
import { MARKET_ROW_PX, MarketRow } from './market-row.tsx';
import { followVisibleRows, marketsPainted } from './follow-visible-rows.ts';

const keyOf = (market: Market) => market.symbol;
const ROW = '[data-index]';
const setPainted = (painted: boolean) => {
  marketsPainted.value = painted;
};

interface PaintedMarket {
  readonly key: string;
  readonly row: MarketRowFacts;
}
/** One object for each market as it is, so that the same row is known to be the same. */
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

export interface MarketRowsProps {
  rows: readonly Market[];
  label: string;
  /** Where the scroll position is kept while the page is away (H8). */
  scrollKey: string;
  /** Shows the favourite star of each row. */
  stars?: boolean;
}

/** The rows of a list of markets; only those in view exist. A chunk of its own: see market-list.tsx. */
export default function MarketRows({ rows, label, scrollKey, stars = false }: MarketRowsProps) {
  const live = useLive();
  useEffect(() => followVisibleRows(live), [live]);
  const painted = useMemo(() => rows.map(paintedMarketOf), [rows]);
  return (
    <MiniCharts>
      <PaintedRows list="markets" rows={painted} rowSelector={ROW} openPort={live.openSurface} onPainting={setPainted}>
        {(onRows) => (
          <VirtualList
            items={rows}
            keyOf={keyOf}
            rowHeightPx={MARKET_ROW_PX}
            renderRow={stars ? starredRow : plainRow}
            label={label}
            scrollKey={scrollKey}
            onRows={onRows}
          />
        )}
      </PaintedRows>
    </MiniCharts>
  );
}
