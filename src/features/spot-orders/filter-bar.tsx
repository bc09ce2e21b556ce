import { memo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import type { SpotSide, SpotType } from '../../model/spot-order.ts';
import type { SpotFilter } from '../../signals/spot-orders.ts';
import type { Market } from '../../model/market.ts';
import { ChipGroup } from '../../ui/chip-group.tsx';
import type { Chip } from '../../ui/chip-group.tsx';
import { Icon } from '../../ui/icon.tsx';
import { pickOne } from '../../ui/pick-one.tsx';
import { symbolLabel } from '../../data/symbol-label.ts';
import styles from './spot-orders.module.css';

export interface FilterBarProps {
  /** The market on the page: one of the choices. */
  market: Market;
  filter: SpotFilter;
  onFilter(next: SpotFilter): void;
  /** Fills have no type. */
  withType?: boolean;
  /** Opens the export of what the list shows; left out where there is none. */
  onExport?: () => void;
}

const ALL = 'all';
const SIDES = {
  all: 'spotOrders.filter.allSides',
  buy: 'spotOrders.filter.buys',
  sell: 'spotOrders.filter.sells',
} as const;
const TYPES = {
  all: 'spotOrders.filter.allTypes',
  limit: 'spotOrders.filter.limits',
  market: 'spotOrders.filter.markets',
} as const;

/** Market, side and type as chips, each opening its choices; export at the end. */
export const FilterBar = memo(function FilterBar({
  market,
  filter,
  onFilter,
  withType = false,
  onExport,
}: FilterBarProps) {
  const { t } = useTranslation();

  async function pickMarket(): Promise<void> {
    const offered = [...new Set([market.symbol, ...(filter.symbol === null ? [] : [filter.symbol])])];
    const chosen = await pickOne<string>({
      title: t('spotOrders.filter.market'),
      value: filter.symbol ?? ALL,
      options: [
        { value: ALL, label: t('spotOrders.filter.allMarkets') },
        ...offered.map((symbol) => ({ value: symbol, label: symbolLabel(symbol) })),
      ],
    });
    if (chosen !== null) onFilter({ ...filter, symbol: chosen === ALL ? null : (chosen as MarketSymbol) });
  }

  async function pickSide(): Promise<void> {
    const chosen = await pickOne<keyof typeof SIDES>({
      title: t('spotOrders.filter.side'),
      value: filter.side ?? ALL,
      options: (['all', 'buy', 'sell'] as const).map((value) => ({ value, label: t(SIDES[value]) })),
    });
    if (chosen !== null) onFilter({ ...filter, side: chosen === ALL ? null : (chosen as SpotSide) });
  }

  async function pickType(): Promise<void> {
    const chosen = await pickOne<keyof typeof TYPES>({
      title: t('spotOrders.filter.type'),
      value: filter.type ?? ALL,
      options: (['all', 'limit', 'market'] as const).map((value) => ({ value, label: t(TYPES[value]) })),
    });
    if (chosen !== null) onFilter({ ...filter, type: chosen === ALL ? null : (chosen as SpotType) });
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
  const chosen = filter.symbol === null ? t('spotOrders.filter.allMarkets') : symbolLabel(filter.symbol);
  const chips = [
    chip('market', t('spotOrders.filter.market'), chosen, () => void pickMarket()),
    chip('side', t('spotOrders.filter.side'), t(SIDES[filter.side ?? ALL]), () => void pickSide()),
    ...(withType
      ? [chip('type', t('spotOrders.filter.type'), t(TYPES[filter.type ?? ALL]), () => void pickType())]
      : []),
    ...(onExport ? [{ key: 'export', label: t('list.export.open'), onPick: onExport }] : []),
  ];
  return (
    <div className={styles.filters}>
      <ChipGroup label={t('spotOrders.filter.label')} chips={chips} />
    </div>
  );
});
