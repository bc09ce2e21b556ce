import type { TFunction } from 'i18next';
import { FILL_KINDS } from '../../../../protocol/units/journal-terms.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';
import { priceText } from '../../../i18n/number-text.ts';
import { durationText } from '../../../i18n/time-text.ts';
import type { TradeKindChoice } from '../../trade-journal/table/journal-choice.ts';
import { weekdays } from '../../trade-journal/figures/day-texts.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import { GROUPINGS, HELD_ENDS_MS, ROLES, SIDES, SIZE_ENDS } from './group-entries.ts';
import type { GroupEntries, Grouping } from './group-entries.ts';

/** Groupings of which one kind of trades has no group. */
const KIND_OF: Partial<Record<Grouping, Exclude<TradeKindChoice, 'all'>>> = {
  period: 'upDown',
  order: 'spot',
  role: 'spot',
};

/** The kind of trades that a grouping is for; null for both. */
export const kindOfGrouping = (grouping: Grouping): 'upDown' | 'spot' | null => KIND_OF[grouping] ?? null;

/** Groupings that tell something of the chosen kind of trades. Spot trades that closed are all sales. */
export const groupingsOf = (kind: TradeKindChoice): readonly Grouping[] =>
  GROUPINGS.filter((grouping) => {
    const only = kindOfGrouping(grouping);
    return kind === 'all' || ((only === null || only === kind) && !(grouping === 'side' && kind === 'spot'));
  });

/** Names of the groups between ends: `< 10`, `10 – 50`, `≥ 50`. */
function rangeText(ends: readonly number[], key: number, textOf: (end: number) => string): string {
  if (key === 0) return `< ${textOf(ends[0]!)}`;
  if (key === ends.length) return `≥ ${textOf(ends[key - 1]!)}`;
  return `${textOf(ends[key - 1]!)} – ${textOf(ends[key]!)}`;
}

const two = (value: number): string => String(value).padStart(2, '0');
const wholeText = (value: number): string => priceText(value, 0);

/** Returns the name of a group. */
export function groupName(
  t: TFunction<'app'>,
  grouping: Grouping,
  { rows }: TradeTable,
  { periods, tags }: GroupEntries,
  key: number,
): string {
  switch (grouping) {
    case 'market':
      return symbolLabel(rows.symbols[key]!);
    case 'hour':
      return `${two(key)}:00`;
    case 'weekday':
      return weekdays.value[key]!.name;
    case 'period':
      return durationText(periods[key]! * 1000);
    case 'side':
      return t(`journalGroups.side.${SIDES[key]!}`);
    case 'order':
      return t(`journalGroups.order.${FILL_KINDS[key]!}`);
    case 'role':
      return t(`journalGroups.role.${ROLES[key]!}`);
    case 'held':
      return rangeText(HELD_ENDS_MS, key, durationText);
    case 'size':
      return rangeText(SIZE_ENDS, key, wholeText);
    case 'tag':
      return tags[key] ?? t('journalGroups.noTag');
  }
}

/** Whether a group is a name of the exchange or of the person, which a translator of pages must leave alone. */
export const isOwnName = (grouping: Grouping): boolean => grouping === 'market' || grouping === 'tag';
