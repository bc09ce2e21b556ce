import { failureLinesOf, placeLine } from '../../report/browser-run.ts';
import type { BrowserRun } from '../../report/browser-run.ts';
import { pageHead, verdict } from '../../report/table.ts';
import { SLACK } from '../../targets.ts';
import type { CodeSize } from './code-sizes.ts';
import type { MeasuredCell } from './measure-cell.ts';
import { conditionText } from './plan.ts';
import type { Effort } from './plan.ts';
import type { Summary } from './summary.ts';
import { CHART_VARIANTS } from './variants.ts';

/** Everything of one run: what `build/bench/chart.json` holds. */
export interface ChartReport extends BrowserRun {
  readonly subject: 'chart';
  readonly effort: Effort;
  readonly codes: readonly CodeSize[];
  readonly summary: Summary;
  readonly cells: readonly MeasuredCell[];
}

const failureLines = (cells: readonly MeasuredCell[]): readonly string[] =>
  failureLinesOf(
    cells,
    ({ variant, ...condition }) => `${CHART_VARIANTS[variant].name}, ${conditionText(condition)} candles`,
  );

export const summaryLine = ({ outcomes, seconds }: ChartReport): string =>
  `${verdict(outcomes)}; ${Math.round(seconds)} s`;

/** The report on one page. */
export function chartReport(report: ChartReport, title: string): string {
  const { outcomes, effort, cells } = report;
  const failures = failureLines(cells);
  return [
    ...pageHead(title, report, outcomes),
    `Values are ratios of medians to the best rival of the run, unless they have a unit. A target within ${SLACK * 100} % of its bound is reported and does not fail the run.`,
    '',
    '## Method',
    '',
    placeLine(report),
    `- ${effort.rounds} rounds, every second one backwards; medians of the rounds. How it is measured: the README of bench/scenarios/chart.`,
    '',
    ...(failures.length > 0 ? ['## What went wrong', '', ...failures, ''] : []),
    'All figures: `build/bench/chart.json` of whoever ran it.',
    '',
  ].join('\n');
}
