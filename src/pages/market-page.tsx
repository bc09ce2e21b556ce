import { useSignals } from '@preact/signals-react/runtime';
import { useMemo, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useSearchParams } from 'react-router-dom';
import { marketStore } from '../signals/markets.ts';
import { Card } from '../ui/card.tsx';
import { RadioGroup } from '../ui/radio-group.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { PageBar, PageBody } from '../features/shell/page-bar.tsx';
import { WalletButton } from '../features/shell/wallet-button.tsx';
import { MarketListHead } from '../features/markets/market-list-head.tsx';
import { MarketList } from '../features/markets/market-list.tsx';
import { nextSorting } from '../features/markets/market-sorting.ts';
import type { SortColumn, Sorting } from '../features/markets/market-sorting.ts';
import styles from '../features/markets/markets.module.css';
import { useSortedMarkets } from '../features/markets/use-market-sorting.ts';
import { useWideCode } from '../features/shell/wide-window.ts';
import { wideMarkets } from './wide/wide-code.ts';

const COLUMNS = ['name', 'volume', 'price', 'change'] as const satisfies readonly SortColumn[];

/** Route /pages/market/market: every market with search, favourites, server groups and sorting (H3-H5). */
export default function MarketPage() {
  useSignals();
  const { t } = useTranslation();
  const [asked] = useSearchParams();
  const [group, setGroup] = useState('all');
  const [query, setQuery] = useState('');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const all = marketStore.all.value;
  const categories = useMemo(() => [...new Set(all.map((info) => info.category))], [all]);
  const rows = useSortedMarkets(group, query, sorting);
  // The exchange may send a group without a translation.
  const groupName = (category: string) => t(`market.category.${category}` as 'market.category.major') || category;
  const clear = () => {
    setQuery('');
    setGroup('all');
  };
  const emptyText =
    query === '' && group === 'favourites' ? t('market.empty.favourites') : t('market.empty.search', { query });
  const groups = [
    { value: 'favourites', label: t('market.tab.favourites') },
    { value: 'all', label: t('market.tab.all') },
    ...categories.map((category) => ({ value: category, label: groupName(category) })),
  ];
  const empty = { text: emptyText, action: { label: t('home.empty.showAll'), onPick: clear } };
  const search = { query, onQuery: setQuery, autofocus: asked.has('search') };
  const wide = useWideCode(wideMarkets);
  if (wide) {
    const listed = { rows, empty, groups, group, onGroup: setGroup, sorting, onSorting: setSorting };
    return <wide.WideMarket {...listed} {...search} />;
  }
  return (
    <>
      <PageBar title={t('market.title')} section right={<WalletButton />} />
      <PageBody>
        <SearchField label={t('market.search')} value={query} onChange={setQuery} autofocus={search.autofocus} />
        <div className={styles.groups}>
          <RadioGroup
            look="chips"
            label={t('market.tab.label')}
            value={group}
            onChange={(next) => setGroup(next)}
            options={groups}
          />
        </div>
        <div className={styles.list}>
          <MarketListHead />
          <Card padded={false}>
            <div className={styles.sorts}>
              {COLUMNS.map((column) => (
                <SortButton
                  key={column}
                  column={column}
                  sorting={sorting}
                  onPick={() => setSorting(nextSorting(sorting, column))}
                />
              ))}
            </div>
            <MarketList rows={rows} stars label={t('market.title')} scrollKey="market" empty={empty} />
          </Card>
        </div>
        <p className="sr-only" aria-live="polite">
          {t('market.results', { number: rows.length, count: rows.length })}
        </p>
      </PageBody>
    </>
  );
}

function SortButton({ column, sorting, onPick }: { column: SortColumn; sorting: Sorting | null; onPick(): void }) {
  const { t } = useTranslation();
  const chosen = sorting?.column === column;
  const state = !chosen ? 'none' : sorting.descending ? 'descending' : 'ascending';
  const name = t(`market.sort.${column}`);
  return (
    <button
      type="button"
      className={styles.sort}
      data-state={state}
      aria-label={t(`market.sort.${state}`, { column: name })}
      onClick={onPick}
    >
      {name}
      <span className={styles.sortMark} aria-hidden="true">
        {state === 'ascending' ? '▲' : state === 'descending' ? '▼' : '↕'}
      </span>
    </button>
  );
}
