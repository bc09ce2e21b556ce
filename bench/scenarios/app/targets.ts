import { shortOf, SLACK, stateOf } from '../../targets.ts';
import type { Outcome, Target } from '../../targets.ts';
import type { MetricId } from './metrics.ts';
import { THIS_BUILD } from './plan.ts';
import type { Run } from './plan.ts';
import { at } from './summary.ts';
import type { Figure, SummaryRow, Wanted } from './summary.ts';

type Place = Pick<Wanted, 'scenario' | 'variant' | 'level' | 'slowdown'>;

/** A bound of docs/targets.md, P1 to P9, as data. */
export interface AppTarget {
  readonly id: string;
  readonly work: string;
  readonly metric: MetricId;
  readonly ours: Place;
  /** Ours ÷ this; null: our own figure. */
  readonly against: Place | null;
  readonly bound: Target['bound'];
  readonly unit: Outcome['unit'];
  /** Of the bound; left out: the slack of every bench. Counts have none. */
  readonly slack?: number;
}

const place = (scenario: string, variant: string, slowdown: number): Place => ({
  scenario,
  variant,
  level: 0,
  slowdown,
});
const STORM = place('tick-storm', 'tern', 6);

export const APP_TARGETS: readonly AppTarget[] = [
  {
    id: 'P1',
    work: 'tick storm, same screen by hand',
    metric: 'mainMs',
    ours: STORM,
    against: place('tick-storm', 'sameScreen', 6),
    bound: { atMost: 1.25 },
    unit: '×',
  },
  {
    id: 'P1',
    work: 'tick storm, plain rows by hand',
    metric: 'mainMs',
    ours: STORM,
    against: place('tick-storm', 'domLoop', 6),
    bound: { atMost: 1.25 },
    unit: '×',
  },
  {
    id: 'P1',
    work: 'tick storm, React state',
    metric: 'mainMs',
    ours: STORM,
    against: place('tick-storm', 'reactState', 6),
    bound: { atMost: 0.1 },
    unit: '×',
  },
  {
    id: 'P1',
    work: 'tick storm, commits',
    metric: 'commits',
    ours: STORM,
    against: null,
    bound: { atMost: 0 },
    unit: 'commits',
    slack: 0,
  },
  {
    id: 'P1',
    work: 'storm, frames > 50 ms',
    metric: 'longFrames',
    ours: STORM,
    against: null,
    bound: { atMost: 0 },
    unit: 'frames',
    slack: 0,
  },
  {
    id: 'P2',
    work: '10 → 5 000 markets',
    metric: 'mainMs',
    ours: place('symbol-growth', 'most', 6),
    against: place('symbol-growth', 'few', 6),
    bound: { atMost: 1.3 },
    unit: '×',
  },
  {
    id: 'P7',
    work: 'trade page, memory',
    metric: 'heapMb',
    ours: place('route-cycle', 'tern', 1),
    against: null,
    bound: { atMost: 1 },
    unit: 'MB',
  },
  {
    id: 'P7',
    work: 'trade page, detached',
    metric: 'detached',
    ours: place('route-cycle', 'tern', 1),
    against: null,
    bound: { atMost: 0 },
    unit: 'nodes',
    slack: 0,
  },
  {
    id: 'P8',
    work: 'scroll 100 000 rows',
    metric: 'mainMs',
    ours: place('history-scroll', 'long', 1),
    against: place('history-scroll', 'short', 1),
    bound: { atMost: 1.2 },
    unit: '×',
  },
  {
    id: 'P9',
    work: 'tap under the storm p95',
    metric: 'tapP95',
    ours: place('tap-under-load', 'tern', 6),
    against: null,
    bound: { atMost: 100 },
    unit: 'ms',
  },
];

const SOAK = place('long-soak', 'tern', 1);

/** Growth by the hour says nothing about seconds. From here on a soak is judged, and shown to others. */
export const LEAST_SOAK_HOURS = 1;
const SOAK_TARGETS: readonly AppTarget[] = [
  {
    id: 'P7',
    work: 'soak, memory',
    metric: 'heapMbPerHour',
    ours: SOAK,
    against: null,
    bound: { atMost: 1 },
    unit: 'MB/h',
  },
  {
    id: 'P7',
    work: 'soak, nodes',
    metric: 'nodesPerHour',
    ours: SOAK,
    against: null,
    bound: { atMost: 1 },
    unit: 'nodes/h',
    slack: 0,
  },
];

function outcomeOf(target: AppTarget, summary: readonly SummaryRow[]): Outcome {
  const figureAt = (where: Place): Figure | null => at(summary, { ...where, build: THIS_BUILD, metric: target.metric });
  const ours = figureAt(target.ours);
  const rival = target.against === null ? null : figureAt(target.against);
  const known = ours !== null && (target.against === null || rival !== null);
  const value = !known ? NaN : rival === null ? ours.median : ours.median / rival.median;
  const best = (figure: Figure) => Math.min(...figure.samples);
  return {
    id: target.id,
    work: target.work,
    engine: 'Tern',
    bound: target.bound,
    value,
    bestValue: !known ? NaN : rival === null ? best(ours) : best(ours) / best(rival),
    rival: target.against === null ? '' : rivalName(summary, target.against),
    unit: target.unit,
    state: stateOf(value, target.bound, target.slack ?? SLACK),
    short: known ? shortOf(value, target.bound) : NaN,
  };
}

const rivalName = (summary: readonly SummaryRow[], { scenario, variant }: Place): string =>
  summary.find((row) => row.scenario.id === scenario && row.variant.id === variant)?.variant.name ?? '';

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
  const isPlanned = ({ scenario, variant, level, slowdown }: Place) =>
    planned.some(
      (run) =>
        run.scenario.id === scenario &&
        run.variant.id === variant &&
        run.condition.level === level &&
        run.condition.slowdown === slowdown,
    );
  return targets.filter(({ ours }) => isPlanned(ours)).map((target) => outcomeOf(target, summary));
}
