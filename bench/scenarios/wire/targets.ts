import { LEVEL_SETTINGS } from '../../../src/level/settings.ts';
import type { Level } from '../../../src/level/settings.ts';
import { medianOf } from '../../measure.ts';
import { outcomeOf, SLACK } from '../../targets.ts';
import type { Outcome, Target } from '../../targets.ts';
import type { Received } from './receive.ts';
import type { AppSample, AppScreen, Feed, Screen, WireSample, WireSamples } from './sample.ts';

type Metric = 'downBytes' | 'marketFrames' | 'framesAPeriod' | 'cpuMs';

/** A bound of docs/targets.md as data; the worst of the levels that were watched counts. */
interface WireTarget {
  readonly id: string;
  readonly work: string;
  readonly screens: readonly Screen[];
  /** All when left out. */
  readonly levels?: readonly Level[];
  readonly metric: Metric;
  /** True for a ratio to the JSON of 180e768f. */
  readonly ratio?: true;
  readonly bound: Target['bound'];
  readonly unit: Outcome['unit'];
  readonly slack?: number;
}

const bytes = (id: string, work: string, screens: readonly Screen[], atMost: number): WireTarget => ({
  id,
  work: `${work}, received`,
  screens,
  metric: 'downBytes',
  bound: { atMost },
  unit: 'B/s',
});

const processor = (id: string, work: string, screen: Screen, levels: readonly Level[], atMost: number): WireTarget => ({
  id,
  work: `${work}, whole browser`,
  screens: [screen],
  levels,
  metric: 'cpuMs',
  ratio: true,
  bound: { atMost },
  unit: '×',
});

const WIRE_TARGETS: readonly WireTarget[] = [
  bytes('P19', 'home', ['home'], 300),
  bytes('P19', 'assets', ['assets'], 50),
  bytes('P20', 'trade', ['chart', 'book'], 650),
  {
    id: 'P21',
    work: 'frames a period',
    screens: ['home', 'list', 'chart', 'book', 'assets'],
    metric: 'framesAPeriod',
    bound: { atMost: 1 },
    unit: 'frames',
  },
  bytes('P22', 'hidden', ['hidden'], 10),
  {
    id: 'P22',
    work: 'hidden, market frames a second',
    screens: ['hidden'],
    metric: 'marketFrames',
    bound: { atMost: 0 },
    unit: 'frames',
    slack: 0,
  },
  processor('P26', 'home', 'home', [0], 0.8),
  processor('P26', 'book', 'book', [0], 0.75),
  processor('P26', 'assets', 'assets', [0], 0.55),
  processor('P26', 'home', 'home', [3], 0.75),
  processor('P26', 'trade', 'chart', [3], 0.85),
];

/** Judged beside the app of 180e768f itself: its JSON in this app's pages lacks the glide of its chart. */
const AGAINST_TARGETS: readonly {
  readonly id: string;
  readonly screen: AppScreen;
  readonly level: Level;
  readonly atMost: number;
}[] = [
  { id: 'P26', screen: 'home', level: 0, atMost: 0.8 },
  { id: 'P26', screen: 'book', level: 0, atMost: 0.75 },
  { id: 'P26', screen: 'home', level: 3, atMost: 0.75 },
  { id: 'P26', screen: 'chart', level: 3, atMost: 0.85 },
  { id: 'P27', screen: 'chart', level: 0, atMost: 0.5 },
];

/** Receiving and decoding alone. */
const RECEIVE: readonly { readonly wish: Received; readonly work: string; readonly atMost: number }[] = [
  { wish: 'home', work: 'home, every 200 ms', atMost: 0.45 },
  { wish: 'home slowly', work: 'home, every second', atMost: 0.15 },
  { wish: 'trade', work: 'trade, every 300 ms', atMost: 0.3 },
];

const SHOWN_MS = 700;
const RIVAL = 'JSON of 180e768f';
const ENGINE = 'Tern';
const LEVELS = LEVEL_SETTINGS.map((_, level) => level as Level);

export const TARGET_IDS: ReadonlySet<string> = new Set([
  ...[...WIRE_TARGETS, ...AGAINST_TARGETS].map(({ id }) => id),
  'P25',
  'P28',
]);

