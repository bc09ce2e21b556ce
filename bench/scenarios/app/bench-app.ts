import { join } from 'node:path';
import { servePage } from '../../browser/serve-page.ts';
import { buildTree, startBuiltApp } from '../../harness/built-app.ts';
import { browserVersion } from '../../report/browser-run.ts';
import { noteRun } from '../../report/machine.ts';
import { publish } from '../../report/publish.ts';
import { targetTable } from '../../report/table.ts';
import { failed } from '../../targets.ts';
import { checkOut } from './against.ts';
import { WHOLE_ROUNDS } from './app-options.ts';
import type { AppFeed, AppOptions } from './app-options.ts';
import { judgeBuilds } from './build-judge.ts';
import type { Effort } from './effort.ts';
import { judgeLevels } from './level-judge.ts';
import { createMeasure } from './measure-run.ts';
import type { MeasuredRun } from './measure-run.ts';
import { runsOf, THIS_BUILD } from './plan.ts';
import type { Run } from './plan.ts';
import { appReport, buildTable, buildVerdict, levelTable, summaryLine } from './report.ts';
import type { AppReport } from './report.ts';
import { runRounds } from './run-rounds.ts';
import type { Measure } from './run-rounds.ts';
import type { AppScenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { summaryOf } from './summary.ts';
import { judgeApp, LEAST_SOAK_HOURS } from './targets.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const RIVALS = join(ROOT, 'bench', 'browser', 'storm');
const TITLE = 'Tern in a browser';
const HOUR_MS = 3_600_000;

const FULL = {
  // After five seconds of rest the app fetches what a first tap needs: part of its start.
  restMs: 6000,
  watchMs: 4000,
  probeMs: 4000,
  taps: 20,
  idleMs: 10_000,
  routesBefore: 20,
  routes: 100,
  scrollMs: 3000,
  flings: 20,
} as const;
const QUICK = {
  restMs: 6000,
  watchMs: 1000,
  probeMs: 1000,
  taps: 3,
  idleMs: 3000,
  routesBefore: 2,
  routes: 4,
  scrollMs: 800,
  flings: 2,
} as const;
const QUICK_SOAK_MS = 3000;

export const effortOf = ({ quick, rounds, hours }: AppOptions): Effort => ({
  rounds,
  ...(quick ? QUICK : FULL),
  soakMs: quick ? QUICK_SOAK_MS : hours * HOUR_MS,
});

/** Starts what is measured, measures, and stops it. @param roots  trees by the name of their build */
async function measureAll(runs: readonly Run[], effort: Effort, roots: ReadonlyMap<string, string>, feed: AppFeed) {
  const closers: (() => Promise<void>)[] = [];
  try {
    const rivals = await servePage(RIVALS);
    closers.push(() => rivals.close());
    const measures = new Map<string, Measure>();
    for (const [build, root] of roots) {
      const app = await startBuiltApp(root);
      closers.push(() => app.close());
      measures.set(build, createMeasure({ app, rivalUrl: rivals.url, feed }));
    }
    const measure: Measure = (run, round, given) => measures.get(run.build)!(run, round, given);
    return await runRounds(runs, effort, measure, (progress) => console.log(progress));
  } finally {
    for (const close of closers.toReversed()) await close();
  }
}

/** Replaces a scenario by its id in JSON, since the report describes it. */
const plain = (key: string, value: unknown): unknown =>
  key === 'scenario' && typeof value === 'object' ? (value as AppScenario).id : value;

/** All of it, or one scenario, under all its conditions, as long and as often as it is meant. */
function isWhole(name: string | null, { quick, rounds, levels, slowdowns, hours }: AppOptions): boolean {
  const least = SCENARIOS.find(({ id }) => id === name)?.onlyByName?.wholeRounds ?? WHOLE_ROUNDS;
  return (
    !quick && rounds >= least && levels === null && slowdowns === null && (name === null || hours >= LEAST_SOAK_HOURS)
  );
}

/** True for a failed run of Tern, whose figures do not count. */
const isOurFailure = ({ variant, failures }: MeasuredRun): boolean => variant.side === 'ours' && failures.length > 0;

/**
 * The bench of the app: every scenario, or one, in this tree and, when asked, beside another revision.
 * @param name  of a scenario; null: all but those that run by name only
 * @returns whether every target is met or within its slack, no level costs more than the one below, and nothing failed
 * @throws RangeError for an unknown revision
 */
export async function benchApp(name: string | null, options: AppOptions): Promise<boolean> {
  const noted = noteRun();
  const scenarios = SCENARIOS.filter(({ id, onlyByName }) => (name === null ? !onlyByName : id === name));
  const { against, levels, slowdowns } = options;
  buildTree(ROOT);
  const other = against === null ? null : checkOut(ROOT, against);
  const effort = effortOf(options);
  const roots = new Map([[THIS_BUILD, ROOT], ...(other ? [[against!, other.root] as const] : [])]);
  const planned = runsOf(scenarios, { levels, slowdowns }, [...roots.keys()]);
  const measured = await measureAll(planned, effort, roots, options.feed).finally(() => other?.remove());
  const summary = summaryOf(measured);
  const outcomes = judgeApp(summary, planned, effort.soakMs / HOUR_MS);
  const report: AppReport = {
    subject: `${name ?? 'app'}${options.feed === 'json' ? '-json' : ''}`,
    ...noted(),
    against,
    browser: await browserVersion(),
    effort,
    partial: !isWhole(name, options),
    scenarios,
    outcomes,
    levels: judgeLevels(summary),
    builds: against === null ? [] : judgeBuilds(summary, against),
    summary,
    measured,
  };
  const title = scenarios.length === 1 ? `${TITLE}: ${scenarios[0]!.title.toLowerCase()}` : TITLE;
  publish(report, report, appReport(report, title), plain);
  console.log(`\n${targetTable(outcomes)}`);
  if (report.levels.length > 0) console.log(`\n${levelTable(report.levels).join('\n')}`);
  if (against !== null)
    console.log(`\n${buildVerdict(report.builds)}\n${buildTable(report.builds, against).join('\n')}`);
  console.log(`\n${summaryLine(report)}`);
  return !failed(outcomes) && !report.levels.some(({ rose }) => rose) && !measured.some(isOurFailure);
}
