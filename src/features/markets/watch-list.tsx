import { useSignals } from '@preact/signals-react/runtime';
import { memo, useCallback, useMemo, useState } from 'react';
import type { ComponentType } from 'react';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { preferences } from '../../data/preferences.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Market } from '../../model/market.ts';
import { marketStore } from '../../signals/markets.ts';
import { tickerStore } from '../../signals/ticker.ts';
import { Card } from '../../ui/card.tsx';
import { CoinIcon } from '../../ui/coin-icon.tsx';
import { DayChange } from '../../ui/day-change.tsx';
import { PriceText } from '../../ui/price-text.tsx';
import { EmptyState } from '../../ui/state-view.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import type { ListedRows } from '../../ui/virtual-list.tsx';
import { useNavigation } from '../shell/navigation.ts';
import { tradePath } from '../shell/paths.ts';
import styles from './watch-list.module.css';

const VIEWS = ['favourites', 'all'] as const;
type View = (typeof VIEWS)[number];

/** Height of a row in px at 16 px type. */
const ROW_PX = 48;
const keyOf = ({ symbol }: Market) => symbol;

export interface WatchListProps {
  market: Market;
  /** Called with the markets in sight; the page subscribes to their prices. Keep the same function between renders. */
  onSeen(symbols: readonly MarketSymbol[]): void;
  /** Stands below the list. */
  Below: ComponentType<{ market: Market }>;
}

/** The markets beside the chart, favourites or all. Ticks render nothing. */
export const WatchList = memo(function WatchList({ market, onSeen, Below }: WatchListProps) {
  useSignals();
  const { t } = useTranslation();
  const favourites = preferences.favourites.value;
  const all = marketStore.all.value;
  const [view, setView] = useState<View>(() => (favourites.length > 0 ? 'favourites' : 'all'));
  const rows = useMemo(
    () => (view === 'all' ? all : all.filter(({ symbol }) => favourites.includes(symbol))),
    [view, all, favourites],
  );
  const { symbol } = market;
  const row = useCallback((of: Market) => <WatchRow market={of} current={of.symbol === symbol} />, [symbol]);
  const onRows = useCallback(
    ({ first, last }: ListedRows) => onSeen(rows.slice(first, last + 1).map(keyOf)),
    [rows, onSeen],
  );
  return (
    <Card padded={false} label={t('market.title')} className={styles.card}>
      <div className={styles.tabs}>
        <Tabs
          id="watch"
          look="plain"
          label={t('market.tab.label')}
          value={view}
          onChange={setView}
          tabs={VIEWS.map((key) => ({ key, label: t(`home.list.${key}`) }))}
        />
      </div>
      <div className={styles.heads} aria-hidden="true">
        <span>{t('market.sort.name')}</span>
        <span>{t('market.sort.price')}</span>
      </div>
      <TabPanel id="watch" value={view} className={styles.rows}>
        {rows.length === 0 ? (
          <EmptyState
            text={t('market.empty.favourites')}
            action={{ label: t('home.list.viewAll'), onPick: () => setView('all') }}
          />
        ) : (
          <VirtualList
            items={rows}
            keyOf={keyOf}
            rowHeightPx={ROW_PX}
            renderRow={row}
            label={t('market.title')}
            scroller="own"
            onRows={onRows}
          />
        )}
      </TabPanel>
      <Below market={market} />
    </Card>
  );
});

/** One market: its last price over the day's change. It replaces the page, so that Back leaves the trade page. */
const WatchRow = memo(function WatchRow({ market, current }: { market: Market; current: boolean }) {
  const { redirect } = useNavigation();
  const { symbol, base, priceDecimals } = market;
  const { last, open24h } = tickerStore.of(symbol);
  return (
    <button
      type="button"
      className={styles.row}
      aria-current={current ? 'true' : undefined}
      onClick={() => redirect(tradePath(symbol))}
    >
      <CoinIcon asset={base} small />
      <span className={styles.base}>{base}</span>
      <span className={styles.figures}>
        <PriceText of={last} decimals={priceDecimals} flash className={styles.price} />
        <span className={styles.change}>
          <DayChange now={last} before={open24h} />
        </span>
      </span>
    </button>
  );
});
