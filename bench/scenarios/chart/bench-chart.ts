import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { servePage } from '../../browser/serve-page.ts';
import { checkOnly } from '../../options.ts';
import type { BenchOptions } from '../../options.ts';
import { browserVersion } from '../../report/browser-run.ts';
import { noteRun } from '../../report/machine.ts';
import { publish } from '../../report/publish.ts';
import { targetTable } from '../../report/table.ts';
import { failed } from '../../targets.ts';
import { measureCodeSizes } from './code-sizes.ts';
import type { MeasuredCell } from './measure-cell.ts';
import { FULL_EFFORT, QUICK_EFFORT } from './plan.ts';
import type { Effort } from './plan.ts';
import { chartReport, summaryLine } from './report.ts';
import type { ChartReport } from './report.ts';
import { runStages, stagesFor } from './run-stages.ts';
import { summaryOf } from './summary.ts';
import { CHART_TARGETS, CODE_TARGET, inOrder, judgeCharts, judgeCode, TARGET_IDS } from './targets.ts';
import { CHART_VARIANTS } from './variants.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const PAGE = join(ROOT, 'bench', 'browser', 'chart');
/** A median of fewer is an accident. */
const LEAST_ROUNDS = 5;
const TITLE = 'Chart: Tern and its rivals';

async function measure(stages: ReturnType<typeof stagesFor>, effort: Effort): Promise<readonly MeasuredCell[]> {
  if (stages.length === 0) return [];
  const served = await servePage(PAGE);
  try {
    return await runStages(stages, effort, served.url, (progress) => console.log(progress));
  } finally {
    await served.close();
  }
}

/** True for a chart of Tern that did not show the requested candles; its figures do not count. */
const isOurFailure = ({ variant, failures }: MeasuredCell): boolean =>
  CHART_VARIANTS[variant].side === 'ours' && failures.length > 0;

/**
 * The chart bench: code sizes, then every chart in browsers of its own, then the verdict.
 * @returns whether every target is met or within its slack, and our charts did what they were asked
 * @throws RangeError for an unknown target, or when no browser may be used
 */
export async function benchChart(options: BenchOptions): Promise<boolean> {
  const { only, quick, rounds } = options;
  checkOnly(options, TARGET_IDS);
  if (!options.browser) throw new RangeError('--no-browser: a chart is measured in a browser');
  const noted = noteRun();
  execFileSync(process.execPath, [join(ROOT, 'wasm', 'build', 'compile.ts')], { stdio: 'inherit' });
  const isWanted = ({ id }: { readonly id: string }): boolean => only === null || only.includes(id);
  const targets = CHART_TARGETS.filter(isWanted);
  const effort: Effort = { rounds, ...(quick ? QUICK_EFFORT : FULL_EFFORT) };
  console.log('code sizes');
  const codes = isWanted(CODE_TARGET) ? await measureCodeSizes() : [];
  const cells = await measure(stagesFor(only === null ? null : targets), effort);
  const summary = summaryOf(cells);
  const outcomes = inOrder([...judgeCharts(targets, summary), ...(codes.length > 0 ? [judgeCode(codes)] : [])]);
  const report: ChartReport = {
    subject: 'chart',
    ...noted(),
    browser: await browserVersion(),
    effort,
    partial: quick || only !== null || rounds < LEAST_ROUNDS,
    outcomes,
    codes,
    summary,
    cells,
  };
  publish(report, report, chartReport(report, TITLE));
  console.log(`\n${targetTable(outcomes)}\n\n${summaryLine(report)}`);
  return !failed(outcomes) && !cells.some(isOurFailure);
}
