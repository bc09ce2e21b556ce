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

type Place = readonly [holder: Branch, name: string];

/** Finds the numbers of paths. @throws RangeError for a path without one */
const placesOf = (strategy: Branch, paths: readonly string[]): readonly Place[] =>
  paths.map((path) => {
    const place = placeOf(strategy, path);
    if (!place) throw new RangeError(`paths: there is no number at ${path}`);
    return place;
  });

/**
 * Returns what makes the strategy with other numbers, checked as every strategy is; for many settings of one.
 * @returns a function that throws as `strategyOf`
 * @throws RangeError for a path without a number
 */
export function makerWithNumbers(
  strategy: Strategy,
  paths: readonly string[],
): (values: ArrayLike<number>) => Strategy {
  const copy = JSON.parse(JSON.stringify(strategy)) as Branch;
  const places = placesOf(copy, paths);
  // The answer of `strategyOf` shares nothing with the copy.
  return (values) => {
    places.forEach(([holder, name], at) => {
      holder[name] = values[at];
    });
    return strategyOf(copy);
  };
}

/** Returns the strategy with other numbers. @throws RangeError for a path without a number, and as `strategyOf` */
export const withNumbers = (strategy: Strategy, paths: readonly string[], values: ArrayLike<number>): Strategy =>
  makerWithNumbers(strategy, paths)(values);

/** Stands for the number of a path in a text; no text of a strategy has a control character. */
const PLACE = /"\\u0001(\d+)"/;

/**
 * Returns what writes parts of a strategy as JSON with other numbers: as `JSON.stringify` of these parts of `withNumbers`,
 * but without its checks and many times as fast, for all settings of a sweep.
 * @throws RangeError for a path without a number
 */
export function writerWithNumbers(
  parts: Partial<Strategy>,
  paths: readonly string[],
): (values: ArrayLike<number>) => string {
  const copy = JSON.parse(JSON.stringify(parts)) as Branch;
  placesOf(copy, paths).forEach(([holder, name], at) => {
    holder[name] = `\u0001${at}`;
  });
  // Texts at even places, between them the index of a path.
  const pieces = JSON.stringify(copy).split(PLACE);
  return (values) => pieces.map((piece, at) => (at % 2 === 0 ? piece : String(values[Number(piece)]))).join('');
}
