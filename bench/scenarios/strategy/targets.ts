import type { EngineRun } from '../../report/report.ts';
import { outcomeOf } from '../../targets.ts';
import type { Outcome, Target } from '../../targets.ts';

/** The page of the second round of sweeps runs so many times slower. */
export const SLOWDOWN = 6;

/** Sweeps in the workers of a page, where nothing else runs. Times are medians; of cancelling, the longest. */
export interface StrategyPage extends Pick<EngineRun, 'kernels' | 'disagreements' | 'cases'> {
  readonly oneWorkerMs: number;
  readonly twoWorkersMs: number;
  /** Part of the time of a sweep in two workers for which the page's thread is busy. */
  readonly heldShare: number;
  readonly longTasks: number;
  readonly cancelMs: number;
  /** With all threads of the page 6 times slower. */
  readonly slow: { readonly sweepMs: number; readonly cancelMs: number; readonly longTasks: number };
}

const LOOPS = ['running sums', 'lines made once'] as const;

const againstLoops = (id: string, work: string, from: string, atLeast: number): readonly Target[] =>
  LOOPS.map((variant) => ({
    id,
    work: `${work}, ${variant}`,
    case: from,
    ours: 'Tern',
    against: { variant },
    bound: { atLeast },
  }));

/** Bounds of the backtest: T13 to T16, as data. The better of two plain loops is the one that counts. */
export const STRATEGY_TARGETS: readonly Target[] = [
  {
    id: 'T13',
    work: 'one run against its memory traffic',
    case: 'run',
    ours: 'Tern',
    against: { variant: 'memory alone' },
    bound: { atMost: 5 },
  },
  ...againstLoops('T14', 'one run', 'run', 2.5),
  ...againstLoops('T14', 'one run with stops', 'run-stops', 2),
  ...againstLoops('T15', 'sweep', 'sweep', 10),
  ...againstLoops('T15', 'sweep with stops', 'sweep-stops', 10),
  {
    id: 'T16',
    work: 'sweep, npm backtester',
    case: 'sweep',
    ours: 'Tern',
    against: 'library',
    bound: { atLeast: 800 },
  },
];

export const TARGET_IDS: ReadonlySet<string> = new Set([
  ...STRATEGY_TARGETS.map(({ id }) => id),
  'T19',
  'T20',
  'T21',
  'T22',
]);

type Bound = Pick<Outcome, 'id' | 'work' | 'bound' | 'unit'>;

/** T21: kernel memory that was written to. */
export const judgeMemory = (kernelMb: number): Outcome => {
  const bound: Bound = { id: 'T21', work: 'kernel memory of three years', bound: { atMost: 40 }, unit: 'MB' };
  return outcomeOf({ ...bound, engine: 'node', rival: '' }, kernelMb);
};

/** T19, T20 and T22: a sweep in the workers of a page. */
export function judgePage(page: StrategyPage): readonly Outcome[] {
  const judged = (bound: Bound, value: number, rival = ''): Outcome =>
    outcomeOf({ ...bound, engine: 'chromium', rival }, value);
  return [
    judged(
      { id: 'T19', work: "page's thread in a sweep", bound: { atMost: 0.02 }, unit: '×' },
      page.heldShare,
      'its time',
    ),
    judged({ id: 'T19', work: 'tasks over 50 ms', bound: { atMost: 0 }, unit: 'tasks' }, page.longTasks),
    judged({ id: 'T20', work: 'cancel to quiet workers', bound: { atMost: 1000 }, unit: 'ms' }, page.cancelMs),
    judged({ id: 'T20', work: `the same, CPU ÷ ${SLOWDOWN}`, bound: { atMost: 3000 }, unit: 'ms' }, page.slow.cancelMs),
    judged(
      { id: 'T22', work: 'sweep in two workers', bound: { atLeast: 1.5 }, unit: '×' },
      page.oneWorkerMs / page.twoWorkersMs,
      'one worker',
    ),
  ];
}
