import { strategyOf } from './strategy-decoding.ts';
import type { Strategy } from './strategy.ts';

/** Parts of a strategy whose numbers a sweep may vary. */
const VARIED: ReadonlySet<string> = new Set([
  'enter',
  'leave',
  'stop',
  'trail',
  'target',
  'candles',
  'size',
  'periodS',
]);

type Branch = Record<string, unknown>;

/** The object that holds the number of a path, and its name in it; null when there is none. */
function placeOf(strategy: Branch, path: string): readonly [holder: Branch, name: string] | null {
  const names = path.split('.');
  if (!VARIED.has(names[0]!)) return null;
  if (names[0] === 'enter' || names[0] === 'leave') names.splice(1, 0, 'conditions');
  let holder: unknown = strategy;
  for (const name of names.slice(0, -1)) {
    if (typeof holder !== 'object' || holder === null || !Object.keys(holder).includes(name)) return null;
    holder = (holder as Branch)[name];
  }
  if (typeof holder !== 'object' || holder === null || names.includes('in')) return null;
  const last = names[names.length - 1]!;
  const found = Object.keys(holder).includes(last) && typeof (holder as Branch)[last] === 'number';
  return found ? [holder as Branch, last] : null;
}

/** Returns the number of a path like `enter.0.left.study.period`; null when there is none that a sweep may vary. */
export function numberAt(strategy: Strategy, path: string): number | null {
  const place = placeOf(strategy as unknown as Branch, path);
  return place ? (place[0][place[1]] as number) : null;
}

/**
 * Returns the strategy with other numbers, checked as every strategy is.
 * @throws RangeError for a path without a number, and as `strategyOf`
 */
export function withNumbers(strategy: Strategy, paths: readonly string[], values: ArrayLike<number>): Strategy {
  const copy = JSON.parse(JSON.stringify(strategy)) as Branch;
  paths.forEach((path, at) => {
    const place = placeOf(copy, path);
    if (!place) throw new RangeError(`paths: there is no number at ${path}`);
    place[0][place[1]] = values[at];
  });
  return strategyOf(copy);
}
