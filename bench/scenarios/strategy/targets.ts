import type { Target } from '../../targets.ts';

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

/** Bounds of the backtest: T13 to T15, as data. The better of two plain loops is the one that counts. */
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
];
