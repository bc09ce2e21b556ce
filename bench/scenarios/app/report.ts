import { failureLinesOf, placeLine } from '../../report/browser-run.ts';
import type { BrowserRun } from '../../report/browser-run.ts';
import { figure } from '../../report/numbers.ts';
import { head, pageHead, row, verdict } from '../../report/table.ts';
import type { BuildStep } from './build-judge.ts';
import type { Effort } from './effort.ts';
import type { LevelStep } from './level-judge.ts';
import type { MeasuredRun } from './measure-run.ts';
import { metricOf } from './metrics.ts';
import type { MetricId } from './metrics.ts';
import { runText } from './plan.ts';
import type { AppScenario } from './scenario.ts';
import type { SummaryRow } from './summary.ts';

/** Everything of one run: what `build/bench/app.json` holds. */
export interface AppReport extends BrowserRun {
  readonly subject: string;
  readonly against: string | null;
  readonly effort: Effort;
  readonly scenarios: readonly AppScenario[];
  readonly levels: readonly LevelStep[];
  readonly builds: readonly BuildStep[];
  readonly summary: readonly SummaryRow[];
  readonly measured: readonly MeasuredRun[];
}

const percent = (part: number): string => `${Math.round(part * 100)} %`;

function metricTitle(metric: MetricId): string {
  const { title, unit } = metricOf(metric);
  return unit === '' ? title : `${title}, ${unit}`;
}

const failureLines = (measured: readonly MeasuredRun[]): readonly string[] => failureLinesOf(measured, runText);

export const levelTable = (levels: readonly LevelStep[]): readonly string[] => [
  ...head(['scenario', 'at', 'main thread, ms/s', 'one level below', 'noise', 'state']),
  ...levels.map(({ scenario, variant, to, ms, belowMs, noise, rose }) =>
    row([`${scenario}, ${variant}`, to, figure(ms), figure(belowMs), percent(noise), rose ? '**ROSE**' : 'not more']),
  ),
];

export const buildTable = (builds: readonly BuildStep[], against: string): readonly string[] => [
  ...head(['scenario', 'figure', against, 'this tree', 'change', 'noise', '']),
  ...builds
    .filter(({ verdict: found }) => found !== 'same')
    .map(({ scenario, variant, condition, metric, before, now, noise, verdict: found }) => {
      const change = before === 0 ? figure(now - before) : percent(now / before - 1);
      const name = `${scenario}, ${variant}, ${condition}`;
      const words = found === 'worse' ? '**worse**' : found;
      return row([name, metricTitle(metric), figure(before), figure(now), change, percent(noise), words]);
    }),
];

export const buildVerdict = (builds: readonly BuildStep[]): string => {
  const count = (wanted: BuildStep['verdict']) => builds.filter(({ verdict: found }) => found === wanted).length;
  return `${count('better')} better, ${count('worse')} worse, ${count('same')} the same within noise`;
};

export function summaryLine({ outcomes, levels, seconds }: AppReport): string {
  const rose = levels.filter((step) => step.rose).length;
  return `${verdict(outcomes)}; ${rose} of ${levels.length} level steps rose; ${Math.round(seconds)} s`;
}

/** One line where no level costs more than the one below. */
function levelLines(levels: readonly LevelStep[]): readonly string[] {
  const rose = levels.filter((step) => step.rose);
  if (levels.length === 0) return [];
  if (rose.length === 0) return [`Levels: none of ${levels.length} steps costs more than the level below.`, ''];
  return [
    `Levels: ${rose.length} of ${levels.length} steps cost more than the level below.`,
    '',
    ...levelTable(rose),
    '',
  ];
}

/** The report on one page. */
export function appReport(report: AppReport, title: string): string {
  const { subject, outcomes, levels, builds, against, measured } = report;
  const failures = failureLines(measured);
  return [
    ...pageHead(title, report, outcomes),
    ...levelLines(levels),
    ...(failures.length > 0 ? ['## What went wrong', '', ...failures, ''] : []),
    ...(against === null
      ? []
      : [`## Against ${against}: ${buildVerdict(builds)}`, '', ...buildTable(builds, against), '']),
    '## Method',
    '',
    placeLine(report),
    `- ${report.effort.rounds} rounds. How it is measured: the README of bench/scenarios/app.`,
    `- All figures: \`build/bench/${subject}.json\` of whoever ran it.`,
    '',
  ].join('\n');
}
