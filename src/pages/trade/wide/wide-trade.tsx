import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { preferences } from '../../../data/preferences.ts';
import type { Market } from '../../../model/market.ts';
import { Card } from '../../../ui/card.tsx';
import { TabPanel } from '../../../ui/tabs.tsx';
import { AlertButton } from '../../../features/alerts/alert-button.tsx';
import { OrderBook } from '../../../features/book/order-book.tsx';
import { DEPTH_ROWS, SPOT_BOOK_ROWS } from '../../../features/book/book-figures.ts';
import { TradesList } from '../../../features/book/trades-list.tsx';
import { ChartPanel } from '../../../features/chart/chart-panel.tsx';
import { FavouriteButton } from '../../../features/markets/favourite-button.tsx';
import { MarketButton } from '../../../features/markets/market-button.tsx';
import { TickerHeader } from '../../../features/markets/ticker-header.tsx';
import { useEntryChoice } from '../use-entry-choice.ts';
import { useTradeKeys } from '../../../features/shortcuts/use-trade-keys.ts';
import { useSpotParts } from '../../../features/spot-ticket/use-spot-parts.ts';
import { UpDownTicketPanel } from '../../../features/up-down/ticket/up-down-ticket.tsx';
import { hasDockCards, hostDock } from '../../../features/shell/dock-cards.ts';
import { useLazyCode } from '../../../ui/use-lazy-code.ts';
import { ORDERS_VIEWS, OrdersPanel } from '../orders-panel.tsx';
import { dockCode } from '../trade-parts.ts';
import { ProductTabs } from '../product-tabs.tsx';
import { useMarketData } from '../use-market-data.ts';
import { bookRowsOf, tradeRowsOf } from '../../../features/panes/fit-panes.ts';
import { paneId, PaneSplitter } from '../../../features/panes/pane-splitter.tsx';
import { usePanes } from '../../../features/panes/use-panes.ts';
import { WideFoot } from './wide-foot.tsx';
import styles from './wide-trade.module.css';

/** Memoised, because releasing a boundary may change the book's rows and must not render the chart. */
const StillChart = memo(ChartPanel);
const StillOrders = memo(OrdersPanel);
const StillTicket = memo(UpDownTicketPanel);

/**
 * The trading screen from 1024 px (docs/looks.md#desktop): chart, book over trades, and ticket side by side, own orders
 * below. The person can resize the panes; the lists of orders scroll with the page.
 */
export function WideTrade({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const main = useRef<HTMLElement>(null);
  const [depth, setDepth] = useState(false);
  const [ordersView, showOrders] = useEntryChoice('orders', ORDERS_VIEWS);
  const panes = usePanes(main);
  const bookRows = useMemo(() => computed(() => bookRowsOf(panes.settled.value)), [panes]).value;
  const tradeRows = useMemo(() => computed(() => tradeRowsOf(panes.settled.value)), [panes]).value;
  const isSpot = preferences.product.value === 'spot';
  const { parts: spot } = useSpotParts(isSpot);
  // A single side shows twice the rows.
  const shownRows = depth ? DEPTH_ROWS : 2 * bookRows;
  const askBook = useMarketData(market, { bookRows: isSpot ? SPOT_BOOK_ROWS : shownRows, trades: true });
  useTradeKeys(main, market, () => setDepth(false));
  const docked = hasDockCards.value;
  const dock = useLazyCode(dockCode, docked, () => {});
  useEffect(hostDock, []);
  return (
    <main ref={main} className={styles.wide}>
      <div id={paneId('upper')} className={styles.upper}>
        <Card padded={false} className={styles.chart}>
          <div className={styles.head}>
            <div data-part="market">
              <MarketButton market={market} />
            </div>
            <FavouriteButton market={market} />
            <AlertButton market={market} />
            <TickerHeader market={market} />
          </div>
          <StillChart market={market} depth={depth} onDepth={setDepth} onRetryBook={askBook} />
          {docked && dock && <dock.TradeDock market={market} place="corner" />}
        </Card>
        <PaneSplitter panes={panes} pane="book" />
        <div id={paneId('book')} className={styles.side}>
          <Card padded={false} label={t('trade.tab.book')} className={styles.book}>
            <h2 className="sr-only">{t('trade.tab.book')}</h2>
            <OrderBook market={market} rows={bookRows} onRetry={askBook} />
          </Card>
          <PaneSplitter panes={panes} pane="trades" />
          <div id={paneId('trades')} className={styles.trades}>
            <Card padded={false} label={t('trade.tab.trades')} className={styles.fill}>
              <TradesList market={market} rows={tradeRows} />
            </Card>
          </div>
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
          </Card>
        </div>
      </div>
      <PaneSplitter panes={panes} pane="upper" />
      <div data-part="orders">
        <Card padded={false} className={styles.orders}>
          {isSpot ? (
            spot && <spot.SpotOrdersPanel market={market} />
          ) : (
            <StillOrders view={ordersView} onView={showOrders} />
          )}
        </Card>
      </div>
      <WideFoot panes={panes} />
    </main>
  );
}
