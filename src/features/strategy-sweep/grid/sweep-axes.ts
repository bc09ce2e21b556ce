import { makerWithNumbers, numberAt, withNumbers } from '../../../model/strategy-numbers.ts';
import type { Source, Strategy } from '../../../model/strategy.ts';
import type { SweepParameter } from './sweep-parameters.ts';

/** A number that is varied, with its values in steps. */
export interface SweepAxis {
  readonly parameter: SweepParameter;
  readonly from: number;
  readonly to: number;
  /** Above 0. */
  readonly step: number;
}

/** Values on each side of the strategy's own at first. */
const SIDE = 3;
/** More decimals than any range has; below them only the noise of sums of steps. */
const FINEST = 8;
const tidy = (value: number): number => Number(value.toFixed(FINEST));

/** The step of 1, 2 or 5 × 10^k that is next to a sixth of a value. */
function stepNear(value: number, decimals: number): number {
  const wanted = Math.abs(value) / 6;
  const least = 10 ** -decimals;
  if (!(wanted > least)) return least;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const lead = [1, 2, 5, 10].reduce((best, each) =>
    Math.abs(each * power - wanted) <= Math.abs(best * power - wanted) ? each : best,
  );
  return Math.max(least, tidy(lead * power));
}

/** Returns seven values around the strategy's own, as far as the range goes. */
export function standardAxis(parameter: SweepParameter): SweepAxis {
  const { value, range, unit } = parameter;
  if (unit === 's') return { parameter, from: range.least, to: range.most, step: 60 };
  const step = stepNear(value, range.decimals);
  const steps = (room: number): number => Math.min(SIDE, Math.max(0, Math.floor(tidy(room / step))));
  return {
    parameter,
    from: tidy(value - step * steps(value - range.least)),
    to: tidy(value + step * steps(range.most - value)),
    step,
  };
}

/** Returns how many values an axis has. */
export const stepsOf = ({ from, to, step }: Pick<SweepAxis, 'from' | 'to' | 'step'>): number =>
  Math.floor(tidy((to - from) / step)) + 1;

/** Returns the values of an axis, ascending. */
export const valuesOf = (axis: SweepAxis): readonly number[] =>
  Array.from({ length: stepsOf(axis) }, (_, at) => tidy(axis.from + at * axis.step));

/** Settings of a sweep: every combination that makes sense. */
export interface SweepGrid {
  readonly axes: readonly SweepAxis[];
  /** [axes] values of each axis. */
  readonly values: readonly (readonly number[])[];
  /** [combinations] index of the setting, the last axis running fastest; −1 where there is none. */
  readonly settingAt: Int32Array;
  /** [settings] index of its combination. */
  readonly combinationOf: Uint32Array;
  readonly settings: number;
}

/** Period of a moving average with its kind, which can be ordered. */
function averageOf(source: Source): readonly [kind: string, period: number] | null {
  if (!('study' in source)) return null;
  const { study } = source;
  if (study.kind !== 'ma' && study.kind !== 'ema' && study.kind !== 'wma') return null;
  return [`${study.kind} ${study.of ?? 'close'}`, study.period];
}

/** Signs of fast less slow where a condition compares two averages of one kind. */
function averageOrder({ enter, leave }: Strategy): readonly number[] {
  return [...enter.conditions, ...leave.conditions].map((condition) => {
    if (!('right' in condition)) return 0;
    const [left, right] = [averageOf(condition.left), averageOf(condition.right)];
    return left && right && left[0] === right[0] ? Math.sign(left[1] - right[1]) : 0;
  });
}

/** Returns the values of a combination, one an axis. */
export function pointOf({ values }: Pick<SweepGrid, 'values'>, combination: number): readonly number[] {
  const point: number[] = [];
  let rest = combination;
  for (let axis = values.length - 1; axis >= 0; axis--) {
    const count = values[axis]!.length;
    point[axis] = values[axis]![rest % count]!;
    rest = Math.floor(rest / count);
  }
  return point;
}

