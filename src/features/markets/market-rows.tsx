import { MiniCharts } from '../../chart/mini/mini-chart.tsx';
import type { Market } from '../../model/market.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { MARKET_ROW_PX, MarketRow } from './market-row.tsx';

const keyOf = (market: Market) => market.symbol;
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
  return (
    <MiniCharts>
      <VirtualList
        items={rows}
        keyOf={keyOf}
        rowHeightPx={MARKET_ROW_PX}
        renderRow={stars ? starredRow : plainRow}
        label={label}
        scrollKey={scrollKey}
      />
    </MiniCharts>
  );
}
