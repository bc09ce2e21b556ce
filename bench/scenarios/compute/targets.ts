import type { Target } from '../../targets.ts';
import { STUDIES } from '../../peers/indicator-peer.ts';

/** Bounds of the compute engine: T5 to T11 of docs/targets.md, as data. */

const STUDY_BEST = 5;
const STUDY_MOST_USED = 40;

/** Streams of memory in units of a copy, which reads one, fetches one to own it, and writes it. */
const ONE_IN_ONE_OUT = 1;
const ONE_IN_THREE_OUT = 7 / 3;

const studyTargets = STUDIES.flatMap((study): Target[] => {
  const shared = { id: 'T5', case: `studies.${study}`, ours: 'Tern' } as const;
  const name = study.toUpperCase();
  return [
    { ...shared, work: `${name}, best of four`, against: 'library', bound: { atLeast: STUDY_BEST } },
    {
      ...shared,
      work: `${name}, most used`,
      against: { variant: 'technicalindicators' },
      bound: { atLeast: STUDY_MOST_USED },
    },
  ];
});

const memoryTarget = (study: string, units: number, atMost: number): Target => ({
  id: 'T6',
  work: `${study.toUpperCase()} of 1 000 000, memory`,
  case: `longStudies.${study}`,
  ours: 'Tern',
  against: { variant: 'copy of a column' },
  limit: 'copy by a kernel, 16 bytes at a time',
  units,
  bound: { atMost },
});

/** Targets of Tern beside one variant of a case. */
const BESIDE = (
  [
    ['T7', 'tick, six studies', 'tick', 'Tern', 'trading-signals, replace', { atLeast: 50 }],
    ['T7', 'tick, long ÷ short history', 'tick', 'Tern, long history', 'Tern', { atMost: 1 }],
    ['T8', 'book, Map and sort', 'book.merge', 'Tern', 'Map of strings, sorted copy', { atLeast: 80 }],
    ['T8', 'book, bisection', 'book.merge', 'Tern', 'Float64Array, bisection', { atLeast: 8 }],
    ['T9', 'sort 100 000 by time', 'sort.time', 'Tern', 'objects, comparator', { atLeast: 20 }],
    ['T9', 'sort 100 000 by price', 'sort.price', 'Tern', 'objects, comparator', { atLeast: 20 }],
    ['T10', 'ticks from bytes', 'ticks.decode', 'Tern, from bytes', 'JSON.parse and Number', { atLeast: 5 }],
    ['T10', 'ticks, binary frame', 'ticks.decode', 'Tern, frame of columns', 'JSON.parse and Number', { atLeast: 500 }],
  ] as const
).map(([id, work, name, ours, variant, bound]): Target => ({
  id,
  work,
  case: name,
  ours,
  against: { variant },
  bound,
}));

const workerTargets: readonly Target[] = [
  ...(['0 B', '10 KiB', '256 KiB', '1 MiB', '8 MiB'] as const).map((size): Target => ({
    id: 'T11',
    work: `main thread held, ${size}`,
    case: 'worker.blocked',
    ours: `Tern, ${size}`,
    against: null,
    limit: `bare postMessage, ${size}`,
    bound: { atMost: 50 },
    engines: ['chromium'],
  })),
  {
    id: 'T11',
    work: 'round trip, 1 MiB ÷ 0 B',
    case: 'worker.roundTrip',
    ours: 'Tern, 1 MiB',
    against: { variant: 'Tern, 0 B' },
    bound: { atMost: 1.5 },
    engines: ['chromium'],
  },
];

export const COMPUTE_TARGETS: readonly Target[] = [
  ...studyTargets,
  memoryTarget('ma', ONE_IN_ONE_OUT, 1.15),
  memoryTarget('ema', ONE_IN_ONE_OUT, 1.15),
  memoryTarget('boll', ONE_IN_THREE_OUT, 1.3),
  memoryTarget('macd', ONE_IN_THREE_OUT, 1.3),
  ...BESIDE,
  ...workerTargets,
];