/** Returns the index of a combination from the place on each axis; −1 when one is outside. */
export function combinationAt({ values }: Pick<SweepGrid, 'values'>, places: readonly number[]): number {
  let combination = 0;
  for (const [axis, list] of values.entries()) {
    const place = places[axis]!;
    if (place < 0 || place >= list.length) return -1;
    combination = combination * list.length + place;
  }
  return combination;
}

/** Returns the place on each axis of a combination. */
export const placesOf = (grid: Pick<SweepGrid, 'values'>, combination: number): readonly number[] =>
  pointOf({ values: grid.values.map((list) => list.map((_, place) => place)) }, combination);

const pathsOf = (axes: readonly SweepAxis[]): readonly string[] => axes.flatMap(({ parameter }) => parameter.paths);

/** The number of each path of a point, as `withNumbers` takes them. */
const spread = (axes: readonly SweepAxis[], point: readonly number[]): readonly number[] =>
  axes.flatMap(({ parameter }, axis) => parameter.paths.map(() => point[axis]!));

/** Returns the strategy with the numbers of a point. @throws RangeError when they make no strategy */
export const strategyAt = (strategy: Strategy, axes: readonly SweepAxis[], point: readonly number[]): Strategy =>
  withNumbers(strategy, pathsOf(axes), spread(axes, point));

/** Returns the number of combinations, those that make no sense counted too. */
export const combinationsOf = (axes: readonly SweepAxis[]): number =>
  axes.reduce((product, axis) => product * stepsOf(axis), 1);

/** A function that makes the strategy of a point; one that throws where the strategy has lost a number. */
function settingMaker(strategy: Strategy, axes: readonly SweepAxis[]): (point: readonly number[]) => Strategy {
  try {
    const make = makerWithNumbers(strategy, pathsOf(axes));
    return (point) => make(spread(axes, point));
  } catch (error) {
    return () => {
      throw error;
    };
  }
}

/**
 * Returns the settings of some axes. Left out is what no strategy may be, and a fast average that is not faster than the
 * slow one: it would be the opposite rule.
 */
export function sweepGrid(strategy: Strategy, axes: readonly SweepAxis[]): SweepGrid {
  const values = axes.map(valuesOf);
  const combinations = combinationsOf(axes);
  const settingAt = new Int32Array(combinations).fill(-1);
  const combinationOf: number[] = [];
  const order = averageOrder(strategy);
  const settingOf = settingMaker(strategy, axes);
  for (let combination = 0; combination < combinations; combination++) {
    try {
      const setting = settingOf(pointOf({ values }, combination));
      if (averageOrder(setting).some((sign, at) => order[at] !== 0 && sign !== order[at])) continue;
    } catch {
      continue; // No strategy, such as a MACD whose fast average is the slower one.
    }
    settingAt[combination] = combinationOf.length;
    combinationOf.push(combination);
  }
  const settings = combinationOf.length;
  return { axes, values, settingAt, combinationOf: Uint32Array.from(combinationOf), settings };
}

/** Returns how many combinations of the ranges make no setting. */
export const leftOut = ({ settingAt, settings }: Pick<SweepGrid, 'settingAt' | 'settings'>): number =>
  settingAt.length - settings;

/** Returns the paths and [settings × paths] the values of a grid, for the engine. */
export function jobValues(grid: SweepGrid): { paths: readonly string[]; values: Float64Array<ArrayBuffer> } {
  const paths = pathsOf(grid.axes);
  const values = new Float64Array(grid.settings * paths.length);
  grid.combinationOf.forEach((combination, setting) =>
    values.set(spread(grid.axes, pointOf(grid, combination)), setting * paths.length),
  );
  return { paths, values };
}

/** Returns the setting with the strategy's own numbers; −1 when it is not on the grid. */
export function ownSetting(grid: SweepGrid, strategy: Strategy): number {
  const places = grid.axes.map(({ parameter }, axis) =>
    grid.values[axis]!.indexOf(tidy(numberAt(strategy, parameter.id) ?? NaN)),
  );
  const combination = combinationAt(grid, places);
  return combination < 0 ? -1 : grid.settingAt[combination]!;
}
