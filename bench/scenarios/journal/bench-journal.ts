import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readModule } from '../../../tests/wasm/read-module.ts';
import { checkOnly } from '../../options.ts';
import type { BenchOptions } from '../../options.ts';
import { load, machine, revision } from '../../report/machine.ts';
import type { EngineRun, Report } from '../../report/report.ts';
import { markdownReport, summaryLine, targetTable } from '../../report/table.ts';
import { failed, judgeAll, shortOf, SLACK, stateOf } from '../../targets.ts';
import type { Engine, Outcome } from '../../targets.ts';
import { measureInPage } from './journal-page.ts';
import type { JournalPage } from './journal-page.ts';
import { runLots } from './run-lots.ts';
import type { LotsMeasured, LotsOptions } from './run-lots.ts';
import { JOURNAL_TARGETS, PAGE_BOUNDS } from './targets.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const TITLE = 'Journal: Tern and its rivals';
const FILLS = 100_000;
const SAMPLE_MS = 20;
const QUICK_SAMPLE_MS = 4;

/** Measures in one engine and notes what else the machine did. */
async function timed<Measured extends LotsMeasured>(
  engine: Engine,
  version: (measured: Measured) => string,
  run: (tell: (progress: string) => void) => Promise<Measured>,
): Promise<{ readonly run: EngineRun; readonly measured: Measured }> {
  const startedMs = performance.now();
  const loadBefore = load();
  const measured = await run((progress) => console.log(`${engine}: ${progress}`));
  const { kernels, disagreements, cases } = measured;
  const seconds = (performance.now() - startedMs) / 1000;
  return {
    measured,
    run: {
      kernels,
      disagreements,
      cases,
      engine,
      version: version(measured),
      loadBefore,
      loadAfter: load(),
      seconds,
    },
  };
}

function outcomeOf(
  work: string,
  unit: Outcome['unit'],
  value: number,
  bound: Outcome['bound'],
  engine: Engine = 'chromium',
): Outcome {
  const short = shortOf(value, bound);
  return {
    id: 'T17',
    work,
    engine,
    bound,
    value,
    bestValue: value,
    rival: '',
    unit,
    state: stateOf(value, bound),
    short,
  };
}

const memoryOutcome = (engine: Engine, { kernelMb }: LotsMeasured): Outcome =>
  outcomeOf('kernel memory of a worker, 100 000 fills', 'MB', kernelMb, PAGE_BOUNDS.kernelMb, engine);

function pageOutcomes(page: JournalPage): readonly Outcome[] {
  const lots = page.cases.find(({ id }) => id === 'lots')!;
  const library = lots.variants.find(({ side }) => side === 'library')!;
  const libraryMs = (library.median * lots.items) / 1e6;
  const held = outcomeOf("page's thread held", '×', page.heldMs / libraryMs, PAGE_BOUNDS.held);
  return [
    { ...held, rival: library.name },
    outcomeOf('tasks over 50 ms', 'tasks', page.longTasks, PAGE_BOUNDS.longTasks),
    outcomeOf('first figures, CPU ÷ 6', 'ms', page.firstFiguresMs, PAGE_BOUNDS.firstFiguresMs),
  ];
}

function writeReport(report: Report): void {
  const folder = join(ROOT, 'build', 'bench');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'journal.json'), `${JSON.stringify(report, null, 1)}\n`);
  // Published reports come from whole runs only.
  const shown = report.partial ? folder : join(ROOT, 'bench', 'results');
  writeFileSync(join(shown, 'journal.md'), markdownReport(report, TITLE));
  console.log(`Written: build/bench/journal.json, ${report.partial ? 'build/bench' : 'bench/results'}/journal.md`);
}

/**
 * The journal's bench: Node, then Chromium with the app's workers, then the verdict.
 * @returns whether every target is met or within its slack
 * @throws RangeError for an unknown target
 */
export async function benchJournal(options: BenchOptions): Promise<boolean> {
  const { only, browser, quick, rounds } = options;
  checkOnly(options, new Set(JOURNAL_TARGETS.map(({ id }) => id)));
  execFileSync(process.execPath, [join(ROOT, 'wasm', 'build', 'compile.ts')], { stdio: 'inherit' });
  const lots: LotsOptions = { effort: { rounds, sampleMs: quick ? QUICK_SAMPLE_MS : SAMPLE_MS }, fills: FILLS };
  const node = await timed(
    'node',
    () => process.versions.node,
    (tell) => runLots(readModule('order'), lots, tell),
  );
  const page = browser
    ? await timed(
        'chromium',
        ({ version }: JournalPage) => version,
        (tell) => measureInPage(lots, tell),
      )
    : null;
  const runs = [node.run, ...(page ? [page.run] : [])];
  const outcomes = [
    ...runs.flatMap((run) => judgeAll(JOURNAL_TARGETS, run.cases, run.engine)),
    memoryOutcome('node', node.measured),
    ...(page ? [memoryOutcome('chromium', page.measured), ...pageOutcomes(page.measured)] : []),
  ].filter(({ id }) => only === null || only.includes(id));
  const report: Report = {
    subject: 'journal',
    date: new Date().toISOString(),
    revision: revision(),
    machine: machine(),
    effort: lots.effort,
    partial: quick || only !== null || !browser,
    slack: SLACK,
    runs,
    outcomes,
  };
  writeReport(report);
  if (page) {
    const { heldMs, elapsedMs, poolTasks } = page.measured;
    console.log(
      `A journal takes ${elapsedMs.toFixed(1)} ms, the page's thread is held ${heldMs.toFixed(1)} ms of it; ${poolTasks} tasks of the pool.`,
    );
  }
  console.log(`\n${targetTable(outcomes)}\n\n${summaryLine(report)}`);
  return !failed(outcomes) && runs.every(({ disagreements }) => disagreements.length === 0);
}
