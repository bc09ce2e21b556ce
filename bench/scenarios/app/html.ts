import { barPicture } from '../../report/bars.ts';
import { htmlList, htmlPage, htmlTable } from '../../report/html.ts';
import { pictureOf } from '../../report/picture.ts';
import { escaped } from '../../report/svg.ts';
import { verdict } from '../../report/table.ts';
import { metricOf } from './metrics.ts';
import type { MetricId } from './metrics.ts';
import {
  buildTable,
  buildVerdict,
  failureLines,
  feeling,
  levelTable,
  methodLines,
  metricsOf,
  rowName,
  scenarioTable,
} from './report.ts';
import type { AppReport } from './report.ts';
import type { AppScenario } from './scenario.ts';
import type { SummaryRow } from './summary.ts';

/** What is worth a picture, where it was measured. */
const PICTURED: ReadonlySet<MetricId> = new Set<MetricId>([
  'mainMs',
  'tickP95',
  'tapP95',
  'heapMb',
  'heapMbPerHour',
  'firstPriceMs',
  'scriptKb',
]);

function pictures(rows: readonly SummaryRow[]): readonly string[] {
  return metricsOf(rows)
    .filter((metric) => PICTURED.has(metric))
    .map((metric) => {
      const bars = rows.flatMap((row) => {
        const found = row.figures[metric];
        return found ? [{ label: rowName(row), ...found, ours: row.variant.side === 'ours' }] : [];
      });
      const { title, unit } = metricOf(metric);
      return barPicture(title, unit, bars);
    });
}

function scenarioPart(scenario: AppScenario, summary: readonly SummaryRow[]): string {
  const { id, title, about } = scenario;
  const rows = summary.filter((each) => each.scenario.id === id);
  const felt = escaped(feeling(scenario, summary));
  const head = [`<h2>${escaped(title)}</h2>`, `<p><strong>${felt}</strong></p>`, `<p>${escaped(about)}</p>`];
  if (rows.length === 0) return head.join('\n');
  return [...head, ...pictures(rows), htmlTable(scenarioTable(rows))].join('\n');
}

/** All figures of a run as one file that needs nothing else. */
export function htmlReport(report: AppReport, title: string): string {
  const { outcomes, levels, builds, against, scenarios, summary, partial, measured } = report;
  const failures = failureLines(measured);
  return htmlPage(title, partial, [
    ...(outcomes.length > 0 ? [`<h2>Targets: ${escaped(verdict(outcomes))}</h2>`, pictureOf(report, title)] : []),
    ...scenarios.map((scenario) => scenarioPart(scenario, summary)),
    ...(levels.length > 0 ? ['<h2>Levels</h2>', htmlTable(levelTable(levels))] : []),
    ...(against === null
      ? []
      : [`<h2>Against ${escaped(against)}: ${buildVerdict(builds)}</h2>`, htmlTable(buildTable(builds, against))]),
    ...(failures.length > 0 ? ['<h2>What went wrong</h2>', ...htmlList(failures.map((line) => line.slice(2)))] : []),
    '<h2>Method</h2>',
    ...htmlList(methodLines(report)),
  ]);
}
