import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readModule } from '../../../tests/wasm/read-module.ts';
import type { MeasuredCase } from '../../measure.ts';
import { checkOnly } from '../../options.ts';
import type { BenchOptions } from '../../options.ts';
import { finishReport, timedRun } from '../../report/finish-report.ts';
import { duration, engineName, figure, grouped } from '../../report/numbers.ts';
import type { EngineRun } from '../../report/report.ts';
import { judgeAll, outcomeOf } from '../../targets.ts';
import type { Engine, Outcome } from '../../targets.ts';
import { measureInPage } from './journal-page.ts';
import type { JournalPage } from './journal-page.ts';
import { FILLS, runLots } from './run-lots.ts';
import type { LotsMeasured, LotsOptions } from './run-lots.ts';
import { JOURNAL_TARGETS, PAGE_BOUNDS } from './targets.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const SAMPLE_MS = 20;
const QUICK_SAMPLE_MS = 4;

const caseOf = (cases: readonly MeasuredCase[], name: string): MeasuredCase => cases.find(({ id }) => id === name)!;

const judged = (
  work: string,
  unit: Outcome['unit'],
  value: number,
  bound: Outcome['bound'],
  { engine = 'chromium', rival = '' }: { readonly engine?: Engine; readonly rival?: string } = {},
): Outcome => outcomeOf({ id: 'T17', work, engine, bound, rival, unit }, value);

const memoryOutcome = (engine: Engine, { kernelMb }: LotsMeasured): Outcome =>
  judged('kernel memory of a worker, 100 000 fills', 'MB', kernelMb, PAGE_BOUNDS.kernelMb, { engine });

function pageOutcomes(page: JournalPage): readonly Outcome[] {
  const lots = caseOf(page.cases, 'lots');
  const { median, name: rival } = lots.variants.find(({ side }) => side === 'library')!;
  const libraryMs = (median * lots.items) / 1e6;
  return [
    judged("page's thread held", '×', page.heldMs / libraryMs, PAGE_BOUNDS.held, { rival }),
    judged('tasks over 50 ms', 'tasks', page.longTasks, PAGE_BOUNDS.longTasks),
    judged('first figures, CPU ÷ 6', 'ms', page.firstFiguresMs, PAGE_BOUNDS.firstFiguresMs),
  ];
}

/** The whole work of a journal on one thread, each way beside ours: the headline of the engine. */
function journalNote({ engine, cases }: EngineRun): string {
  const { items, variants } = caseOf(cases, 'journal');
  const ours = variants.find(({ side }) => side === 'ours')!;
  const ways = variants.map(({ name, side, median }) =>
    [name, duration(median * items), ...(side === 'ours' ? [] : [`(${figure(median / ours.median)}×)`])].join(' '),
  );
  return `Journal of ${grouped(String(items))} trades from text, with costs, results and sums by coin, ${engineName(engine)}: ${ways.join(', ')}.`;
}

const pageNote = ({ heldMs, elapsedMs, poolTasks }: JournalPage): string =>
  `With the workers of the page a journal takes ${figure(elapsedMs)} ms from columns to figures; the page's thread is held for ${figure(heldMs)} ms of it. ${poolTasks} tasks of the pool.`;

/**
 * The journal's bench: Node, then Chromium with the app's workers, then the verdict.
 * @returns whether every target is met or within its slack
 * @throws RangeError for an unknown target
 */
export async function benchJournal(options: BenchOptions): Promise<boolean> {
  const { browser, quick, rounds } = options;
  checkOnly(options, new Set(JOURNAL_TARGETS.map(({ id }) => id)));
  execFileSync(process.execPath, [join(ROOT, 'wasm', 'build', 'compile.ts')], { stdio: 'inherit' });
  const lots: LotsOptions = { effort: { rounds, sampleMs: quick ? QUICK_SAMPLE_MS : SAMPLE_MS }, fills: FILLS };
  const node = await timedRun('node', async (tell) => ({
    ...(await runLots(readModule('order'), lots, tell)),
    version: process.versions.node,
  }));
  const page = browser ? await timedRun('chromium', (tell) => measureInPage(lots, tell)) : null;
  const runs = [node.run, ...(page ? [page.run] : [])];
  return finishReport({
    subject: 'journal',
    title: 'Journal: Tern and its rivals',
    options,
    effort: lots.effort,
    runs,
    outcomes: [
      ...runs.flatMap((run) => judgeAll(JOURNAL_TARGETS, run.cases, run.engine)),
      memoryOutcome('node', node.measured),
      ...(page ? [memoryOutcome('chromium', page.measured), ...pageOutcomes(page.measured)] : []),
    ],
    notes: [...runs.map(journalNote), ...(page ? [pageNote(page.measured)] : [])],
  });
}
