import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModule } from '../../../tests/wasm/read-module.ts';
import { runInPage } from '../../browser/run-in-page.ts';
import type { Effort } from '../../measure.ts';
import { checkOnly } from '../../options.ts';
import type { BenchOptions } from '../../options.ts';
import { load, machine, revision } from '../../report/machine.ts';
import type { EngineRun, Report } from '../../report/report.ts';
import { markdownReport, summaryLine, targetTable } from '../../report/table.ts';
import { failed, judgeAll, SLACK } from '../../targets.ts';
import type { Engine, Outcome, Target } from '../../targets.ts';
import { runEngine, startKernels } from './engine-run.ts';
import type { EngineOptions, EngineResult } from './engine-run.ts';
import { COMPUTE_TARGETS } from './targets.ts';
import { judgeVectors } from './vectors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const TITLE = 'Compute: Tern and its rivals';
const SAMPLE_MS = 20;
const QUICK_SAMPLE_MS = 4;

const effortOf = ({ rounds, quick }: BenchOptions): Effort => ({
  rounds,
  sampleMs: quick ? QUICK_SAMPLE_MS : SAMPLE_MS,
});

/** Measures in one engine and notes what else the machine did. */
async function timed(
  engine: Engine,
  run: (tell: (progress: string) => void) => Promise<EngineResult & { readonly version: string }>,
): Promise<EngineRun> {
  const startedMs = performance.now();
  const loadBefore = load();
  const result = await run((progress) => console.log(`${engine}: ${progress}`));
  return { ...result, engine, loadBefore, loadAfter: load(), seconds: (performance.now() - startedMs) / 1000 };
}

function writeReport(report: Report): void {
  const folder = join(ROOT, 'build', 'bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'compute.json'), `${JSON.stringify(report, null, 1)}\n`);
  // Published reports come from whole runs only.
  const shown = report.partial ? folder : join(ROOT, 'bench', 'results');
  writeFileSync(join(shown, 'compute.md'), markdownReport(report, TITLE));
  console.log(`Written: build/bench/compute.json, ${report.partial ? 'build/bench' : 'bench/results'}/compute.md`);
}

/** Their ids; the vectors are judged apart. */
const TARGET_IDS = new Set([...COMPUTE_TARGETS.map(({ id }) => id), 'T12']);

/**
 * The compute bench: Node, then Chromium, then the verdict.
 * @returns whether every target is met or within its slack
 * @throws RangeError for an unknown target
 */
export async function benchCompute(options: BenchOptions): Promise<boolean> {
  const { only, browser, quick } = options;
  checkOnly(options, TARGET_IDS);
  execFileSync(process.execPath, [join(ROOT, 'wasm', 'build', 'compile.ts')], { stdio: 'inherit' });
  const engineOptions: EngineOptions = { effort: effortOf(options), sizes: 'full', only };
  const kernels = await startKernels(readModule, 'full');
  const runs = [
    await timed('node', async (tell) => ({
      ...(await runEngine(kernels, engineOptions, [], tell)),
      version: process.versions.node,
    })),
  ];
  if (browser) runs.push(await timed('chromium', (tell) => runInPage(engineOptions, tell)));
  const isWanted = ({ id }: Pick<Target, 'id'>): boolean => only === null || only.includes(id);
  const targets = COMPUTE_TARGETS.filter(isWanted);
  const outcomes: readonly Outcome[] = [
    ...runs.flatMap((run) => judgeAll(targets, run.cases, run.engine)),
    ...(isWanted({ id: 'T12' }) ? [judgeVectors()] : []),
  ];
  const report: Report = {
    subject: 'compute',
    date: new Date().toISOString(),
    revision: revision(),
    machine: machine(),
    effort: engineOptions.effort,
    partial: quick || only !== null || !browser,
    slack: SLACK,
    runs,
    outcomes,
  };
  writeReport(report);
  console.log(`\n${targetTable(outcomes)}\n\n${summaryLine(report)}`);
  return !failed(outcomes) && runs.every(({ disagreements }) => disagreements.length === 0);
}
