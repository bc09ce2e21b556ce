import { barPicture } from '../../report/bars.ts';
import { pictureOf } from '../../report/picture.ts';
import { escaped, SVG_FONT } from '../../report/svg.ts';
import { verdict } from '../../report/table.ts';
import { metricOf } from './metrics.ts';
import type { MetricId } from './metrics.ts';
import {
  buildTable,
  buildVerdict,
  failureLines,
  levelTable,
  methodLines,
  metricsOf,
  rowName,
  scenarioTable,
} from './report.ts';
import type { AppReport } from './report.ts';
import type { AppScenario } from './scenario.ts';
import type { SummaryRow } from './summary.ts';

/** Of every report of ours that is one file. */
export const STYLE = `
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; font: 15px/1.5 ${SVG_FONT}; color: #1f2933; background: #f4f6f8; }
h2 { margin-top: 2.5rem; }
svg { display: block; max-width: 100%; height: auto; margin: 0.75rem 0; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; background: #fff; font-size: 13px; }
th, td { padding: 0.3rem 0.6rem; border: 1px solid #e4e8ec; text-align: right; white-space: nowrap; }
th { white-space: normal; min-width: 5rem; }
th:first-child, td:first-child { text-align: left; }
.partial { padding: 0.5rem 1rem; background: #fdf1d6; }
`;

const bold = (text: string): string => escaped(text).replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');

/** A table of the Markdown report, whose second line divides head and rows. */
function htmlTable(lines: readonly string[]): string {
  const cells = (line: string, tag: 'th' | 'td') =>
    line
      .slice(2, -2)
      .split(' | ')
      .map((cell) => `<${tag}>${bold(cell)}</${tag}>`)
      .join('');
  const [heads, , ...rows] = lines;
  const body = rows.map((line) => `<tr>${cells(line, 'td')}</tr>`).join('\n');
  return `<div class="wide"><table><thead><tr>${cells(heads!, 'th')}</tr></thead><tbody>\n${body}\n</tbody></table></div>`;
}

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

function scenarioPart({ id, title, about }: AppScenario, summary: readonly SummaryRow[]): string {
  const rows = summary.filter(({ scenario }) => scenario.id === id);
  const head = [`<h2>${escaped(title)}</h2>`, `<p>${escaped(about)}</p>`];
  if (rows.length === 0) return head.join('\n');
  return [...head, ...pictures(rows), htmlTable(scenarioTable(rows))].join('\n');
}

/** The report as one file that needs nothing else. */
export function htmlReport(report: AppReport, title: string): string {
  const { outcomes, levels, builds, against, scenarios, summary, partial, measured } = report;
  const failures = failureLines(measured);
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title><style>${STYLE}</style></head><body>`,
    `<h1>${escaped(title)}</h1>`,
    ...(partial
      ? ['<p class="partial">A quick or partial run: for whoever works on the code, proof of nothing.</p>']
      : []),
    ...(outcomes.length > 0 ? [`<h2>Targets: ${escaped(verdict(outcomes))}</h2>`, pictureOf(report, title)] : []),
    ...scenarios.map((scenario) => scenarioPart(scenario, summary)),
    ...(levels.length > 0 ? ['<h2>Levels</h2>', htmlTable(levelTable(levels))] : []),
    ...(against === null
      ? []
      : [`<h2>Against ${escaped(against)}: ${buildVerdict(builds)}</h2>`, htmlTable(buildTable(builds, against))]),
    ...(failures.length > 0
      ? ['<h2>What went wrong</h2>', '<ul>', ...failures.map((line) => `<li>${escaped(line.slice(2))}</li>`), '</ul>']
      : []),
    '<h2>Method</h2>',
    '<ul>',
    ...methodLines(report).map((line) => `<li>${escaped(line)}</li>`),
    '</ul>',
    '</body></html>',
    '',
  ].join('\n');
}
