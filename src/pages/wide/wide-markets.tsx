import { useSignals } from '@preact/signals-react/runtime';
import { useState, useEffect } from 'react';
import type { ReactNode } from 'react';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { marketStore } from '../../signals/markets.ts';
import { Card } from '../../ui/card.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { RadioOption } from '../../ui/radio-group.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { BalanceCard } from '../../features/account/balance-card.tsx';
import { AlertButton } from '../../features/alerts/alert-button.tsx';
import { ChartCard } from '../../features/chart/chart-card.tsx';
import type { MarketListProps } from '../../features/markets/market-list.tsx';
import type { Sorting } from '../../features/markets/market-sorting.ts';
import { MarketTable } from '../../features/markets/table/market-table.tsx';
import { NoticeCard } from '../../features/notifications/notice-card.tsx';
import { PageBar } from '../../features/shell/page-bar.tsx';
import { tradePath } from '../../features/shell/paths.ts';
import { FeedAge } from '../../features/markets/feed-age.tsx';
import { useNavigation } from '../../features/shell/navigation.ts';
import { WalletButton } from '../../features/shell/wallet-button.tsx';
import styles from './wide.module.css';

/** Returns the value once it has not changed for `restMs`; the first one at once. */
function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}

/** Time on a row before its chart starts, ms, so that rows passed with the arrow keys start none. */
const PASSING_MS = 150;

/** Rows and sorting of the list. The page holds them, so that a narrower window shows the same. */
export interface ListedMarkets<Group extends string> extends Pick<MarketListProps, 'rows' | 'empty'> {
  readonly groups: readonly RadioOption<Group>[];
  readonly group: Group;
  onGroup(group: NoInfer<Group>): void;
  readonly sorting: Sorting | null;
  onSorting(sorting: Sorting | null): void;
}

interface WideMarketsProps<Group extends string> extends ListedMarkets<Group> {
  readonly label: string;
  readonly scrollKey: string;
  /** The search field above the list. */
  readonly search: ReactNode;
  /** Content above the chart, beside the table. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
}

/** The table of markets, with the chart of the selected one beside it; initially the first. */
function WideMarkets<Group extends string>(props: WideMarketsProps<Group>) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const { rows, empty, label, scrollKey, search, groups, group, onGroup, sorting, onSorting, above, below } = props;
  const [picked, pick] = useState<MarketSymbol | null>(null);
  const chosen = picked ?? marketStore.all.value[0]?.symbol ?? null;
  const rested = useRested(chosen, PASSING_MS);
  const market = rested === null ? undefined : marketStore.of(rested);
  return (
    <main className={styles.page}>
      <Card padded={false} className={styles.board}>
        <div className={styles.head}>
          <RadioGroup
            look="quiet"
            label={t('market.tab.label')}
            value={group}
            onChange={(next) => onGroup(next)}
            options={groups}
          />
          <span className={styles.search}>
            <FeedAge />
            {search}
          </span>
        </div>
        <MarketTable
          rows={rows}
          label={label}
          scrollKey={scrollKey}
          empty={empty}
          sorting={sorting}
          onSorting={onSorting}
          chosen={chosen}
          onChoose={pick}
          onOpen={(symbol) => void go(tradePath(symbol))}
        />
      </Card>
      <div className={styles.aside}>
        {above}
        {market && <ChartCard market={market} tools={<AlertButton market={market} />} />}
        {below}
      </div>
    </main>
  );
}

export interface WideMarketProps extends ListedMarkets<string> {
  readonly query: string;
  onQuery(query: string): void;
  readonly autofocus: boolean;
}

/** The market page from 1024 px. */
export function WideMarket({ query, onQuery, autofocus, ...listed }: WideMarketProps) {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title={t('market.title')} section right={<WalletButton />} />
      <WideMarkets
        {...listed}
        label={t('market.title')}
        scrollKey="market"
        search={<SearchField label={t('market.search')} value={query} onChange={onQuery} autofocus={autofocus} />}
        below={<BalanceCard />}
      />
      <p className="sr-only" aria-live="polite">
        {t('market.results', { number: listed.rows.length, count: listed.rows.length })}
      </p>
    </>
  );
}

/** Home from 1024 px: balances, the running trade, announcements, and the selected market beside the table. */
export function WideHome<Group extends string>({
  search,
  running,
  ...listed
}: ListedMarkets<Group> & { search: ReactNode; running: ReactNode }) {
  const { t } = useTranslation();
  return (
    <>
      <PageBar title="Tern" back={false} section right={<WalletButton />} />
      <WideMarkets
        {...listed}
        label={t('home.list.label')}
        scrollKey="home"
        search={search}
        above={
          <>
            <BalanceCard />
            {running}
            <NoticeCard />
          </>
        }
      />
    </>
  );
}
