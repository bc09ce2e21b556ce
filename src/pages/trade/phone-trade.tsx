import { computed } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { preferences } from '../../data/preferences.ts';
import type { SpotSide } from '../../model/spot-order.ts';
import type { Market } from '../../model/market.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { FavouriteButton } from '../../features/markets/favourite-button.tsx';
import { LazyView } from '../../ui/lazy-view.tsx';
import { hasDockCards, hostDock } from '../../features/shell/dock-cards.ts';
import { PageBar } from '../../features/shell/page-bar.tsx';
import { useEntryChoice } from './use-entry-choice.ts';
import { upDownOrdersStore } from '../../signals/up-down-orders.ts';
import { useLazyCode } from '../../ui/use-lazy-code.ts';
import { AlertButton } from '../../features/alerts/alert-button.tsx';
import { chartOverride } from '../../features/chart/chart-override.ts';
import { ChartPanel } from '../../features/chart/chart-panel.tsx';
import { LiveChart } from '../../features/chart/live-chart.tsx';
import { DEPTH_ROWS, SPOT_BOOK_ROWS, COMPACT_BOOK_ROWS } from '../../features/book/book-figures.ts';
import { ORDERS_VIEWS, OrdersPanel } from './orders-panel.tsx';
import { MarketButton } from '../../features/markets/market-button.tsx';
import { ProductTabs } from './product-tabs.tsx';
import { upDownRow } from '../../features/up-down/orders/up-down-under-way.ts';
import { DirectionLabel } from '../../features/up-down/ticket/direction-label.tsx';
import { useSpotParts } from '../../features/spot-ticket/use-spot-parts.ts';
import { TickerHeader } from '../../features/markets/ticker-header.tsx';
import type { Direction } from '../../model/up-down-order.ts';
import styles from './trade.module.css';
import { dockCode, openOrdersCode, rulesCode, tradeParts } from './trade-parts.ts';
import { TradeTick, useRunningChart } from './trade-tick.tsx';
import { useMarketData } from './use-market-data.ts';
import { useProduct } from './use-product.ts';

const VIEWS = ['chart', 'book', 'trades', 'rules'] as const;

/** Memoised, so that opening or closing a ticket does not render the chart behind it (O11). */
const StillChart = memo(ChartPanel);
const StillOrders = memo(OrdersPanel);

/** Whether a trade of mine is being sent, runs or awaits its result. */
const anyOpen = computed(
  () =>
    upDownRow.value !== null || upDownOrdersStore.current.value.length + upDownOrdersStore.awaiting.value.length > 0,
);

/** Height above, between and below the rows of the book, px; the next one is the height of a row per side. */
const BESIDE_BOOK_PX = 415;
const ROW_PAIR_PX = 42;
const LEAST_BOOK_ROWS = 6;
const MOST_BOOK_ROWS = 12;
/** Returns the book rows per side that fit the phone's current orientation when the page opens (B5). */
const fittingBookRows = (): number =>
  Math.min(MOST_BOOK_ROWS, Math.max(LEAST_BOOK_ROWS, Math.floor((innerHeight - BESIDE_BOOK_PX) / ROW_PAIR_PX)));
const TRADE_ROWS = 20;

/** Maps up to buy and down to sell, so that the ticket of the other product opens on the same side. */
const SPOT_SIDE = { up: 'buy', down: 'sell' } as const satisfies Record<Direction, SpotSide>;
const DIRECTION = { buy: 'up', sell: 'down' } as const satisfies Record<SpotSide, Direction>;

/**
 * The trading screen of a phone (T1-T4): price, one view of the market, my trades, two buttons that are always visible.
 * Memoised, because storing the last market when the page opens must not render it again.
 */
