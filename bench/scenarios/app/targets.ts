import { outcomeOf, SLACK } from '../../targets.ts';
import type { Outcome, Target } from '../../targets.ts';
import {
  ALL_CONDITIONS,
  conditionText,
  EVERY_CONDITION,
  isSameCondition,
  LEVEL_0_CONDITIONS,
  LIGHT_CONDITIONS,
  LEVELS,
} from './condition.ts';
import type { Condition } from './condition.ts';
import { metricOf } from './metrics.ts';
import type { MetricId } from './metrics.ts';
import { THIS_BUILD } from './plan.ts';
import type { Run } from './plan.ts';
import { at } from './summary.ts';
import type { SummaryRow } from './summary.ts';

/** A bound of docs/targets.md as data. It must hold under each of its conditions; the worst is reported. */
export interface AppTarget {
  readonly id: string;
  readonly work: string;
  readonly scenario: string;
  readonly variant: string;
  readonly metric: MetricId;
  readonly conditions: readonly Condition[];
  /**
   * Ours ÷ this: another variant, under the same condition if it is ours and at level 0 if it is a rival, or another figure
   * of the same one. null: our own figure.
   */
  readonly against: { readonly variant?: string; readonly metric?: MetricId } | null;
  /** Ours − that instead. */
  readonly over?: true;
  readonly bound: Target['bound'];
  readonly unit: Outcome['unit'];
  /** Slack of the bound; the slack of every bench when left out. Counts have none. */
  readonly slack?: number;
  /** True for events that must not happen once: the worst round counts, not the median. */
  readonly ever?: true;
}

const FULL_SPEED: readonly Condition[] = LEVELS.map((level) => ({ level, slowdown: 1 }));
const SLOWEST: readonly Condition[] = [{ level: 0, slowdown: 6 }];
const FAST: readonly Condition[] = [{ level: 0, slowdown: 1 }];

type Judged = Pick<AppTarget, 'id' | 'scenario' | 'variant'>;

/** Target for main-thread work beside a rival's. */
const ratio = (
  of: Judged,
  work: string,
  conditions: readonly Condition[],
  against: AppTarget['against'],
  atMost: number,
  metric: MetricId = 'mainMs',
): AppTarget => ({ ...of, work, metric, conditions, against, bound: { atMost }, unit: '×' });

const none = (
  of: Judged,
  work: string,
  conditions: readonly Condition[],
  metric: MetricId,
  unit: Outcome['unit'],
): AppTarget => ({ ...of, work, metric, conditions, against: null, bound: { atMost: 0 }, unit, slack: 0 });

interface PaintedBounds {
  /** Main thread ÷ the rivals', and the same with the accessibility tree on. */
  readonly main: number;
  readonly readMain: number;
  /** Tick to pixel at level 0, p95. */
  readonly tickMs: number;
}

/** Target for numbers that the live worker paints, beside rivals that write the same numbers. */
const painted = (
  of: Judged,
  name: string,
  conditions: readonly Condition[],
  { loop, react }: { readonly loop: string; readonly react: string },
  { main, readMain, tickMs }: PaintedBounds,
): readonly AppTarget[] => [
  ratio(of, `${name}, loop by hand`, conditions, { variant: loop }, main),
  ratio(of, `${name}, React`, conditions, { variant: react }, main),
  ratio(of, `${name}, read aloud`, conditions, { variant: loop }, readMain, 'readMainMs'),
  // The throttle itself is work of the browser: only at full speed this says anything.
  ratio(
    of,
    `${name}, whole browser`,
    conditions.filter(({ slowdown }) => slowdown === 1),
    { variant: loop },
    0.85,
    'cpuMs',
  ),
  none(of, `${name}, frames > 50 ms`, conditions, 'longFrames', 'frames'),
  none(of, `${name}, commits`, conditions, 'commits', 'commits'),
  {
    ...of,
    work: `${name}, tick to pixel p95`,
    metric: 'tickP95',
    conditions: LEVEL_0_CONDITIONS,
    against: null,
    bound: { atMost: tickMs },
    unit: 'ms',
  },
];

