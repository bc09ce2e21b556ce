import { useSignals } from '@preact/signals-react/runtime';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { EVENT_TYPES, HISTORY_TIMES } from '../../../model/account-event.ts';
import type { EventType, HistoryFilter, HistoryTime } from '../../../model/account-event.ts';
import { accountStore } from '../../../signals/account.ts';
import { ChipGroup } from '../../../ui/chip-group.tsx';
import type { Chip } from '../../../ui/chip-group.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { pickFilter } from '../../../ui/pick-one.tsx';
import styles from './history.module.css';

export interface HistoryFiltersProps {
  filter: HistoryFilter;
  onFilter(next: HistoryFilter): void;
  /** Opens the export of the listed rows. */
  onExport(): void;
}

/** Filter chips for type, time and coin; each opens its choices. The export button is at the end (A4). */
export function HistoryFilters({ filter, onFilter, onExport }: HistoryFiltersProps) {
  useSignals();
  const { t } = useTranslation();
  const held = accountStore.assets.value.map(({ asset }) => asset);
  const coins = [...new Set([...held, ...(filter.asset === null ? [] : [filter.asset])])].sort();

  async function pickType(): Promise<void> {
    const type = await pickFilter<EventType>({
      title: t('history.filter.type'),
      all: t('history.filter.allTypes'),
      options: EVENT_TYPES.map((value) => ({ value, label: t(`history.type.${value}`) })),
      value: filter.type,
    });
    if (type !== undefined) onFilter({ ...filter, type });
  }

  async function pickTime(): Promise<void> {
    const time = await pickFilter<HistoryTime>({
      title: t('history.filter.time'),
      all: t('history.filter.allTimes'),
      options: HISTORY_TIMES.map((value) => ({ value, label: t(`history.time.${value}`) })),
      value: filter.time,
    });
    if (time !== undefined) onFilter({ ...filter, time });
  }

  async function pickCoin(): Promise<void> {
    const asset = await pickFilter<string>({
      title: t('history.filter.coin'),
      all: t('history.filter.allCoins'),
      options: coins.map((value) => ({ value, label: value })),
      value: filter.asset,
    });
    if (asset !== undefined) onFilter({ ...filter, asset });
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
