import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Candles } from '../../../src/compute/strategy/candles.ts';
import { FIGURE, FIGURES } from '../../../src/compute/strategy/report.ts';
import { startStrategy } from '../../../src/compute/strategy/strategy-kernels.ts';
import { readModule } from '../../../tests/wasm/read-module.ts';
import { disagreementsOf } from '../../agreement.ts';
import { writtenBytes } from '../../browser/kernel-memory.ts';
import { measureCases } from '../../measure.ts';
import type { Effort } from '../../measure.ts';
import { checkOnly } from '../../options.ts';
import type { BenchOptions } from '../../options.ts';
import { grademarkOver } from '../../peers/grademark.ts';
import { finishReport, timedRun } from '../../report/finish-report.ts';
import { figure } from '../../report/numbers.ts';
import { judgeAll } from '../../targets.ts';
import { walkedCandles } from './candles.ts';
import { strategyCases } from './cases.ts';
import { gridOf, planOfCrosses } from './crosses.ts';
import { measureInPage } from './strategy-page.ts';
import { judgeMemory, judgePage, SLOWDOWN, STRATEGY_TARGETS, TARGET_IDS } from './targets.ts';
import type { StrategyPage } from './targets.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Three years of minutes. */
const DAYS = 1095;
const EACH = 20;
const QUICK_EACH = 5;
const SAMPLE_MS = 20;
const MIB = 2 ** 20;

/** Measures runs and sweeps beside their rivals in Node. */
async function measureInNode(candles: Candles, each: number, effort: Effort, tell: (progress: string) => void) {
  const kernels = await startStrategy(readModule('strategy'));
  kernels.hold(candles);
  const { measured, compared } = strategyCases(candles, kernels, each, grademarkOver(candles));
  tell('comparing the answers');
  const disagreements = disagreementsOf([...measured, ...compared]);
  const cases = await measureCases(measured, effort, (round) => tell(`round ${round} of ${effort.rounds}`));
  const { figures } = kernels.outcomes(planOfCrosses(gridOf(EACH, 0, 0)), 0, DAYS);
  return {
    version: process.versions.node,
    kernels: { strategy: kernels.variant },
    disagreements,
    cases,
    kernelMb: writtenBytes(kernels.candles!.open.buffer) / MIB,
    ends: Array.from({ length: EACH ** 2 }, (_, at) => figures[at * FIGURES + FIGURE.end]!),
  };
}

const notesOf = ({ oneWorkerMs, twoWorkersMs, slow }: StrategyPage): readonly string[] => [
  `A sweep of ${EACH ** 2} settings over three years of minutes takes ${figure(twoWorkersMs)} ms in two workers of the page and ${figure(oneWorkerMs)} ms in one. With all threads of the page ${SLOWDOWN} times slower, two workers take ${figure(slow.sweepMs / 1000)} s; the page's thread has ${slow.longTasks} tasks over 50 ms then.`,
  'While the page was measured no exchange and no feed ran.',
];

/**
 * The backtest's bench: runs and sweeps beside plain loops and a library in Node, then sweeps in the workers of a page.
 * @returns whether every target is met or within its slack
 * @throws RangeError for an unknown target
 */
export async function benchStrategy(options: BenchOptions): Promise<boolean> {
  const { quick, rounds, browser } = options;
  checkOnly(options, TARGET_IDS);
  execFileSync(process.execPath, [join(ROOT, 'wasm', 'build', 'compile.ts')], { stdio: 'inherit' });
  const candles = walkedCandles(DAYS);
  const effort = { rounds, sampleMs: SAMPLE_MS };
  const node = await timedRun('node', (tell) => measureInNode(candles, quick ? QUICK_EACH : EACH, effort, tell));
  const { ends, kernelMb } = node.measured;
  const page = browser
    ? await timedRun('chromium', (tell) => measureInPage({ candles, each: EACH, rounds, ends }, tell))
    : null;
  return finishReport({
    subject: 'strategy',
    title: 'Backtest: Tern and its rivals',
    options,
    effort,
    runs: [node.run, ...(page ? [page.run] : [])],
    outcomes: [
      ...judgeAll(STRATEGY_TARGETS, node.run.cases, 'node'),
      judgeMemory(kernelMb),
      ...(page ? judgePage(page.measured) : []),
    ],
    notes: page ? notesOf(page.measured) : [],
  });
}