const STORM = { id: 'P1', scenario: 'tick-storm', variant: 'tern' } as const;
const STORM_TEXT = { ...STORM, variant: 'text' } as const;
const GROWTH = { id: 'P2', scenario: 'symbol-growth', variant: 'most' } as const;
const ROUTES = { id: 'P7', scenario: 'route-cycle', variant: 'tern' } as const;
const HISTORY = { id: 'P8', scenario: 'history-scroll', variant: 'long' } as const;
const BOOK = { id: 'P11', scenario: 'order-book', variant: 'tern' } as const;

const tap = (variant: string, work: string, conditions: readonly Condition[]): AppTarget =>
  ratio({ id: 'P9', scenario: 'tap-under-load', variant }, work, conditions, { metric: 'handTapP95' }, 1.2, 'tapP95');

/** In 10 s: messages by which the page knows that its worker runs. */
const IDLE_WAKE_UPS = 3;

const idle = (variant: string, name: string, conditions: readonly Condition[]): readonly AppTarget[] => {
  const of = { id: 'P12', scenario: 'idle-list', variant };
  return [
    none(of, `${name}, frames`, conditions, 'idleFrames', 'frames'),
    {
      ...none(of, `${name}, wake-ups`, conditions, 'idleWakeUps', 'wake-ups'),
      bound: { atMost: IDLE_WAKE_UPS },
    },
  ];
};

const fling = (variant: string, name: string, conditions: readonly Condition[]): readonly AppTarget[] => {
  const of = { id: 'P13', scenario: 'list-fling', variant };
  return [
    { ...none(of, `${name}, wrong numbers`, conditions, 'wrongNumbers', 'rows'), ever: true },
    { ...none(of, `${name}, no numbers`, conditions, 'blankNumbers', 'rows'), ever: true },
  ];
};

export const APP_TARGETS: readonly AppTarget[] = [
  ...painted(
    STORM,
    'storm',
    EVERY_CONDITION,
    { loop: 'domLoop', react: 'reactFlushed' },
    { main: 0.05, readMain: 0.1, tickMs: 100 },
  ),
  ratio(STORM_TEXT, 'storm as text, same screen', SLOWEST, { variant: 'sameScreen' }, 1.25),
  ratio(GROWTH, '10 → 5 000 markets', SLOWEST, { variant: 'few' }, 1.3),
  {
    ...ROUTES,
    work: 'trade page, memory',
    metric: 'heapMb',
    conditions: FAST,
    against: null,
    bound: { atMost: 1 },
    unit: 'MB',
  },
  none(ROUTES, 'trade page, detached', FAST, 'detached', 'nodes'),
  ratio(HISTORY, 'scroll 100 000 rows', FAST, { variant: 'short' }, 1.2),
  tap('tern', 'tap in the storm', ALL_CONDITIONS),
  tap('text', 'tap in the storm as text', LEVEL_0_CONDITIONS),
  tap('book', 'tap beside the book', ALL_CONDITIONS),
  tap('bookText', 'tap beside the book as text', LEVEL_0_CONDITIONS),
  // It comes with what is text, 5 times a second (B11). The trade page at rest takes more than 0.05 of either rival.
  ...painted(
    BOOK,
    'book',
    ALL_CONDITIONS,
    { loop: 'bookLoop', react: 'bookReact' },
    { main: 0.25, readMain: 0.25, tickMs: 300 },
  ),
  ...idle('tern', 'idle list', FULL_SPEED),
  ...idle('text', 'idle list as text', FAST),
  ...fling('wheel', 'list flung', ALL_CONDITIONS),
  ...fling('finger', 'list flung by a finger', LIGHT_CONDITIONS),
  {
    id: 'P14',
    scenario: 'list-memory',
    variant: 'tern',
    work: 'list, memory over text',
    metric: 'processMb',
    conditions: FULL_SPEED,
    against: { variant: 'text' },
    over: true,
    bound: { atMost: 40 },
    unit: 'MB',
  },
];

