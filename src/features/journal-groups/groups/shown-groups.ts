import type { TFunction } from 'i18next';
import type { SignedDecimalText } from '../../../../protocol/units/decimal-text.ts';
import { bookedGainText } from '../../../i18n/booked-text.ts';
import { textOfUnits } from '../../../model/decimal-parts.ts';
import { shownSum } from '../../../model/shown-sum.ts';
import { RESULT_UNIT, resultText } from '../../trade-journal/journal-words.ts';
import type { TradeTable } from '../../trade-journal/table/trade-table.ts';
import type { GroupEntries, Grouping } from './group-entries.ts';
import type { GroupFigures, GroupsTable } from './group-figures.ts';
import { groupName, isOwnName } from './group-words.ts';

/** A breakdown that was computed. */
export interface KnownGroups {
  readonly grouping: Grouping;
  readonly table: TradeTable;
  readonly entries: GroupEntries;
  readonly found: GroupsTable;
}

/** A group as it is shown. */
export interface ShownGroup extends GroupFigures {
  readonly name: string;
  /** Result as it is shown; those of all groups add up to the shown total where no trade is in two of them. */
  readonly netText: string;
}

/** Groups of names in the order of their number of trades; the others have an order of their own. */
const inOrder = (grouping: Grouping, groups: readonly GroupFigures[]): readonly GroupFigures[] =>
  isOwnName(grouping) ? [...groups].sort((a, b) => b.count - a.count || a.key - b.key) : groups;

/** Returns the groups with names and shown results; the total is the sum of the shown results (G11). */
export function shownGroups(
  t: TFunction<'app'>,
  { grouping, table, entries, found }: KnownGroups,
): { readonly groups: readonly ShownGroup[]; readonly total: string } {
  const groups = inOrder(grouping, found.groups);
  const nets = shownSum(
    groups.map(({ net }) => textOfUnits(net) as SignedDecimalText),
    RESULT_UNIT,
    'received',
  );
  // Tags overlap, so their results make no sum.
  const overlap = grouping === 'tag';
  const shown = (group: GroupFigures, at: number): ShownGroup => ({
    ...group,
    name: groupName(t, grouping, table, entries, group.key),
    netText: overlap ? resultText(group.net) : bookedGainText(nets.parts[at]!),
  });
  return { total: resultText(found.total.net), groups: groups.map(shown) };
}
