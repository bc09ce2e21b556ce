import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { preferences } from '../../../data/preferences.ts';
import type { Market } from '../../../model/market.ts';
import { Card } from '../../../ui/card.tsx';
import { CoinIcon } from '../../../ui/coin-icon.tsx';
import { TabPanel } from '../../../ui/tabs.tsx';
import { AlertButton } from '../../../features/alerts/alert-button.tsx';
import { DEPTH_ROWS, SPOT_BOOK_ROWS } from '../../../features/book/book-figures.ts';
import { chartOverride } from '../../../features/chart/chart-override.ts';
import { ChartPanel } from '../../../features/chart/chart-panel.tsx';
import { FavouriteButton } from '../../../features/markets/favourite-button.tsx';
import { MarketButton } from '../../../features/markets/market-button.tsx';
import { TickerHeader } from '../../../features/markets/ticker-header.tsx';
import { useTradeKeys } from '../../../features/shortcuts/use-trade-keys.ts';
import { useSpotParts } from '../../../features/spot-ticket/use-spot-parts.ts';
import { UpDownTicketPanel } from '../../../features/up-down/ticket/up-down-ticket.tsx';
import { hasDockCards, hostDock } from '../../../features/shell/dock-cards.ts';
import { useLazyCode } from '../../../ui/use-lazy-code.ts';
import { dockCode } from '../trade-parts.ts';
import { ProductTabs } from '../product-tabs.tsx';
import { TradeTick, useRunningChart } from '../trade-tick.tsx';
import { useMarketData } from '../use-market-data.ts';
import { bookRowsOf, showsBoth, tradeRowsOf } from '../../../features/panes/fit-panes.ts';
import { paneId, PaneSplitter } from '../../../features/panes/pane-splitter.tsx';
import type { Panes } from '../../../features/panes/panes.ts';
import { usePanes } from '../../../features/panes/use-panes.ts';
import { WatchList } from '../../../features/markets/watch-list.tsx';
import { WatchAlerts } from './watch-alerts.tsx';
import { WideBook } from './wide-book.tsx';
import { WideFoot } from './wide-foot.tsx';
import { WideOrders } from './wide-orders.tsx';
import styles from './wide-trade.module.css';

/** Memoised, because releasing a boundary may change the book's rows and must not render the chart. */
const StillChart = memo(ChartPanel);
const StillTicket = memo(UpDownTicketPanel);

const NONE: readonly MarketSymbol[] = [];

/** Returns what of the sizes decides which rows and panes exist; renders when one of them changes. */
function useFittedRows(panes: Panes) {
  const fitted = useMemo(
    () => ({
      bookRows: computed(() => bookRowsOf(panes.settled.value)),
      tradeRows: computed(() => tradeRowsOf(panes.settled.value)),
      both: computed(() => showsBoth(panes.settled.value)),
      watched: computed(() => panes.settled.value.watch > 0),
    }),
    [panes],
  );
  const { bookRows, tradeRows, both, watched } = fitted;
  return { bookRows: bookRows.value, tradeRows: tradeRows.value, both: both.value, watched: watched.value };
}

/**
 * The trading screen from 1024 px (docs/looks.md#desktop): chart and book with own orders below them, the ticket over
 * the full height, and from 1440 px the watch-list at the other side. The person can resize the panes; the page itself
 * does not scroll.
 */
export function WideTrade({ market }: { market: Market }) {
  useSignals();
  const main = useRef<HTMLElement>(null);
  const [depth, setDepth] = useState(false);
  const [seen, setSeen] = useState(NONE);
  const panes = usePanes(main);
  const { bookRows, tradeRows, both, watched } = useFittedRows(panes);
  const isSpot = preferences.product.value === 'spot';
  const { parts: spot } = useSpotParts(isSpot);
  // A single side shows twice the rows.
  const shownRows = depth ? DEPTH_ROWS : 2 * bookRows;
  const askBook = useMarketData(market, {
    bookRows: isSpot ? SPOT_BOOK_ROWS : shownRows,
    trades: true,
    others: watched ? seen : NONE,
  });
  useRunningChart(market.symbol);
  const tick = useMemo(() => <TradeTick market={market} />, [market]);
  useTradeKeys(main, market, () => {
    chartOverride.value = null;
    setDepth(false);
  });
  const docked = hasDockCards.value;
  const dock = useLazyCode(dockCode, docked, () => {});
  useEffect(hostDock, []);
  const onSeen = useCallback(
    (symbols: readonly MarketSymbol[]) => setSeen((known) => (isSame(known, symbols) ? known : symbols)),
    [],
  );
  return (
    <main ref={main} className={styles.wide} data-watched={watched || undefined}>
      {watched && (
        <div className={styles.watch}>
          <WatchList market={market} onSeen={onSeen} Below={WatchAlerts} />
        </div>
      )}
      <div id={paneId('upper')} className={styles.upper}>
        <Card padded={false} className={styles.chart}>
          <div className={styles.head}>
            <div data-part="market" className={styles.market}>
              <CoinIcon asset={market.base} />
              <MarketButton market={market} />
            </div>
            <div className={styles.figures}>
              <TickerHeader market={market} />
            </div>
            <FavouriteButton market={market} />
            <AlertButton market={market} />
          </div>
          <StillChart market={market} depth={depth} onDepth={setDepth} onRetryBook={askBook} tick={tick} />
          {docked && dock && <dock.TradeDock market={market} place="corner" />}
        </Card>
      </div>
      <PaneSplitter panes={panes} pane="book" />
      <div id={paneId('book')} className={styles.book}>
        <WideBook market={market} bookRows={bookRows} tradeRows={tradeRows} both={both} onRetry={askBook} />
      </div>
      <PaneSplitter panes={panes} pane="ticket" />
      <div id={paneId('ticket')} data-part="ticket" className={styles.ticket}>
        <Card padded={false} className={styles.fill}>
          <div className={styles.products}>
            <ProductTabs />
          </div>
          <TabPanel id="product" value={isSpot ? 'spot' : 'updown'} className={styles.form}>
            {isSpot ? (
              spot && <spot.SpotTicketPanel key={`spot ${market.symbol}`} market={market} />
            ) : (
              <StillTicket key={market.symbol} market={market} />
            )}
          </TabPanel>
          <WideFoot panes={panes} />
        </Card>
      </div>
      <PaneSplitter panes={panes} pane="upper" />
      <div data-part="orders" className={styles.own}>
        <WideOrders market={market} />
      </div>
    </main>
  );
}

const isSame = (one: readonly MarketSymbol[], other: readonly MarketSymbol[]): boolean =>
  one.length === other.length && one.every((symbol, at) => symbol === other[at]);
