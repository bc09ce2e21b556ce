import { isOutOfReach } from '../targets.ts';
import type { Outcome } from '../targets.ts';
import { boundText, engineName, stateText, valueText } from './numbers.ts';
import type { Report } from './report.ts';

export const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
export const head = (cells: readonly string[]): string[] => [row(cells), row(cells.map(() => '---'))];

/** `1.34×`, and under which of several conditions. */
function measuredText({ value, unit, where }: Outcome): string {
  return `**${valueText(value, unit)}**${where === undefined ? '' : `, ${where}`}`;
}

/** States of the engines of one row: the common state, or each engine that misses its bound. */
function statesText(outcomes: readonly Outcome[]): string {
  const texts = new Set(outcomes.map(stateText));
  if (texts.size === 1) return [...texts][0]!;
  return outcomes
    .filter(({ state }) => state !== 'met')
    .map((each) => `${engineName(each.engine)} ${stateText(each)}`)
    .join('; ');
}

/** Limits of a row by engine; a dash where there is none. */
function limitsText(outcomes: readonly Outcome[]): string {
  const texts = outcomes.map(({ limit, unit }) => (limit === undefined ? '–' : valueText(limit, unit)));
  return texts.every((text) => text === texts[0]) ? texts[0]! : texts.join(', ');
}

/** The targets, one line each with what every engine measured. */
export function targetTable(outcomes: readonly Outcome[]): string {
  const engines = [...new Set(outcomes.map(({ engine }) => engine))];
  const rows = Map.groupBy(outcomes, ({ id, work }) => `${id}\n${work}`);
  const limited = outcomes.some(({ limit }) => limit !== undefined);
  return [
    ...head([
      'target',
      'work',
      'wanted',
      ...engines.map(engineName),
      ...(limited ? ['limit'] : []),
      'against',
      'state',
    ]),
    ...[...rows.values()].map((mine) => {
      const { id, work, bound, unit } = mine[0]!;
      const cells = engines.map((engine) => {
        const found = mine.find((each) => each.engine === engine);
        return found ? measuredText(found) : '–';
      });
      const rivals = [...new Set(mine.map(({ rival }) => rival))].join(', ');
      const limits = limited ? [limitsText(mine)] : [];
      return row([id, work, boundText(bound, unit), ...cells, ...limits, rivals, statesText(mine)]);
    }),
  ].join('\n');
}

const secondsOf = (runs: Report['runs']): number => Math.round(runs.reduce((sum, run) => sum + run.seconds, 0));

function machineLines({ machine, runs, date, revision }: Report): string[] {
  return [
    `- ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}; ${date}; revision ${revision}`,
    ...runs.map(({ engine, version, kernels, loadBefore, loadAfter, seconds, cases }) => {
      const variants = cases.reduce((sum, each) => sum + each.variants.length, 0);
      const builds = Object.entries(kernels).map(([kernel, variant]) => `${kernel} ${variant}`);
      const parts = [
        ...(cases.length > 0 ? [`${cases.length} cases, ${variants} variants`] : []),
        `${Math.round(seconds)} s`,
        ...(builds.length > 0 ? [`kernels ${builds.join(', ')}`] : []),
        `load ${loadBefore} before, ${loadAfter} after`,
      ];
      return `- ${engineName(engine)} ${version}: ${parts.join('; ')}`;
    }),
  ];
}

/** Counts the targets in each state. */
export function verdict(outcomes: readonly Outcome[]): string {
  const count = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length;
  const missed = count('MISSED') + count('not measured');
  const beyond = outcomes.filter(isOutOfReach).length;
  const reach = beyond > 0 ? ` (${beyond} out of reach)` : '';
  return `${count('met')} met, ${count('within slack')} within slack, ${missed} missed${reach}, of ${outcomes.length}`;
}

export const summaryLine = ({ outcomes, runs }: Report): string => `${verdict(outcomes)}; ${secondsOf(runs)} s`;

/** Head of every page: title and targets. */
export const pageHead = (
  title: string,
  { subject, partial }: { readonly subject: string; readonly partial: boolean },
  outcomes: readonly Outcome[],
): readonly string[] => [
  `# ${title}`,
  '',
  `Written by \`npm run bench -- ${subject}\`. Do not edit.`,
  ...(partial ? ['', '**A quick or partial run: for whoever works on the code, proof of nothing.**'] : []),
  '',
  `## Targets: ${verdict(outcomes)}`,
  '',
  targetTable(outcomes),
  '',
];

const disagreementsOf = ({ runs }: Report): readonly string[] => runs.flatMap((run) => run.disagreements);

/** The report on one page. */
export function markdownReport(report: Report, title: string): string {
  const { subject, outcomes, effort, slack, notes = [] } = report;
  const disagreements = disagreementsOf(report);
  return [
    ...pageHead(title, report, outcomes),
    ...disagreements.map((line) => `- DIFFERENCE: ${line}`),
    ...(notes.length > 0 ? ['## Other figures', '', ...notes.map((note) => `- ${note}`), ''] : []),
    '## Method',
    '',
    ...machineLines(report),
    `- Ratios of medians, within one engine. Every one of ${effort.rounds} rounds takes one sample of each variant, of at least ${effort.sampleMs} ms after a tenth of that untimed, odd rounds in one order and even rounds in the other. A target within ${slack * 100} % of its bound is reported and does not fail the run.`,
    `- Before timing, every variant's answer was compared with a reference's: ${disagreements.length === 0 ? 'no difference' : `${disagreements.length} differences, listed above`}.`,
    '- Rivals get what they like best: plain arrays or objects made beforehand, constructors set up once, a loop of their own each.',
    `- All cases: \`build/bench/${subject}.json\` of whoever ran it.`,
    '',
  ].join('\n');
}
