import type { BrowserRun } from '../../report/browser-run.ts';
import { figure } from '../../report/numbers.ts';
import { head, pageHead, row, verdict } from '../../report/table.ts';
import type { BuildStep } from './build-judge.ts';
import { conditionText } from './condition.ts';
import type { Effort } from './effort.ts';
import type { LevelStep } from './level-judge.ts';
import type { MeasuredRun } from './measure-run.ts';
import { METRIC_IDS, metricOf } from './metrics.ts';
import type { MetricId } from './metrics.ts';
import { runText, THIS_BUILD } from './plan.ts';
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

/** `12.4 ± 3 %`; of a median of 0, which has no parts, `0 … 2`. */
export function cellText({ figures }: SummaryRow, metric: MetricId): string {
  const found = figures[metric];
  if (!found) return '–';
  const { median, noise, samples } = found;
  if (samples.length === 1) return figure(median);
  return Number.isFinite(noise) ? `${figure(median)} ± ${percent(noise)}` : `0 … ${figure(Math.max(...samples))}`;
}

export const rowName = ({ variant, condition, build }: SummaryRow): string =>
  `${variant.name}, ${conditionText(condition)}${build === THIS_BUILD ? '' : `, ${build}`}`;

export const metricsOf = (rows: readonly SummaryRow[]): readonly MetricId[] =>
  METRIC_IDS.filter((metric) => rows.some(({ figures }) => figures[metric]));

export function metricTitle(metric: MetricId): string {
  const { title, unit } = metricOf(metric);
  return unit === '' ? title : `${title}, ${unit}`;
}

export const scenarioTable = (rows: readonly SummaryRow[]): readonly string[] => {
  const metrics = metricsOf(rows);
  return [
    ...head(['', ...metrics.map(metricTitle)]),
    ...rows.map((each) => row([rowName(each), ...metrics.map((metric) => cellText(each, metric))])),
  ];
};

/** Each failure once, with how often it was seen. */
export function failureLines(measured: readonly MeasuredRun[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const run of measured) {
    for (const failure of run.failures) {
      const text = `${runText(run)}: ${failure}`;
      counts.set(text, (counts.get(text) ?? 0) + 1);
    }
  }
  return [...counts].map(([text, count]) => `- ${text}${count > 1 ? ` (${count} times)` : ''}`);
}

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

export function methodLines(report: AppReport): readonly string[] {
  const { machine, effort, slack } = report;
  return [
    `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}, no GPU; Chromium ${report.browser}, headless; ${report.date}; revision ${report.revision}; ${Math.round(report.seconds)} s; load ${report.loadBefore} before, ${report.loadAfter} after.`,
    `The production build behind a scripted socket with seeded prices, in a phone of 390 px, touch, scale 1. A fresh browser for each line, ${effort.rounds} rounds, every second one backwards; medians of the rounds. ±: half the range of the middle half of the rounds, as a part of the median.`,
    `Main thread, script, CPU and commits are counted over ${effort.watchMs / 1000} s in which nothing of the bench runs in the page but a counter of commits; frames and the way of a tick to the screen over ${effort.probeMs / 1000} s after that, since watching frames costs something itself. Main thread is its CPU time by the browser's own counter.`,
    'CPU ÷ 4 and ÷ 6 slow the main thread only: the browser cannot slow workers, which flatters whoever uses one. The CPU of renderer and GPU process shows what that hides.',
    'From tick to pixel: from the moment the server told a price to the end of the frame that shows it; the throttle of the level is in it.',
    `A target within ${slack * 100} % of its bound is reported and does not fail the run; counts have no slack. Compare within a table only.`,
  ];
}

export function summaryLine({ outcomes, levels, seconds }: AppReport): string {
  const rose = levels.filter((step) => step.rose).length;
  return `${verdict(outcomes)}; ${rose} of ${levels.length} level steps rose; ${Math.round(seconds)} s`;
}

/** The whole report as a page. @param picture  file name of the picture beside it */
export function appReport(report: AppReport, title: string, picture: string): string {
  const { scenarios, summary, outcomes, levels, builds, against, measured } = report;
  const failures = failureLines(measured);
  return [
    ...pageHead(title, report, outcomes, picture),
    '## Method',
    '',
    ...methodLines(report).map((line) => `- ${line}`),
    '',
    ...(failures.length > 0 ? ['## What went wrong', '', ...failures, ''] : []),
    ...(levels.length > 0 ? ['## Levels', '', ...levelTable(levels), ''] : []),
    ...(against === null
      ? []
      : [`## Against ${against}: ${buildVerdict(builds)}`, '', ...buildTable(builds, against), '']),
    ...scenarios.map(({ id, title: name, about }) =>
      [`## ${name}`, about, scenarioTable(summary.filter(({ scenario }) => scenario.id === id)).join('\n'), ''].join(
        '\n\n',
      ),
    ),
  ].join('\n');
}
