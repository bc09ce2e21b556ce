import { deviceLine, effortLine, levelLine, metricText } from '../picture/picture.ts';
import { METRIC_IDS, metricTitle } from '../metrics.ts';
import type { Result, ScenarioResult } from '../result.ts';
import { head, row } from '../../report/table.ts';

/** Every import rewrites the text between these two lines of a report. */
const BEGIN = '<!-- on-device bench: begin -->';
const END = '<!-- on-device bench: end -->';
const TITLE = 'On devices';
const ABOUT =
  'Measured by the page itself at `/bench.html` of the running app, without devtools: compare within a device only, and not with the tables of the browser above.';

/** Foreign text in Markdown: nothing in it opens a tag, a table cell or a link. */
const plain = (text: string): string =>
  text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(/[\\`*_{}[\]<>|#!&~@]|:(?=\/\/)|(?<=www)\./g, (letter) => `&#${letter.codePointAt(0)};`);

/** A table as rows of cells, head first. */
type Table = readonly (readonly string[])[];

/** One line for each variant, with the figures that any of them has. */
function tableOf(scenarios: readonly ScenarioResult[]): Table {
  const metrics = METRIC_IDS.filter((id) =>
    scenarios.some(({ variants }) => variants.some(({ figures }) => figures[id])),
  );
  const lines = scenarios.flatMap(({ title, state, note, variants }) =>
    state === 'done'
      ? variants.map(({ name, figures }) => [
          `${title}: ${name}`,
          ...metrics.map((id) => metricText(id, figures[id]?.median ?? null)),
        ])
      : [[`${title}: ${state}${note === null ? '' : `, ${note}`}`, ...metrics.map(() => '–')]],
  );
  return [['', ...metrics.map(metricTitle)], ...lines];
}

const factsOf = (result: Result): readonly string[] => [
  deviceLine(result),
  `${levelLine(result)}${result.level.reasons.length === 0 ? '' : ` (${result.level.reasons.map(({ kind }) => kind).join(', ')})`}`,
  effortLine(result),
  result.device.userAgent,
];

export function markdownSection(results: readonly Result[]): string {
  const device = (result: Result) => {
    const [heads, ...lines] = tableOf(result.scenarios);
    return [
      `### ${plain(result.device.name)}`,
      '',
      ...factsOf(result).map((fact) => `- ${plain(fact)}`),
      '',
      ...head(heads!.map(plain)),
      ...lines.map((line) => row(line.map(plain))),
      '',
    ];
  };
  return [BEGIN, '', `## ${TITLE}`, '', ABOUT, '', ...results.flatMap(device), END].join('\n');
}

/** A report with this section in place of the one it had, else at its end. */
export function withSection(report: string, section: string): string {
  const [from, to] = [report.indexOf(BEGIN), report.indexOf(END)];
  if (from >= 0 && to > from) return report.slice(0, from) + section + report.slice(to + END.length);
  return `${report.trimEnd()}\n\n${section}\n`;
}
