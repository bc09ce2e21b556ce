import { useSignals } from '@preact/signals-react/runtime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { preferences } from '../../signals/preferences.ts';
import type { SymbolInfo } from '../../signals/symbols.ts';
import { BottomBar } from '../../ui/bottom-bar.tsx';
import { Button } from '../../ui/button.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { PageBar } from '../chrome/page-bar.tsx';
import { RulesText } from '../chrome/rules-text.tsx';
import { OrderBook } from './book/order-book.tsx';
import { ChartPanel } from './chart/chart-panel.tsx';
import { DEPTH_ROWS } from './chart/depth-view.tsx';
import { FavouriteButton } from '../chrome/favourite-button.tsx';
import { OrdersPanel } from './orders-panel.tsx';
import { PairButton } from './pair-button.tsx';
import { SideLabel } from './side-label.tsx';
import { TickerHeader } from './ticker-header.tsx';
import { TICKET_BOOK_ROWS } from './ticket-book.tsx';
import type { Direction } from './ticket-draft.ts';
import { TicketSheet } from './ticket-sheet.tsx';
import styles from './trade.module.css';
import { TradesList } from './trades-list.tsx';
import { useMarketWish } from './use-market-wish.ts';

const VIEWS = ['chart', 'book', 'trades', 'rules'] as const;
type View = (typeof VIEWS)[number];

/** Book rows per side that fit a phone of 667 px. */
const BOOK_ROWS = 9;
const TRADE_ROWS = 30;

/** The trading screen of a phone (T1-T4): price, one view of the market, my trades, two buttons that always stay. */
export function PhoneTrade({ info }: { info: SymbolInfo }) {
  useSignals();
  const { t } = useTranslation();
  const [view, setView] = useState<View>('chart');
  const [depth, setDepth] = useState(false);
  const [side, setSide] = useState<Direction | null>(null);
  const ticketBook = side !== null && preferences.ticketBook.value;
  // One side alone shows twice the rows.
  const listedRows = 2 * (view === 'book' ? BOOK_ROWS : ticketBook ? TICKET_BOOK_ROWS : 0);
  const bookRows = view === 'chart' && depth ? DEPTH_ROWS : listedRows;
  const askBook = useMarketWish(info, { bookRows, trades: view === 'trades' });
  return (
    <>
      <PageBar title={<PairButton info={info} />} surface right={<FavouriteButton info={info} />} />
      <main>
        <div className={styles.top}>
          <TickerHeader info={info} />
          <Tabs
            id="market"
            label={t('trade.tab.label')}
            value={view}
            onChange={(next) => setView(next)}
            tabs={VIEWS.map((key) => ({ key, label: t(`trade.tab.${key}`) }))}
          />
        </div>
        <TabPanel id="market" value={view} className={styles.view}>
          {view === 'chart' && <ChartPanel info={info} depth={depth} onDepth={setDepth} onRetryBook={askBook} />}
          {view === 'book' && <OrderBook info={info} rows={BOOK_ROWS} onRetry={askBook} />}
          {view === 'trades' && <TradesList info={info} rows={TRADE_ROWS} />}
          {view === 'rules' && <RulesText />}
        </TabPanel>
        <OrdersPanel />
      </main>
      <BottomBar>
        <Button kind="up" onClick={() => setSide('up')}>
          <SideLabel direction="up" />
        </Button>
        <Button kind="down" onClick={() => setSide('down')}>
          <SideLabel direction="down" />
        </Button>
      </BottomBar>
      <TicketSheet
        key={info.symbol}
        info={info}
        side={side}
        onClose={() => setSide(null)}
        onReopen={setSide}
        onRetryBook={askBook}
      />
    </>
  );
}
