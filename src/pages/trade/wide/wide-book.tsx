import { useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Market } from '../../../model/market.ts';
import { Card } from '../../../ui/card.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { OrderBook } from '../../../features/book/order-book.tsx';
import { TradesList } from '../../../features/book/trades-list.tsx';
import styles from './wide-trade.module.css';

const VIEWS = ['book', 'trades'] as const;

export interface WideBookProps {
  market: Market;
  /** Rows per side of the book. */
  bookRows: number;
  tradeRows: number;
  /** Whether both fit below one another. */
  both: boolean;
  onRetry(): void;
}

/** The order book with the latest trades below it, or in its place where there is no room for both. */
export function WideBook({ market, bookRows, tradeRows, both, onRetry }: WideBookProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<(typeof VIEWS)[number]>('book');
  if (both) {
    return (
      <div className={`${styles.side} ${styles.bookAndTrades}`}>
        <Card padded={false} label={t('trade.tab.book')}>
          <OrderBook market={market} rows={bookRows} onRetry={onRetry} />
        </Card>
        <Card padded={false} label={t('trade.tab.trades')}>
          <TradesList market={market} rows={tradeRows} />
        </Card>
      </div>
    );
  }
  return (
    <Card padded={false} className={styles.fill}>
      <div className={styles.tabs}>
        <Tabs
          id="book"
          look="plain"
          label={t('trade.tab.label')}
          value={view}
          onChange={setView}
          tabs={VIEWS.map((key) => ({ key, label: t(`trade.tab.${key}`) }))}
        />
      </div>
      <TabPanel id="book" value={view} className={styles.side}>
        {view === 'book' ? (
          <OrderBook market={market} rows={bookRows} onRetry={onRetry} />
        ) : (
          <TradesList market={market} rows={tradeRows} />
        )}
      </TabPanel>
    </Card>
  );
}