export const PhoneTrade = memo(function PhoneTrade({ market }: { market: Market }) {
  useSignals();
  const { t } = useTranslation();
  const [view, setView] = useEntryChoice('view', VIEWS);
  const [ordersView, showOrders] = useEntryChoice('orders', ORDERS_VIEWS);
  const [depth, setDepth] = useState(false);
  const [bookFits] = useState(fittingBookRows);
  /** The side whose ticket is open; the product decides which ticket it is. */
  const [side, setSide] = useState<Direction | null>(null);
  const { product, choose } = useProduct();
  const isSpot = product === 'spot';
  const { parts: spot, retry } = useSpotParts(isSpot);
  const close = useCallback(() => setSide(null), []);
  const parts = useLazyCode(tradeParts, side !== null && !isSpot, close);
  /** Whether a ticket was requested before its code was loaded. */
  const comes = (of: Direction) => !isSpot && side === of && parts === null;

  const ticketBook = side !== null && preferences.ticketBook.value;
  // A single side shows twice the rows.
  const listedRows = 2 * (view === 'book' ? bookFits : ticketBook ? COMPACT_BOOK_ROWS : 0);
  const shownRows = view === 'chart' && depth ? DEPTH_ROWS : listedRows;
  const bookRows = isSpot && side !== null ? SPOT_BOOK_ROWS : shownRows;
  useRunningChart(market.symbol);
  const isTick = view === 'chart' && chartOverride.value === 'tick';
  const askBook = useMarketData(market, { bookRows, trades: view === 'trades' || isTick });
  const tick = useMemo(() => <TradeTick market={market} />, [market]);
  const runs = anyOpen.value;
  const running = useLazyCode(openOrdersCode, runs, () => {});
  const orders = useRef<HTMLDivElement>(null);
  const showRunning = () => {
    if (isSpot) choose('updown');
    showOrders('open');
    orders.current!.scrollIntoView();
    orders.current!.focus({ preventScroll: true });
  };
  const docked = hasDockCards.value;
  const dock = useLazyCode(dockCode, docked, () => {});
  useEffect(hostDock, []);
  const strip = runs && running && <running.RunningStrip market={market} onList={showRunning} />;
  const preview = useMemo(() => <LiveChart market={market} interval="ONE_MIN" compact />, [market]);
  const openSpot = useCallback((of: SpotSide) => setSide(DIRECTION[of]), []);
  const open = (next: Direction) => {
    retry();
    setSide(next);
  };
  return (
    <div className={styles.phone} data-strip={strip ? '' : undefined}>
      <PageBar
        title={<MarketButton market={market} />}
        surface
        right={
          <>
            <AlertButton market={market} />
            <FavouriteButton market={market} />
          </>
        }
      />
      <main className={styles.main}>
        <div className={styles.head}>
          <div className={styles.now}>
            <div className={styles.products}>
              <ProductTabs />
            </div>
            <TickerHeader market={market} />
          </div>
        </div>
        <div className={styles.views}>
          <Tabs
            id="market"
            label={t('trade.tab.label')}
            value={view}
            onChange={setView}
            tabs={VIEWS.map((key) => ({ key, label: t(`trade.tab.${key}`) }))}
          />
        </div>
        <TabPanel id="market" value={view} className={styles.view}>
          {view === 'chart' && (
            <StillChart market={market} depth={depth} onDepth={setDepth} onRetryBook={askBook} tick={tick} />
          )}
          {view === 'book' && (
            <LazyView code={tradeParts}>
              {({ OrderBook }) => <OrderBook market={market} rows={bookFits} onRetry={askBook} />}
            </LazyView>
          )}
          {view === 'trades' && (
            <LazyView code={tradeParts}>
              {({ TradesList }) => <TradesList market={market} rows={TRADE_ROWS} />}
            </LazyView>
          )}
          {view === 'rules' && <LazyView code={rulesCode}>{({ RulesText }) => <RulesText />}</LazyView>}
        </TabPanel>
        <div ref={orders} tabIndex={-1}>
          <TabPanel id="product" value={product}>
            {isSpot ? (
              spot && <spot.SpotOrdersPanel market={market} />
            ) : (
              <StillOrders view={ordersView} onView={showOrders} />
            )}
          </TabPanel>
        </div>
      </main>
      <BottomBar dock={docked && dock && <dock.TradeDock market={market} place="bar" />} line={strip}>
        <Button kind="up" busy={comes('up')} onClick={() => open('up')}>
          {isSpot ? t('spot.buy') : <DirectionLabel direction="up" />}
        </Button>
        <Button kind="down" busy={comes('down')} onClick={() => open('down')}>
          {isSpot ? t('spot.sell') : <DirectionLabel direction="down" />}
        </Button>
      </BottomBar>
      {parts && (
        <parts.UpDownTicketSheet
          key={market.symbol}
          market={market}
          direction={isSpot ? null : side}
          preview={preview}
          onClose={close}
          onOpen={setSide}
          onRetryBook={askBook}
        />
      )}
      {spot && isSpot && (
        <spot.SpotTicketSheet
          key={`spot ${market.symbol}`}
          market={market}
          side={side && SPOT_SIDE[side]}
          preview={preview}
          onClose={close}
          onOpen={openSpot}
          onRetryBook={askBook}
        />
      )}
    </div>
  );
});
