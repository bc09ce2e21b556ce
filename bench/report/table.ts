import type { Measured, MeasuredCase } from '../measure.ts';
import type { Outcome } from '../targets.ts';
import { boundText, duration, engineName, figure, stateText, valueText } from './numbers.ts';
import type { EngineRun, Report } from './report.ts';

export const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
export const head = (cells: readonly string[]): string[] => [row(cells), row(cells.map(() => '---'))];

function targetRows(outcomes: readonly Outcome[]): string[] {
  const lines: string[] = [];
  const keys = [...new Set(outcomes.map(({ id, work }) => `${id}\n${work}`))];
  for (const key of keys) {
    const [id, work] = key.split('\n') as [string, string];
    const mine = outcomes.filter((outcome) => outcome.id === id && outcome.work === work);
    for (const each of mine) {
      const where = engineName(each.engine);
      const value = `**${valueText(each.value, each.unit)}**`;
      lines.push(row([id, work, boundText(each.bound, each.unit), where, value, each.rival, stateText(each)]));
    }
  }
  return lines;
}

/** The targets, one line for each engine. */
export const targetTable = (outcomes: readonly Outcome[]): string =>
  [...head(['target', 'work', 'wanted', 'in', 'measured', 'against', 'state']), ...targetRows(outcomes)].join('\n');

const fastest = (variants: readonly Measured[]): number => Math.min(...variants.map(({ median }) => median));

function caseLines(found: MeasuredCase, runs: readonly EngineRun[]): string[] {
  const measured = runs.map((run) => run.cases.find(({ id }) => id === found.id));
  const names = [...new Set(measured.flatMap((each) => each?.variants.map(({ name }) => name) ?? []))];
  const notes = new Set<string>();
  const lines = names.map((name) => {
    const cells = measured.flatMap((each) => {
      const variant = each?.variants.find((one) => one.name === name);
      if (!each || !variant) return ['–', '–'];
      if (variant.differs) notes.add(`${name}: ${variant.differs}`);
      const text = `${duration(variant.median)} (${duration(variant.best)})`;
      return [text, figure(variant.median / fastest(each.variants))];
    });
    return row([name, ...cells]);
  });
  const columns = runs.flatMap(({ engine }) => [`${engineName(engine)}: median (best)`, '÷ fastest']);
  return [
    `### ${found.title}`,
    '',
    ...head([`per ${found.item}`, ...columns]),
    ...lines,
    ...(notes.size > 0 ? ['', `Not compared: ${[...notes].join('; ')}.`] : []),
    '',
  ];
}

const secondsOf = (runs: readonly EngineRun[]): number => Math.round(runs.reduce((sum, run) => sum + run.seconds, 0));

function machineLines({ machine, runs, date, revision }: Report): string[] {
  return [
    `- ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGiB} GiB, ${machine.system}; ${date}; revision ${revision}`,
    ...runs.map(({ engine, version, kernels, loadBefore, loadAfter, seconds, cases }) => {
      const variants = cases.reduce((sum, each) => sum + each.variants.length, 0);
      const builds = Object.entries(kernels).map(([kernel, variant]) => `${kernel} ${variant}`);
      return `- ${engineName(engine)} ${version}: ${cases.length} cases, ${variants} variants, ${Math.round(seconds)} s; kernels ${builds.join(', ')}; load ${loadBefore} before, ${loadAfter} after`;
    }),
  ];
}

/** How many targets are in which state. */
export function verdict(outcomes: readonly Outcome[]): string {
  const count = (state: Outcome['state']) => outcomes.filter((outcome) => outcome.state === state).length;
  const missed = count('MISSED') + count('not measured');
  return `${count('met')} met, ${count('within slack')} within slack, ${missed} missed, of ${outcomes.length}`;
}

export const summaryLine = ({ outcomes, runs }: Report): string => `${verdict(outcomes)}; ${secondsOf(runs)} s`;

/** How every page begins: what it is, its picture, and the targets. @param picture  file name of the picture beside it */
export const pageHead = (
  title: string,
  { subject, partial }: { readonly subject: string; readonly partial: boolean },
  outcomes: readonly Outcome[],
  picture: string,
): readonly string[] => [
  `# ${title}`,
  '',
  `Written by \`npm run bench -- ${subject}\`. Do not edit.`,
  ...(partial ? ['', '**A quick or partial run: for whoever works on the code, proof of nothing.**'] : []),
  '',
  `![Ratios and targets](${picture})`,
  '',
  `## Targets: ${verdict(outcomes)}`,
  '',
  targetTable(outcomes),
  '',
];

/** The whole report as a page. @param picture  file name of the picture beside it */
export function markdownReport(report: Report, title: string, picture: string): string {
  const { outcomes, runs, effort, slack } = report;
  const ids = new Map<string, MeasuredCase>();
  for (const run of runs) for (const each of run.cases) if (!ids.has(each.id)) ids.set(each.id, each);
  const disagreements = runs.flatMap((run) => run.disagreements);
  return [
    ...pageHead(title, report, outcomes, picture),
    `Values are ratios of medians. A target within ${slack * 100} % of its bound is reported and does not fail the run.`,
    '',
    '## Method',
    '',
    ...machineLines(report),
    `- One interleaved run in each engine: every one of ${effort.rounds} rounds takes one sample of each variant, of at least ${effort.sampleMs} ms after a tenth of that untimed, odd rounds in one order and even rounds in the other. Shown: median of the rounds, and the best sample.`,
    '- Compare numbers within a row or a table, never across engines or runs.',
    `- Before timing, every variant's answer was compared with a reference's: ${disagreements.length === 0 ? 'no difference' : `${disagreements.length} differences, listed below`}. Where a rival defines its result otherwise, the table says so.`,
    '- Rivals get what they like best: plain arrays or objects made beforehand, constructors set up once, a loop of their own each.',
    '',
    ...disagreements.map((line) => `- DIFFERENCE: ${line}`),
    '## All cases',
    '',
    ...[...ids.values()].flatMap((each) => caseLines(each, runs)),
  ].join('\n');
}
