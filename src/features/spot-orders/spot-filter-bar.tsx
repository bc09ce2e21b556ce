import { memo } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from '../../i18n/use-translation.ts';
import { lastDays } from '../../model/day-range.ts';
import type { DayRange } from '../../model/day-range.ts';
import { FILTER_ENDS, FILTER_KINDS } from '../../model/spot-filter.ts';
import type { SpotFilter } from '../../model/spot-filter.ts';
import type { Market } from '../../model/market.ts';
import { marketStore } from '../../signals/markets.ts';
import { serverNowMs } from '../../signals/server-clock.ts';
import { choicePart, FilterBar } from '../../ui/filter-bar.tsx';
import type { FilterPart } from '../../ui/filter-bar.tsx';
import { pickDate } from '../../ui/pick-date.tsx';
import { pickFilter } from '../../ui/pick-one.tsx';
import { symbolLabel } from '../../data/symbol-label.ts';
import { partWords } from './filter-words.ts';
import type { FilterParts } from './filter-words.ts';
import styles from './spot-orders.module.css';

export interface SpotFilterBarProps {
  /** Market of the page, the first choice of the filter. */
  market: Market;
  filter: SpotFilter;
  onFilter(next: SpotFilter): void;
  parts: FilterParts;
  /** Opens the export of the listed rows; absent for a list without export. */
  onExport?: () => void;
}

/** Length of each range in days, today included; `some` asks for both ends. */
const SPANS = { today: 1, week: 7, month: 30, year: 365 } as const;
/** The exchange has no account older than this. */
const FIRST_DAY = '2020-01-01';

/** Asks for a range of days. Returns null for all days, undefined when a picker was closed. */
async function pickDays(t: TFunction<'app'>, days: DayRange | null): Promise<DayRange | null | undefined> {
  const span = await pickFilter<keyof typeof SPANS | 'some'>({
    title: t('spotOrders.filter.days'),
    all: t('spotOrders.filter.anyTime'),
    options: (['today', 'week', 'month', 'year', 'some'] as const).map((value) => ({
      value,
      label: t(`spotOrders.filter.span.${value}`),
    })),
    value: days === null ? null : 'some',
  });
  if (span === undefined || span === null) return span;
  const nowMs = serverNowMs();
  if (span !== 'some') return lastDays(nowMs, SPANS[span]);
  const known = days ?? lastDays(nowMs);
  const max = lastDays(nowMs).to;
  const from = await pickDate({ title: t('list.export.from'), value: known.from, min: FIRST_DAY, max });
  if (from === null) return undefined;
  const last = known.to < from ? from : known.to;
  const to = await pickDate({ title: t('list.export.to'), value: last, min: from, max });
  return to === null ? undefined : { from, to };
}

/** The filter of a list of spot orders or fills: market, side, type, result and days. */
export const SpotFilterBar = memo(function SpotFilterBar({
  market,
  filter,
  onFilter,
  parts,
  onExport,
}: SpotFilterBarProps) {
  const { t } = useTranslation();

  async function changeDays(): Promise<void> {
    const days = await pickDays(t, filter.days);
    if (days !== undefined) onFilter({ ...filter, days });
  }

  const bar: FilterPart[] = [
    choicePart({
      key: 'market',
      name: t('spotOrders.filter.market'),
      all: t('spotOrders.filter.allMarkets'),
      value: filter.symbol,
      labelOf: symbolLabel,
      options: () => [...new Set([market.symbol, ...marketStore.all.peek().map(({ symbol }) => symbol)])],
      onChosen: (symbol) => onFilter({ ...filter, symbol }),
    }),
    choicePart({
      key: 'side',
      name: t('spotOrders.filter.side'),
      all: t('spotOrders.filter.allSides'),
      value: filter.side,
      labelOf: (side) => t(`spotOrders.filter.${side === 'buy' ? 'buys' : 'sells'}`),
      options: () => ['buy', 'sell'],
      onChosen: (side) => onFilter({ ...filter, side }),
    }),
  ];
  if (parts.kind) {
    bar.push(
      choicePart({
        key: 'kind',
        name: t('spotOrders.filter.type'),
        all: t('spotOrders.filter.allTypes'),
        value: filter.kind,
        labelOf: (kind) => t(`spotOrders.kinds.${kind}`),
        options: () => FILTER_KINDS,
        onChosen: (kind) => onFilter({ ...filter, kind }),
      }),
    );
  }
  if (parts.end) {
    bar.push(
      choicePart({
        key: 'end',
        name: t('spotOrders.filter.end'),
        all: t('spotOrders.filter.allEnds'),
        value: filter.end,
        labelOf: (end) => t(`spotOrders.kinds.state.${end}`),
        options: () => FILTER_ENDS,
        onChosen: (end) => onFilter({ ...filter, end }),
      }),
    );
  }
  if (parts.days) {
    bar.push({
      key: 'days',
      name: t('spotOrders.filter.days'),
      shown: partWords(t, filter).days,
      onPick: () => void changeDays(),
    });
  }
  return (
    <div className={styles.filters}>
      <FilterBar parts={bar} onExport={onExport} />
    </div>
  );
});
