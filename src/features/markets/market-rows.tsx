import { MiniCharts } from '../../chart/mini/mini-chart.tsx';
import type { Market } from '../../model/market.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { CoinListProps } from './market-list.tsx';
import { COIN_ROW_PX, CoinRow } from './market-row.tsx';

const keyOf = (market: Market) => market.symbol;
const plainRow = (market: Market) => <CoinRow market={market} />;
const starredRow = (market: Market) => <CoinRow market={market} star />;

type CoinRowsProps = Pick<CoinListProps, 'rows' | 'label' | 'scrollKey' | 'stars'>;

/** The rows of a list of markets; only those in view exist. A chunk of its own: see coin-list.tsx. */
export default function CoinRows({ rows, label, scrollKey, stars = false }: CoinRowsProps) {
  return (
    <MiniCharts>
      <VirtualList
        items={rows}
        keyOf={keyOf}
        rowHeightPx={COIN_ROW_PX}
        renderRow={stars ? starredRow : plainRow}
        label={label}
        scrollKey={scrollKey}
      />
    </MiniCharts>
  );
}