/** Returns the median over the rounds; NaN where nothing was measured. */
export function medianAt(
  samples: readonly WireSample[],
  wanted: Pick<WireSample, 'screen' | 'level' | 'feed'>,
  metric: keyof WireSample,
): number {
  const values = samples
    .filter(({ screen, level, feed }) => screen === wanted.screen && level === wanted.level && feed === wanted.feed)
    .map((sample) => sample[metric])
    .filter((value) => typeof value === 'number');
  return values.length === 0 ? NaN : medianOf(values);
}

interface Found {
  readonly value: number;
  readonly where: string;
}

/** Missing is worse than anything. */
const worse = (a: Found, b: Found): Found => (Number.isNaN(a.value) || a.value >= b.value ? a : b);

function judge(target: WireTarget, { samples }: WireSamples, planned: readonly Level[]): Outcome | null {
  const levels = planned.filter((level) => (target.levels ?? LEVELS).includes(level));
  const at = (screen: Screen, level: Level, feed: Feed) => medianAt(samples, { screen, level, feed }, target.metric);
  const found = levels.flatMap((level) =>
    target.screens.map((screen): Found => {
      const rival = target.ratio ? at(screen, level, 'fixture') : 1;
      return { value: at(screen, level, 'compact') / rival, where: `${screen}, level ${level}` };
    }),
  );
  if (found.length === 0) return null;
  const { value, where } = found.reduce(worse);
  const { id, work, bound, unit, slack = SLACK } = target;
  const rival = target.ratio ? RIVAL : '';
  return { ...outcomeOf({ id, work, engine: ENGINE, bound, rival, unit }, value, slack), where };
}

function judgeShown({ shown }: WireSamples): Outcome {
  const value = shown.length === 0 ? NaN : Math.max(...shown.map(({ shownMs }) => shownMs));
  const work = 'shown again, fresh prices, round trip 300 ms';
  return outcomeOf({ id: 'P28', work, engine: ENGINE, bound: { atMost: SHOWN_MS }, rival: '', unit: 'ms' }, value);
}

const judgeReceive = ({ received }: WireSamples): readonly Outcome[] =>
  RECEIVE.map(({ wish, work, atMost }) => {
    const ratios = received.filter((one) => one.wish === wish).map(({ compactMs, jsonMs }) => compactMs / jsonMs);
    return outcomeOf(
      { id: 'P25', work: `${work}, receiving alone`, engine: ENGINE, bound: { atMost }, rival: RIVAL, unit: '×' },
      ratios.length === 0 ? NaN : medianOf(ratios),
    );
  });

/**
 * The targets of the levels that were watched.
 * @param withRatios  whether the JSON of 180e768f ran in a browser as well
 */
export const judgeWire = (samples: WireSamples, levels: readonly Level[], withRatios: boolean): readonly Outcome[] => [
  ...WIRE_TARGETS.filter(({ ratio }) => withRatios || !ratio).flatMap((target) => judge(target, samples, levels) ?? []),
  ...(withRatios ? judgeReceive(samples) : []),
  judgeShown(samples),
];

/** Returns the median over the rounds, ms a second; NaN where nothing was measured. */
export function appCpuMs(
  samples: readonly AppSample[],
  { app, screen, level }: Pick<AppSample, 'app' | 'screen' | 'level'>,
): number {
  const found = samples.filter((one) => one.app === app && one.screen === screen && one.level === level);
  return found.length === 0 ? NaN : medianOf(found.map(({ cpuMs }) => cpuMs));
}

/** The targets that compare this app with the app of another revision, whole browser. */
export const judgeAgainst = (samples: readonly AppSample[], revision: string): readonly Outcome[] =>
  AGAINST_TARGETS.map(({ id, screen, level, atMost }) => {
    const work = `${screen} at level ${level}, whole browser`;
    return outcomeOf(
      { id, work, engine: 'Tern', bound: { atMost }, rival: `app of ${revision}`, unit: '×' },
      appCpuMs(samples, { app: 'this', screen, level }) / appCpuMs(samples, { app: 'other', screen, level }),
    );
  });
