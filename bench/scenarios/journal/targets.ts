import type { Target } from '../../targets.ts';

/** Bounds of the journal: T17 and T18 of docs/targets.md, as data. */
export const JOURNAL_TARGETS: readonly Target[] = [
  {
    id: 'T17',
    work: 'lots of 100 000 fills, library',
    case: 'lots',
    ours: 'Tern',
    against: 'library',
    bound: { atLeast: 120 },
  },
  {
    id: 'T17',
    work: 'lots of 100 000 fills, BigInt',
    case: 'lots',
    ours: 'Tern',
    against: { variant: 'BigInt columns' },
    bound: { atLeast: 8 },
  },
  {
    id: 'T18',
    work: 'lots of 100 000 fills, from text',
    case: 'lots',
    ours: 'Tern, from text',
    against: 'library',
    bound: { atLeast: 15 },
  },
];

/** Bounds of a page that computes the journal in its workers. */
export const PAGE_BOUNDS = {
  /** Time for which the page's thread is held, as a part of what the library would hold it for. */
  held: { atMost: 0.02 },
  /** Tasks over 50 ms. */
  longTasks: { atMost: 0 },
  /** Processor 6 times slower: ms from the columns to the first figures, workers and kernels loaded on the way. */
  firstFiguresMs: { atMost: 1000 },
  /** Kernel memory that was written to, of one worker. */
  kernelMb: { atMost: 9.3 },
} as const;
