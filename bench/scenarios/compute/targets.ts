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

export const COMPUTE_TARGETS: readonly Target[] = [
  ...studyTargets,
  memoryTarget('ma', ONE_IN_ONE_OUT, 1.15),
  memoryTarget('ema', ONE_IN_ONE_OUT, 1.15),
  memoryTarget('boll', ONE_IN_THREE_OUT, 1.3),
  memoryTarget('macd', ONE_IN_THREE_OUT, 1.3),
  {
    id: 'T7',
    work: 'tick, six studies',
    case: 'tick',
    ours: 'Tern',
    against: { variant: 'trading-signals, replace' },
    bound: { atLeast: 50 },
  },
  {
    id: 'T7',
    work: 'tick, long ÷ short history',
    case: 'tick',
    ours: 'Tern, long history',
    against: { variant: 'Tern' },
    bound: { atMost: 1 },
  },
  {
    id: 'T8',
    work: 'book, Map and sort',
    case: 'book.merge',
    ours: 'Tern',
    against: { variant: 'Map of strings, sorted copy' },
    bound: { atLeast: 80 },
  },
  {
    id: 'T8',
    work: 'book, bisection',
    case: 'book.merge',
    ours: 'Tern',
    against: { variant: 'Float64Array, bisection' },
    bound: { atLeast: 8 },
  },
  {
    id: 'T9',
    work: 'sort 100 000 by time',
    case: 'sort.time',
    ours: 'Tern',
    against: { variant: 'objects, comparator' },
    bound: { atLeast: 20 },
  },
  {
    id: 'T9',
    work: 'sort 100 000 by price',
    case: 'sort.price',
    ours: 'Tern',
    against: { variant: 'objects, comparator' },
    bound: { atLeast: 20 },
  },
  {
    id: 'T10',
    work: 'ticks from bytes',
    case: 'ticks.decode',
    ours: 'Tern, from bytes',
    against: { variant: 'JSON.parse and Number' },
    bound: { atLeast: 5 },
  },
  {
    id: 'T10',
    work: 'ticks, binary frame',
    case: 'ticks.decode',
    ours: 'Tern, frame of columns',
    against: { variant: 'JSON.parse and Number' },
    bound: { atLeast: 500 },
  },
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
