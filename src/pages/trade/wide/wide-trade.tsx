import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../data/preferences.ts';
import type { Market } from '../../model/market.ts';
import { Card } from '../../ui/card.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { AlertButton } from '../../features/alerts/alert-button.tsx';
import { OrderBook } from '../../features/book/order-book.tsx';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { DEPTH_ROWS } from '../../features/book/row-counts.ts';
import { FavouriteButton } from '../../features/markets/favourite-button.tsx';
import { ORDERS_VIEWS, OrdersPanel } from './orders-panel.tsx';
import { useEntryChoice } from '../../features/shell/use-entry-choice.ts';
import { MarketButton } from '../../features/markets/market-button.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { SPOT_BOOK_ROWS } from '../../features/book/row-counts.ts';
import { useSpotParts } from '../../features/spot/ticket/use-spot-parts.ts';
import { TickerHeader } from '../../features/markets/ticker-header.tsx';
import { UpDownTicketPanel } from '../../features/up-down/ticket/up-down-ticket.tsx';
import styles from './trade.module.css';
import { TradesList } from '../../features/book/trades-list.tsx';
import { useMarketWish } from './use-market-wish.ts';

const SIDE_VIEWS = ['book', 'trades'] as const;
type SideView = (typeof SIDE_VIEWS)[number];

const BOOK_ROWS = 10;
const TRADE_ROWS = 24;

/** The trading screen from 1100 px: chart, book, ticket in columns, my trades under them (docs/looks.md#desktop). */
export function DesktopTrade({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const [view, setView] = useState<SideView>('book');
  const [depth, setDepth] = useState(false);
  const [ordersView, showOrders] = useEntryChoice('orders', ORDERS_VIEWS);
  const isSpot = preferences.product.value === 'spot';
  const { parts: spot } = useSpotParts(isSpot);
  const shownRows = depth ? DEPTH_ROWS : 2 * BOOK_ROWS;
  const bookRows = isSpot ? SPOT_BOOK_ROWS : shownRows;
  const askBook = useMarketWish(market, { bookRows, trades: view === 'trades' });
  return (
    <main className={styles.desktop}>
      <Card padded={false} className={styles.chartCard}>
        <div className={styles.desktopHead}>
          <MarketButton market={market} />
          <FavouriteButton market={market} />
          <AlertButton market={market} />
          <TickerHeader market={market} />
        </div>
        <ChartPanel market={market} depth={depth} onDepth={setDepth} onRetryBook={askBook} />
      </Card>
      <Card padded={false} className={styles.bookCard}>
        <Tabs
          id="side"
          look="plain"
          label={t('trade.tab.label')}
          value={view}
          onChange={(next) => setView(next)}
          tabs={SIDE_VIEWS.map((key) => ({ key, label: t(`trade.tab.${key}`) }))}
        />
        <TabPanel id="side" value={view}>
          {view === 'book' ? (
            <OrderBook market={market} rows={BOOK_ROWS} onRetry={askBook} />
          ) : (
            <TradesList market={market} rows={TRADE_ROWS} />
          )}
        </TabPanel>
      </Card>
      <Card padded={false} className={styles.ticketCard}>
        <div className={styles.ticketColumn}>
          <ProductTabs />
          <TabPanel id="product" value={isSpot ? 'spot' : 'updown'} className={styles.ticketPanel}>
            {isSpot ? (
              spot && <spot.SpotTicketPanel key={`spot ${market.symbol}`} market={market} />
            ) : (
              <UpDownTicketPanel key={market.symbol} market={market} />
            )}
          </TabPanel>
        </div>
      </Card>
      <Card padded={false} className={styles.ordersCard}>
        {isSpot ? (
          spot && <spot.SpotOrdersPanel market={market} />
        ) : (
          <OrdersPanel view={ordersView} onView={showOrders} />
        )}
      </Card>
    </main>
  );
}
