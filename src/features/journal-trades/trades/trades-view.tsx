import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { Card } from '../../../ui/card.tsx';
import { choicePart, FilterBar } from '../../../ui/filter-bar.tsx';
import type { FilterPart } from '../../../ui/filter-bar.tsx';
import { pickOne } from '../../../ui/pick-one.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/state-view.tsx';
import { useNavigation } from '../../shell/navigation.ts';
import { PATHS } from '../../shell/paths.ts';
import { useDesktop } from '../../shell/wide-window.ts';
import { excursionsOf } from '../../trade-journal/excursions/excursion-columns.ts';
import type { ExcursionColumns } from '../../trade-journal/excursions/excursion-columns.ts';
import { myNotes } from '../../trade-journal/notes/my-notes.ts';
import { ExcursionBar } from '../excursions/excursion-bar.tsx';
import { NoteFilter } from '../notes/note-filter.tsx';
import { NotesNotice } from '../notes/notes-notice.tsx';
import { openTags } from '../notes/tags-sheet.tsx';
import { SpanChoice } from '../../trade-journal/span/span-choice.tsx';
import { chooseZone, JOURNAL_ZONES, journalZone } from '../../trade-journal/table/journal-zone.ts';
import { chosenRows } from '../../trade-journal/table/journal-state.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { useComputed } from '../../trade-journal/use-computed.ts';
import { changeQuery, clearQuery, listQuery } from './list-query.ts';
import { listTrades, needsExcursions, TRADE_SORTS } from './trade-list.ts';
import type { TradeList } from './trade-list.ts';
import { TradeRows } from './trade-rows.tsx';
import { TradePane } from './trade-pane.tsx';
import styles from './trades.module.css';

const NO_NOTES = new Map<string, never>();

/** The trades of the journal with their notes: search, filters and orders; on a desktop with one trade beside them. */
export function TradesView({ table }: { table: TradeTable }) {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const desktop = useDesktop();
  const [address] = useSearchParams();
  useEffect(() => void myNotes.refresh(), []);
  const rows = chosenRows.value;
  const query = listQuery.value;
  const zone = journalZone.value;
  // The list depends on notes only while it looks into them.
  const notes = query.search.trim() === '' && query.notes === null ? NO_NOTES : myNotes.notes.value;
  const excursions = excursionsOf(table);
  // Like notes, they make another list only where its order is theirs.
  const sortedBy = needsExcursions(query.sort) ? excursions : null;
  const listed = useComputed(
    useCallback(
      (signal: AbortSignal) => listTrades({ table, rows, query, notes, excursions: sortedBy, zone }, signal),
      [table, rows, query, notes, sortedBy, zone],
    ),
  );
  const filterParts = useFilterParts(table);
  if (table.count === 0) {
    return (
      <Card>
        <EmptyState
          text={t('journalTrades.empty')}
          action={{ label: t('journalTrades.toMarkets'), onPick: () => go(PATHS.market) }}
        />
      </Card>
    );
  }
  const shown = desktop ? address.get('trade') : null;
  return (
    <div className={styles.view} data-pane={shown !== null || undefined}>
      <div className={styles.main}>
        <SpanChoice />
        <SearchField
          label={t('journalTrades.search')}
          value={query.search}
          onChange={(search) => changeQuery({ search })}
        />
        <NoteFilter value={query.notes} onChange={(chosen) => changeQuery({ notes: chosen })} />
        <div className={styles.filters}>
          <FilterBar parts={filterParts} />
          {myNotes.tags.value.length > 0 && (
            <button type="button" className={styles.manage} onClick={() => void openTags()}>
              {t('journalTrades.tags.manage')}
            </button>
          )}
        </div>
        <NotesNotice />
        {rows.length > 0 && <ExcursionBar table={table} rows={rows} />}
        {listed.failed ? (
          <ErrorState title={t('common.loadFailed')} onRetry={() => listed.retry()} />
        ) : (
          <Listed list={listed.value} excursions={excursions} chosen={shown} />
        )}
      </div>
      {shown !== null && <TradePane key={shown} table={table} id={shown} />}
    </div>
  );
}

interface ListedProps {
  list: TradeList | null;
  excursions: ExcursionColumns | null;
  chosen: string | null;
}

function Listed({ list, excursions, chosen }: ListedProps) {
  useSignals();
  const { t } = useTranslation();
  if (list === null) return <Skeleton height="24rem" />;
  if (list.count > 0) return <TradeRows list={list} excursions={excursions} chosen={chosen} />;
  const { search, notes, symbol } = listQuery.value;
  if (search === '' && notes === null && symbol === null) {
    return (
      <Card>
        <EmptyState text={t('journalTrades.noneInSpan')} />
      </Card>
    );
  }
  return (
    <Card>
      <EmptyState text={t('journalTrades.none')} action={{ label: t('journalTrades.reset'), onPick: clearQuery }} />
    </Card>
  );
}

/** Returns the chips of the order, the market and the zone. Reads signals. */
function useFilterParts(table: TradeTable): readonly FilterPart[] {
  const { t } = useTranslation();
  const { sort, symbol } = listQuery.value;
  const title = t('journalTrades.sort.label');
  async function pickSort(): Promise<void> {
    const hasExcursions = excursionsOf(table) !== null;
    const options = TRADE_SORTS.filter((value) => hasExcursions || !needsExcursions(value)).map((value) => ({
      value,
      label: t(`journalTrades.sort.${value}`),
    }));
    const chosen = await pickOne({ title, options, value: sort });
    if (chosen !== null) changeQuery({ sort: chosen });
  }
  const zoneTitle = t('journal.zone.label');
  async function pickZone(): Promise<void> {
    const options = JOURNAL_ZONES.map((value) => ({ value, label: t(`journal.zone.${value}`) }));
    const chosen = await pickOne({ title: zoneTitle, options, value: journalZone.peek() });
    if (chosen !== null) chooseZone(chosen);
  }
  return [
    { key: 'sort', name: title, shown: t(`journalTrades.sort.${sort}`), onPick: () => void pickSort() },
    choicePart<MarketSymbol>({
      key: 'market',
      name: t('journalTrades.market'),
      all: t('journalTrades.allMarkets'),
      value: symbol as MarketSymbol | null,
      labelOf: symbolLabel,
      options: () => [...table.rows.symbols].sort(),
      onChosen: (next) => changeQuery({ symbol: next }),
    }),
    {
      key: 'zone',
      name: zoneTitle,
      shown: t(`journal.zone.${journalZone.value}`),
      onPick: () => void pickZone(),
    },
  ];
}
