import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EVENT_TYPES, HISTORY_TIMES } from '../../../model/account-event.ts';
import type { HistoryFilter } from '../../../model/account-event.ts';
import { accountStore } from '../../../signals/account-store.ts';
import { choicePart, FilterBar } from '../../../ui/filter-bar.tsx';
import styles from './history.module.css';

export interface HistoryFiltersProps {
  filter: HistoryFilter;
  onFilter(next: HistoryFilter): void;
  /** Opens the export of the listed rows. */
  onExport(): void;
}

/** The filter of the balance history: type, time and coin (A4). */
export function HistoryFilters({ filter, onFilter, onExport }: HistoryFiltersProps) {
  useSignals();
  const { t } = useTranslation();
  const held = accountStore.assets.value.map(({ asset }) => asset);
  return (
    <div className={styles.filters}>
      <FilterBar
        parts={[
          choicePart({
            key: 'type',
            name: t('history.filter.type'),
            all: t('history.filter.allTypes'),
            value: filter.type,
            labelOf: (type) => t(`history.type.${type}`),
            options: () => EVENT_TYPES,
            onChosen: (type) => onFilter({ ...filter, type }),
          }),
          choicePart({
            key: 'time',
            name: t('history.filter.time'),
            all: t('history.filter.allTimes'),
            value: filter.time,
            labelOf: (time) => t(`history.time.${time}`),
            options: () => HISTORY_TIMES,
            onChosen: (time) => onFilter({ ...filter, time }),
          }),
          choicePart({
            key: 'coin',
            name: t('history.filter.coin'),
            all: t('history.filter.allCoins'),
            value: filter.asset,
            labelOf: (asset) => asset,
            options: () => [...new Set([...held, ...(filter.asset === null ? [] : [filter.asset])])].sort(),
            onChosen: (asset) => onFilter({ ...filter, asset }),
          }),
        ]}
        onExport={onExport}
      />
    </div>
  );
}
