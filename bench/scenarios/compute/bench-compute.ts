import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readModule } from '../../../tests/wasm/read-module.ts';
import { runInPage } from '../../browser/run-in-page.ts';
import { checkOnly } from '../../options.ts';
import type { BenchOptions } from '../../options.ts';
import { finishReport, timedRun } from '../../report/finish-report.ts';
import { judgeAll } from '../../targets.ts';
import { runEngine, startKernels } from './engine-run.ts';
import type { EngineOptions } from './engine-run.ts';
import { COMPUTE_TARGETS } from './targets.ts';
import { judgeVectors } from './vectors.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SAMPLE_MS = 20;
const QUICK_SAMPLE_MS = 4;

/** The vectors of T12 are judged apart. */
const TARGET_IDS = new Set([...COMPUTE_TARGETS.map(({ id }) => id), 'T12']);

/**
 * The compute bench: Node, then Chromium, then the verdict.
 * @returns whether every target is met or within its slack
 * @throws RangeError for an unknown target
 */
export async function benchCompute(options: BenchOptions): Promise<boolean> {
  const { only, browser, quick, rounds } = options;
  checkOnly(options, TARGET_IDS);
  execFileSync(process.execPath, [join(ROOT, 'wasm', 'build', 'compile.ts')], { stdio: 'inherit' });
  const effort = { rounds, sampleMs: quick ? QUICK_SAMPLE_MS : SAMPLE_MS };
  const engineOptions: EngineOptions = { effort, sizes: 'full', only };
  const kernels = await startKernels(readModule, 'full');
  const node = await timedRun('node', async (tell) => ({
    ...(await runEngine(kernels, engineOptions, {}, tell)),
    version: process.versions.node,
  }));
  const page = browser ? await timedRun('chromium', (tell) => runInPage(engineOptions, tell)) : null;
  const runs = [node.run, ...(page ? [page.run] : [])];
  return finishReport({
    subject: 'compute',
    title: 'Compute: Tern and its rivals',
    options,
    effort,
    runs,
    outcomes: [...runs.flatMap((run) => judgeAll(COMPUTE_TARGETS, run.cases, run.engine)), judgeVectors()],
  });
}
