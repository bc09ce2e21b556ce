import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startStrategy } from '../../../src/compute/strategy/strategy-kernels.ts';
import { readModule } from '../../../tests/wasm/read-module.ts';
import { disagreementsOf } from '../../agreement.ts';
import { measureCases } from '../../measure.ts';
import { checkOnly } from '../../options.ts';
import type { BenchOptions } from '../../options.ts';
import { load, machine, revision } from '../../report/machine.ts';
import type { Report } from '../../report/report.ts';
import { markdownReport, summaryLine, targetTable } from '../../report/table.ts';
import { failed, judgeAll, SLACK } from '../../targets.ts';
import { walkedCandles } from './candles.ts';
import { strategyCases } from './cases.ts';
import { STRATEGY_TARGETS } from './targets.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const TITLE = 'Backtest: Tern and its rivals';
/** Three years of minutes. */
const DAYS = 1095;
const EACH = 20;
const QUICK_EACH = 5;
const SAMPLE_MS = 20;

/**
 * The backtest's bench in Node: runs and sweeps beside plain loops.
 * @returns whether every target is met or within its slack
 * @throws RangeError for an unknown target
 */
export async function benchStrategy(options: BenchOptions): Promise<boolean> {
  const { only, quick, rounds } = options;
  checkOnly(options, new Set(STRATEGY_TARGETS.map(({ id }) => id)));
  execFileSync(process.execPath, [join(ROOT, 'wasm', 'build', 'compile.ts')], { stdio: 'inherit' });
  const startedMs = performance.now();
  const loadBefore = load();
  const kernels = await startStrategy(readModule('strategy'));
  const candles = walkedCandles(DAYS);
  kernels.hold(candles);
  const cases = strategyCases(candles, kernels, quick ? QUICK_EACH : EACH);
  const disagreements = disagreementsOf(cases);
  const effort = { rounds, sampleMs: SAMPLE_MS };
  const measured = await measureCases(cases, effort, (round) => console.log(`round ${round} of ${rounds}`));
  const outcomes = judgeAll(STRATEGY_TARGETS, measured, 'node').filter(({ id }) => only === null || only.includes(id));
  const report: Report = {
    subject: 'strategy',
    date: new Date().toISOString(),
    revision: revision(),
    machine: machine(),
    effort,
    partial: quick || only !== null,
    slack: SLACK,
    runs: [
      {
        engine: 'node',
        version: process.versions.node,
        kernels: { strategy: kernels.variant },
        disagreements,
        cases: measured,
        loadBefore,
        loadAfter: load(),
        seconds: (performance.now() - startedMs) / 1000,
      },
    ],
    outcomes,
  };
  const folder = join(ROOT, 'build', 'bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'strategy.json'), `${JSON.stringify(report, null, 1)}\n`);
  writeFileSync(
    join(report.partial ? folder : join(ROOT, 'bench', 'results'), 'strategy.md'),
    markdownReport(report, TITLE),
  );
  for (const line of disagreements) console.log(`DIFFERENCE: ${line}`);
  console.log(`\n${targetTable(outcomes)}\n\n${summaryLine(report)}`);
  return !failed(outcomes) && disagreements.length === 0;
}
