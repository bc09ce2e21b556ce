import { boundText, figure, stateText, valueText } from '../../report/numbers.ts';
import { head, row } from '../../report/table.ts';
import type { Outcome } from '../../targets.ts';

export type OverviewPart = 'storm' | 'chart' | 'engine' | 'server' | 'start';

/** One line of the overview: ours beside the peer of the same run. Texts as shown. */
export interface OverviewRow {
  readonly part: OverviewPart;
  /** Id of a target in docs/targets.md, or empty for a figure without one. */
  readonly target: string;
  readonly work: string;
  readonly measured: string;
  readonly peer: string;
  readonly wanted: string;
  readonly state: string;
  /** Whether a target was missed by more than its slack, or not measured. */
  readonly missed: boolean;
}

/** A judged target as a row. */
export function outcomeRow(part: OverviewPart, outcome: Outcome): OverviewRow {
  const { id, work, value, unit, bound, rival, state } = outcome;
  return {
    part,
    target: id,
    work,
    measured: valueText(value, unit),
    peer: rival === '' ? '–' : rival,
    wanted: boundText(bound, unit),
    state: stateText(outcome),
    missed: state === 'MISSED' || state === 'not measured',
  };
}

/** A part that could not be measured, which fails the overview as a missed target does. */
export const failedRow = (part: OverviewPart, reason: string): OverviewRow => ({
  part,
  target: '',
  work: reason,
  measured: '–',
  peer: '–',
  wanted: '–',
  state: 'not measured',
  missed: true,
});

/** A figure that no target bounds, with both sides of its ratio. */
export function ratioRow(
  part: OverviewPart,
  work: string,
  peer: string,
  found: { readonly ours: number; readonly peer: number; readonly unit: string },
): OverviewRow {
  const { ours, peer: theirs, unit } = found;
  if (!Number.isFinite(ours / theirs)) return failedRow(part, work);
  return {
    part,
    target: '',
    work,
    measured: `${valueText(ours / theirs, '×')} (${figure(ours)} and ${figure(theirs)} ${unit})`,
    peer,
    wanted: '–',
    state: '–',
    missed: false,
  };
}

/** The table that `npm run bench` prints, in Markdown. */
export const overviewTable = (rows: readonly OverviewRow[]): readonly string[] => [
  ...head(['part', 'target', 'work', 'measured', 'beside', 'wanted', 'state']),
  ...rows.map(({ part, target, work, measured, peer, wanted, state }) =>
    row([part, target, work, `**${measured}**`, peer, wanted, state]),
  ),
];