const SOAK = {
  id: 'P7',
  scenario: 'long-soak',
  variant: 'tern',
  conditions: FAST,
  against: null,
  bound: { atMost: 1 },
} as const;

/** Growth by the hour says nothing about seconds. From here on a soak is judged, and shown to others. */
export const LEAST_SOAK_HOURS = 1;
const SOAK_TARGETS: readonly AppTarget[] = [
  { ...SOAK, work: 'soak, memory', metric: 'heapMbPerHour', unit: 'MB/h' },
  { ...SOAK, work: 'soak, nodes', metric: 'nodesPerHour', unit: 'nodes/h', slack: 0 },
];

/** Which run a target is compared with under a condition of its own. */
export function rivalOf(
  { scenario, variant, against }: AppTarget,
  condition: Condition,
  runs: readonly Run[],
): Run | null {
  const name = against?.variant ?? variant;
  const rival = runs.find((run) => run.scenario.id === scenario && run.variant.id === name)?.variant;
  const level = rival?.side === 'ours' ? condition.level : 0;
  return (
    runs.find(
      (run) =>
        run.scenario.id === scenario &&
        run.variant.id === name &&
        run.build === THIS_BUILD &&
        isSameCondition(run.condition, { ...condition, level }),
    ) ?? null
  );
}

/** One condition of a target, measured; NaN where something is missing. */
interface Found {
  readonly condition: Condition;
  readonly value: number;
}

function foundAt(target: AppTarget, condition: Condition, summary: readonly SummaryRow[]): Found {
  const { scenario, variant, metric, against, over, ever } = target;
  const figures = at(summary, { scenario, variant, ...condition, build: THIS_BUILD, metric });
  const rival = against === null ? null : rivalOf(target, condition, summary);
  const rivals =
    rival &&
    at(summary, {
      scenario,
      variant: rival.variant.id,
      ...rival.condition,
      build: THIS_BUILD,
      metric: against?.metric ?? metric,
    });
  if (!figures || (against !== null && !rivals)) return { condition, value: NaN };
  const value = ever ? Math.max(...figures.samples) : figures.median;
  if (!rivals) return { condition, value };
  return { condition, value: over ? value - rivals.median : value / rivals.median };
}

/** Missing is worse than anything. */
const worse = (a: Found, b: Found): Found => (Number.isNaN(a.value) || a.value >= b.value ? a : b);

function judgeOne(target: AppTarget, conditions: readonly Condition[], summary: readonly SummaryRow[]): Outcome {
  const { id, work, bound, unit, slack = SLACK } = target;
  const { condition, value } = conditions.map((each) => foundAt(target, each, summary)).reduce(worse);
  const rival = rivalText(target, condition, summary);
  return outcomeOf({ id, work, engine: 'Tern', where: conditionText(condition), bound, rival, unit }, value, slack);
}

function rivalText(target: AppTarget, condition: Condition, summary: readonly SummaryRow[]): string {
  const { against } = target;
  if (against === null) return '';
  if (against.metric) return metricOf(against.metric).title;
  return rivalOf(target, condition, summary)?.variant.name ?? '';
}

/**
 * The targets of what was to be measured; a run that should have been there and gave nothing does not pass.
 * @param soakHours  how long a soak was to last
 */
export function judgeApp(
  summary: readonly SummaryRow[],
  planned: readonly Run[],
  soakHours: number,
): readonly Outcome[] {
  const targets = soakHours < LEAST_SOAK_HOURS ? APP_TARGETS : [...APP_TARGETS, ...SOAK_TARGETS];
  return targets.flatMap((target) => {
    const conditions = target.conditions.filter((condition) =>
      planned.some(
        (run) =>
          run.scenario.id === target.scenario &&
          run.variant.id === target.variant &&
          isSameCondition(run.condition, condition),
      ),
    );
    return conditions.length === 0 ? [] : [judgeOne(target, conditions, summary)];
  });
}
