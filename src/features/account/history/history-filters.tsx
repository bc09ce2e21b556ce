import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EVENT_TYPES, HISTORY_TIMES } from '../../../model/account-event.ts';
import type { EventType, HistoryFilter, HistoryTime } from '../../../model/account-event.ts';
import { accountStore } from '../../../signals/account.ts';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import type { Chip } from '../../../ui/chip-group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pickOne } from '../../../ui/pick-one.tsx';
import styles from './history.module.css';

export interface HistoryFiltersProps {
  filter: HistoryFilter;
  onFilter(next: HistoryFilter): void;
  /** Opens the export of what the list shows. */
  onExport(): void;
}

const ALL = 'all';

/** Type, time and coin as chips, each opening its choices; the file at the end (A4). */
export function HistoryFilters({ filter, onFilter, onExport }: HistoryFiltersProps) {
  useSignals();
  const { t } = useTranslation();
  const held = accountStore.assets.value.map(({ asset }) => asset);
  const coins = [...new Set([...held, ...(filter.asset === null ? [] : [filter.asset])])].sort();

  async function pickType(): Promise<void> {
    const chosen = await pickOne<EventType | typeof ALL>({
      title: t('history.filter.type'),
      value: filter.type ?? ALL,
      options: [
        { value: ALL, label: t('history.filter.allTypes') },
        ...EVENT_TYPES.map((value) => ({ value, label: t(`history.type.${value}`) })),
      ],
    });
    if (chosen !== null) onFilter({ ...filter, type: chosen === ALL ? null : chosen });
  }

  async function pickTime(): Promise<void> {
    const chosen = await pickOne<HistoryTime | typeof ALL>({
      title: t('history.filter.time'),
      value: filter.time ?? ALL,
      options: [
        { value: ALL, label: t('history.filter.allTimes') },
        ...HISTORY_TIMES.map((value) => ({ value, label: t(`history.time.${value}`) })),
      ],
    });
    if (chosen !== null) onFilter({ ...filter, time: chosen === ALL ? null : chosen });
  }

  async function pickCoin(): Promise<void> {
    const chosen = await pickOne<string>({
      title: t('history.filter.coin'),
      value: filter.asset ?? ALL,
      options: [
        { value: ALL, label: t('history.filter.allCoins') },
        ...coins.map((value) => ({ value, label: value })),
      ],
    });
    if (chosen !== null) onFilter({ ...filter, asset: chosen === ALL ? null : chosen });
  }

  const chip = (key: 'type' | 'time' | 'coin', value: string, onPick: () => void): Chip => ({
    key,
    label: (
      <span className={styles.chip}>
        {value}
        <Icon name="chevron-down" size={14} />
      </span>
    ),
    name: t('history.filter.chip', { what: t(`history.filter.${key}`), value }),
    onPick,
  });
  return (
    <div className={styles.filters}>
      <ChipGroup
        label={t('history.filter.label')}
        chips={[
          chip(
            'type',
            filter.type === null ? t('history.filter.allTypes') : t(`history.type.${filter.type}`),
            () => void pickType(),
          ),
          chip(
            'time',
            filter.time === null ? t('history.filter.allTimes') : t(`history.time.${filter.time}`),
            () => void pickTime(),
          ),
          chip('coin', filter.asset ?? t('history.filter.allCoins'), () => void pickCoin()),
          { key: 'export', label: 'CSV', name: t('list.export.open'), onPick: onExport },
        ]}
      />
    </div>
  );
}
