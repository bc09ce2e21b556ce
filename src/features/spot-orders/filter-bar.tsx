import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { lastDays } from '../../model/day-range.ts';
import { FILTER_ENDS, FILTER_KINDS } from '../../model/spot-filter.ts';
import type { FilterEnd, FilterKind, SpotFilter } from '../../model/spot-filter.ts';
import type { SpotSide } from '../../model/spot-order.ts';
import type { Market } from '../../model/market.ts';
import { marketStore } from '../../signals/markets.ts';
import { serverNowMs } from '../../signals/clock.ts';
import { ChipGroup } from '../../ui/chip-group.tsx';
import type { Chip } from '../../ui/chip-group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pickDate } from '../../ui/pick-date.tsx';
import { pickFilter } from '../../ui/pick-one.tsx';
import { symbolLabel } from '../../data/symbol-label.ts';
import { partWords } from './filter-words.ts';
import type { FilterParts } from './filter-words.ts';
import styles from './spot-orders.module.css';

export interface FilterBarProps {
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

/** Filter chips for market, side, type, result and days; each opens its choices. The export button is at the end. */
export const FilterBar = memo(function FilterBar({ market, filter, onFilter, parts, onExport }: FilterBarProps) {
  const { t } = useTranslation();
  const words = partWords(t, filter);

  async function pickMarket(): Promise<void> {
    const others = marketStore.all.peek().map(({ symbol }) => symbol);
    const symbol = await pickFilter<MarketSymbol>({
      title: t('spotOrders.filter.market'),
      all: t('spotOrders.filter.allMarkets'),
      options: [...new Set([market.symbol, ...others])].map((value) => ({ value, label: symbolLabel(value) })),
      value: filter.symbol,
    });
    if (symbol !== undefined) onFilter({ ...filter, symbol });
  }

  async function pickSide(): Promise<void> {
    const side = await pickFilter<SpotSide>({
      title: t('spotOrders.filter.side'),
      all: t('spotOrders.filter.allSides'),
      options: [
        { value: 'buy', label: t('spotOrders.filter.buys') },
        { value: 'sell', label: t('spotOrders.filter.sells') },
      ],
      value: filter.side,
    });
    if (side !== undefined) onFilter({ ...filter, side });
  }

  async function pickKind(): Promise<void> {
    const kind = await pickFilter<FilterKind>({
      title: t('spotOrders.filter.type'),
      all: t('spotOrders.filter.allTypes'),
      options: FILTER_KINDS.map((value) => ({ value, label: t(`spotOrders.kinds.${value}`) })),
      value: filter.kind,
    });
    if (kind !== undefined) onFilter({ ...filter, kind });
  }

  async function pickEnd(): Promise<void> {
    const end = await pickFilter<FilterEnd>({
      title: t('spotOrders.filter.end'),
      all: t('spotOrders.filter.allEnds'),
      options: FILTER_ENDS.map((value) => ({ value, label: t(`spotOrders.kinds.state.${value}`) })),
      value: filter.end,
    });
    if (end !== undefined) onFilter({ ...filter, end });
  }

  async function pickDays(): Promise<void> {
    const span = await pickFilter<keyof typeof SPANS | 'some'>({
      title: t('spotOrders.filter.days'),
      all: t('spotOrders.filter.anyTime'),
      options: (['today', 'week', 'month', 'year', 'some'] as const).map((value) => ({
        value,
        label: t(`spotOrders.filter.span.${value}`),
      })),
      value: filter.days === null ? null : 'some',
    });
    if (span === undefined) return;
    if (span === null) return onFilter({ ...filter, days: null });
    const nowMs = serverNowMs();
    if (span !== 'some') return onFilter({ ...filter, days: lastDays(nowMs, SPANS[span]) });
    const known = filter.days ?? lastDays(nowMs);
    const max = lastDays(nowMs).to;
    const from = await pickDate({ title: t('list.export.from'), value: known.from, min: FIRST_DAY, max });
    if (from === null) return;
    const last = known.to < from ? from : known.to;
    const to = await pickDate({ title: t('list.export.to'), value: last, min: from, max });
    if (to !== null) onFilter({ ...filter, days: { from, to } });
  }

  const chip = (key: string, what: string, value: string, onPick: () => void): Chip => ({
    key,
    label: (
      <span className={styles.chip}>
        {value}
        <Icon name="chevron-down" size={14} />
      </span>
    ),
    name: t('spotOrders.filter.chip', { what, value }),
    onPick,
  });
  const chips = [
    chip('market', t('spotOrders.filter.market'), words.symbol, () => void pickMarket()),
    chip('side', t('spotOrders.filter.side'), words.side, () => void pickSide()),
    ...(parts.kind ? [chip('kind', t('spotOrders.filter.type'), words.kind, () => void pickKind())] : []),
    ...(parts.end ? [chip('end', t('spotOrders.filter.end'), words.end, () => void pickEnd())] : []),
    ...(parts.days ? [chip('days', t('spotOrders.filter.days'), words.days, () => void pickDays())] : []),
    ...(onExport ? [{ key: 'export', label: t('list.export.open'), onPick: onExport }] : []),
  ];
  return (
    <div className={styles.filters}>
      <ChipGroup label={t('spotOrders.filter.label')} chips={chips} />
    </div>
  );
});
