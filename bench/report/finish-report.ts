import type { BenchOptions } from '../options.ts';
import { failed, SLACK } from '../targets.ts';
import { load, machine, revision } from './machine.ts';
import type { EngineRun, Report } from './report.ts';
import { publish } from './publish.ts';
import { markdownReport, summaryLine, targetTable } from './table.ts';

/** Measures in one engine and notes what else the machine did. */
export async function timedRun<Measured extends Pick<EngineRun, 'kernels' | 'disagreements' | 'cases'>>(
  engine: EngineRun['engine'],
  run: (tell: (progress: string) => void) => Promise<Measured & { readonly version: string }>,
): Promise<{ readonly run: EngineRun; readonly measured: Measured }> {
  const startedMs = performance.now();
  const loadBefore = load();
  const measured = await run((progress) => console.log(`${engine}: ${progress}`));
  const { kernels, disagreements, cases, version } = measured;
  const seconds = (performance.now() - startedMs) / 1000;
  return {
    measured,
    run: { kernels, disagreements, cases, engine, version, loadBefore, loadAfter: load(), seconds },
  };
}

/** Parts of a report that its bench knows. */
type Measured = Pick<Report, 'subject' | 'effort' | 'runs' | 'outcomes' | 'notes'> & {
  readonly title: string;
  readonly options: BenchOptions;
};

/**
 * Writes and prints the report of a run.
 * @returns whether every target is met or within its slack, and every answer right
 */
export function finishReport({ title, options: { only, quick, browser }, ...measured }: Measured): boolean {
  const outcomes = measured.outcomes.filter(({ id }) => only === null || only.includes(id));
  const report: Report = {
    ...measured,
    outcomes,
    date: new Date().toISOString(),
    revision: revision(),
    machine: machine(),
    partial: quick || only !== null || !browser,
    slack: SLACK,
  };
  const { runs, notes = [] } = report;
  publish(report, report, markdownReport(report, title));
  for (const line of runs.flatMap(({ disagreements }) => disagreements)) console.log(`DIFFERENCE: ${line}`);
  console.log(`\n${targetTable(outcomes)}\n\n${[...notes, summaryLine(report)].join('\n')}`);
  return !failed(outcomes) && runs.every(({ disagreements }) => disagreements.length === 0);
}
