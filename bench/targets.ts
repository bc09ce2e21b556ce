import type { Measured, MeasuredCase } from './measure.ts';

/** Engine of a run. */
export type Engine = 'node' | 'chromium';

/** A threshold, as data. */
export interface Target {
  /** Id in docs/targets.md; several targets may share one. */
  readonly id: string;
  readonly work: string;
  readonly case: string;
  /** Name of our variant in that case. */
  readonly ours: string;
  /** The fastest library, or a variant by name; null: our own time in µs per item is what counts. */
  readonly against: 'library' | { readonly variant: string } | null;
  /**
   * atLeast: the rival's time ÷ ours. atMost: our time ÷ (the rival's × `units`), or our µs per item where there is
   * no rival.
   */
  readonly bound: { readonly atLeast: number } | { readonly atMost: number };
  /** Number of the rival's passes that the work equals: memory streams in units of a copy. 1 when left out. */
  readonly units?: number;
  /** Name of the case's variant that is the limit; null or left out where there is none. */
  readonly limit?: string | null;
  /** Engines that are judged; every one when left out. */
  readonly engines?: readonly Engine[];
}

export type TargetState = 'met' | 'within slack' | 'MISSED' | 'not measured';

export interface Outcome {
  readonly id: string;
  readonly work: string;
  /** Engine, or the variant of Tern when a subject judges several. */
  readonly engine: string;
  readonly bound: Target['bound'];
  /** The worst of several conditions, to which the figures belong. */
  readonly where?: string;
  /** Result from medians, in `unit`: a ratio, or Tern's own figure where there is no rival; NaN when not measured. */
  readonly value: number;
  /** Who was compared with. */
  readonly rival: string;
  /** The same for the least code that can do the work, measured in the same run. Left out where there is none. */
  readonly limit?: number;
  readonly unit:
    | '×'
    | 'µs'
    | 'ms'
    | 'frames/s'
    | 'frames'
    | 'rows'
    | 'wake-ups'
    | 'tasks'
    | 'commits'
    | 'nodes'
    | 'nodes/h'
    | 'MB'
    | 'MB/h'
    | 'B/s'
    | 'cores'
    | 'differences';
  readonly state: TargetState;
  /** Part of the bound by which the value is short of it: 0.1 is 10 %; 0 when met. */
  readonly short: number;
}

/** Timings on a shared machine wander: a value this part of its bound short is reported, and does not fail the run. */
export const SLACK = 0.25;

/** Returns how far `value` misses its bound, as a part of the bound; 0 when met. A bound of 0 allows no miss at all. */
export function shortOf(value: number, bound: Target['bound']): number {
  if ('atLeast' in bound) return Math.max(0, (bound.atLeast - value) / bound.atLeast);
  if (value <= bound.atMost) return 0;
  return bound.atMost === 0 ? Infinity : (value - bound.atMost) / bound.atMost;
}

export function stateOf(value: number, bound: Target['bound'], slack = SLACK): TargetState {
  if (Number.isNaN(value)) return 'not measured';
  const short = shortOf(value, bound);
  if (short === 0) return 'met';
  return short <= slack ? 'within slack' : 'MISSED';
}

function rivalOf(target: Target, found: MeasuredCase): Measured | undefined {
  const { against } = target;
  if (against === 'library') {
    const libraries = found.variants.filter(({ side }) => side === 'library');
    return libraries.length === 0 ? undefined : libraries.reduce((a, b) => (b.median < a.median ? b : a));
  }
  return found.variants.find(({ name }) => name === against?.variant);
}

function valueOf(target: Target, ours: number, rival: number | null): number {
  if (rival === null) return ours / 1000;
  return 'atLeast' in target.bound ? rival / ours : ours / (rival * (target.units ?? 1));
}

/** The value that the limit has: what no work of this kind gets below, as many passes of it as the work is worth. */
function limitOf(target: Target, found: MeasuredCase | undefined, rival: number | null): number | null {
  const limit = found?.variants.find(({ name }) => name === target.limit);
  return limit ? valueOf(target, limit.median * (target.units ?? 1), rival) : null;
}

/** Judges one figure; NaN when it was not measured. @param slack  part of the bound; 0 for counts */
export function outcomeOf(of: Omit<Outcome, 'value' | 'state' | 'short'>, value: number, slack = SLACK): Outcome {
  return {
    ...of,
    value,
    state: stateOf(value, of.bound, slack),
    short: Number.isNaN(value) ? NaN : shortOf(value, of.bound),
  };
}

/** Judges one target by the medians of one engine's run. */
export function judge(target: Target, cases: readonly MeasuredCase[], engine: Engine, slack = SLACK): Outcome {
  const { id, work, bound, against } = target;
  const found = cases.find((each) => each.id === target.case);
  const ours = found?.variants.find(({ name }) => name === target.ours);
  const rival = found && against !== null ? rivalOf(target, found) : undefined;
  const known = ours !== undefined && (against === null || rival !== undefined);
  const limit = known ? limitOf(target, found, rival?.median ?? null) : null;
  const unit = against === null ? 'µs' : '×';
  const of = { id, work, engine, bound, rival: rival?.name ?? '', unit, ...(limit !== null && { limit }) } as const;
  return outcomeOf(of, known ? valueOf(target, ours.median, rival?.median ?? null) : NaN, slack);
}

/** Every target that this engine can judge. */
export const judgeAll = (
  targets: readonly Target[],
  cases: readonly MeasuredCase[],
  engine: Engine,
): readonly Outcome[] =>
  targets
    .filter(({ engines }) => engines === undefined || engines.includes(engine))
    .map((target) => judge(target, cases, engine));

/** Whether even the limit misses the bound. */
export const isOutOfReach = ({ limit, bound, state }: Outcome): boolean =>
  state === 'MISSED' && limit !== undefined && shortOf(limit, bound) > 0;

/** A target that could not be measured counts as missed: silence is no pass. */
export const failed = (outcomes: readonly Outcome[]): boolean =>
  outcomes.some(({ state }) => state === 'MISSED' || state === 'not measured');
