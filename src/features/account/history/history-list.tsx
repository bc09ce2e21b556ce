import { effect } from '@preact/signals-core';
import { useSignals } from '@preact/signals-react/runtime';
import { useCallback, useEffect, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { accountEvents } from '../account-events.ts';
import { followChanges } from '../../../data/changes.ts';
import { ALL_HISTORY } from '../../../model/account-event.ts';
import type { AccountEvent, HistoryFilter } from '../../../model/account-event.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/state-view.tsx';
import { lazyCode } from '../../../ui/lazy-code.ts';
import { VirtualList } from '../../../ui/virtual-list.tsx';
import { ExportSheet } from '../../shell/export-sheet.tsx';
import { ListStates, PagedMoreLine } from '../../shell/list-states.tsx';
import { PATHS } from '../../shell/paths.ts';
import { useNavigation } from '../../shell/navigation.ts';
import { useWideCode } from '../../shell/wide-window.ts';
import { EventSheet } from './event-sheet.tsx';
import { collectHistory, historyCsvName } from './history-csv.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HISTORY_NARROW_ROW_PX, HISTORY_ROW_PX, HistoryRow } from './history-row.tsx';
import styles from './history.module.css';

const tableCode = lazyCode(() => import('./event-table.tsx'), 'columns');

/** Kinds of changes that move balances. */
const MOVING = ['conversion', 'transfer', 'deposit', 'withdrawal', 'merchantSale'] as const;
/** Delay that collects the balance changes of one moment into one request. */
const GATHER_MS = 300;

const keyOf = ({ id }: AccountEvent) => id;

/** Fetches the newest rows while the list is shown: at once, and whenever a balance changes. */
function useFreshHistory(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void accountEvents.loader.refresh(), GATHER_MS);
    };
    void accountEvents.loader.refresh();
    const unfollow = followChanges(MOVING, soon, soon);
    // Trades send events of their own, so a changed balance also triggers a refresh.
    let before: string | null = null;
    const stop = effect(() => {
      const now = accountStore.assets.value.map(({ asset, account, available }) => asset + account + available).join();
      if (before !== null && now !== before) soon();
      before = now;
    });
    return () => {
      clearTimeout(timer);
      unfollow();
      stop();
    };
  }, []);
}

/** The account's history: filters, rows, paging, export (A4). */
export function HistoryList() {
  useSignals();
  const { t } = useTranslation();
  const { go } = useNavigation();
  const [opened, setOpened] = useState<AccountEvent | null>(null);
  const [exporting, setExporting] = useState(false);
  useFreshHistory();
  const rows = accountEvents.rows.value;
  const total = accountEvents.total.value;
  const filter = accountEvents.filter.value;
  const { error } = accountEvents.loader.now.value;
  const wide = useWideCode(tableCode);
  const openRow = useCallback((event: AccountEvent) => () => setOpened(event), []);
  const renderRow = useCallback((event: AccountEvent) => <HistoryRow event={event} onOpen={setOpened} />, []);
  const filtered = filter.type !== null || filter.asset !== null || filter.time !== null;
  return (
    <>
      <HistoryFilters
        filter={filter}
        onFilter={(next) => void accountEvents.show(next)}
        onExport={() => setExporting(true)}
      />
      <ListStates known={total !== null} error={error} onRetry={() => void accountEvents.loader.refresh()}>
        {rows.length === 0 ? (
          <Card>
            {filtered ? (
              <EmptyState
                text={t('history.filtered')}
                action={{ label: t('list.filter.reset'), onPick: () => void accountEvents.show(ALL_HISTORY) }}
              />
            ) : (
              <EmptyState
                text={t('history.empty')}
                action={{ label: t('history.toAssets'), onPick: () => void go(PATHS.assets) }}
              />
            )}
          </Card>
        ) : (
          <>
            <Card padded={false} className={styles.list}>
              {wide ? (
                <wide.EventTable items={rows} label={t('history.list')} open={openRow} />
              ) : (
                <VirtualList
                  items={rows}
                  keyOf={keyOf}
                  rowHeightPx={HISTORY_ROW_PX}
                  narrowRowHeightPx={HISTORY_NARROW_ROW_PX}
                  renderRow={renderRow}
                  label={t('history.list')}
                  scrollKey="balance-history"
                />
              )}
            </Card>
            <PagedMoreLine loader={accountEvents.loader} shown={rows.length} total={total ?? rows.length} />
          </>
        )}
      </ListStates>
      <EventSheet event={opened} onClose={() => setOpened(null)} />
      <ExportSheet
        title={t('history.export')}
        filters={filterWords(t, filter)}
        nameOf={(range) => historyCsvName(filter, range)}
        collect={(range, onProgress) => collectHistory(filter, range, onProgress)}
        open={exporting}
        onClose={() => setExporting(false)}
      />
    </>
  );
}

/** Describes the filter of an export: `Transfer · USDT`. The sheet shows the days beside it. */
function filterWords(t: TFunction<'app'>, { type, asset }: HistoryFilter): string {
  const typeWord = type === null ? t('history.filter.allTypes') : t(`history.type.${type}`);
  return `${typeWord} · ${asset ?? t('history.filter.allCoins')}`;
}
