import type { Rounding } from '../../../src/model/rounding.ts';
import type { Collector, Published } from './collector.ts';
import { valueOf } from './number-text.ts';

/** Rounding modes of a library by its numbers, and the initial settings of its suite. */
export interface Dialect {
  readonly roundings: Readonly<Record<number, Rounding>>;
  /** Their `round` and `toFixed` when a case names no place: `round` gives an integer, `toFixed` leaves the value. */
  readonly files: readonly string[];
}

export const BIG: Dialect = {
  roundings: { 0: 'down', 1: 'halfUp', 2: 'halfEven', 3: 'up' },
  files: ['abs', 'cmp', 'div', 'minus', 'plus', 'times', 'round', 'toFixed'],
};

export const BIGNUMBER: Dialect = {
  roundings: { 0: 'up', 1: 'down', 4: 'halfUp', 6: 'halfEven' },
  files: ['abs', 'neg', 'cmp', 'div', 'minus', 'plus', 'times', 'round', 'toFixed'],
};

const OPERATIONS: Readonly<Record<string, Published['operation']>> = {
  abs: 'abs',
  neg: 'neg',
  cmp: 'compare',
  div: 'div',
  minus: 'sub',
  plus: 'add',
  times: 'mul',
  round: 'round',
  toFixed: 'fixed',
};

/** One literal of a case: its text, or null for what is no text or number literal (`N`, `u`, `two_30 + 1`). */
function literalOf(source: string): string | null {
  const quoted = /^(['"])([^'"\\]*)\1$/.exec(source);
  if (quoted) return quoted[2]!;
  // Their suites hand numbers to the library, which reads what JavaScript prints of them (`0144` is octal: not kept).
  return /^[+-]?((?:0|[1-9]\d*)(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/.test(source) ? String(Number(source)) : null;
}

const argumentsOf = (source: string): string[] =>
  [...source.matchAll(/\s*('[^']*'|"[^"]*"|[^,'"]+)\s*(?:,|$)/g)].map(([, argument]) => argument!.trim());

/**
 * The pieces of a suite that matter, in their order: the rounding mode, the number of decimals, a case, an expectation of
 * an error. Lines that start with a comment are skipped before.
 */
const PIECE =
  /(?:\bRM = |ROUNDING_MODE ?: ?)(?<mode>\d)|(?:\bDP = |DECIMAL_PLACES ?: ?)(?<decimals>\d+)|^\s*T\((?<row>.*?)\)\s*;?\s*$|^\s*assertException\(.*?new Big(?:Number)?\('12\.345'\)\.\w+\('(?<refused>[^'\\]*)'\)/gm;

/** Adds the cases of one suite of big.js or bignumber.js: lines `T(arguments)` between settings of place and mode. */
export function collectSuite(file: string, source: string, dialect: Dialect, into: Collector): void {
  let [mode, decimals] = [NaN, NaN];
  const code = source.replace(/^\s*\/\/.*$/gm, '').replace(/\/\*[\s\S]*?\*\//g, '');
  for (const { groups } of code.matchAll(PIECE)) {
    const { mode: newMode, decimals: newDecimals, row, refused } = groups!;
    if (newMode !== undefined) mode = Number(newMode);
    else if (newDecimals !== undefined) decimals = Number(newDecimals);
    else if (refused !== undefined) into.refused(refused);
    else if (row !== undefined) addCase(file, argumentsOf(row), { mode, decimals }, dialect, into);
  }
}

function addCase(
  file: string,
  row: readonly string[],
  settings: { readonly mode: number; readonly decimals: number },
  dialect: Dialect,
  into: Collector,
): boolean {
  const texts = row.map(literalOf);
  const operation = OPERATIONS[file]!;
  if (file === 'round' || file === 'toFixed') {
    const [expected, operand, decimals, mode] = texts;
    if (expected == null || operand == null || decimals === null || mode === null) {
      return into.leaveOut('not written as plain literals');
    }
    if (!/^\d{1,3}$/.test(decimals ?? '0') || !/^\d$/.test(mode ?? '0'))
      return into.leaveOut('a hostile place or mode');
    if (file === 'toFixed' && decimals === undefined) return into.leaveOut('toFixed without a place');
    const place = Number(decimals ?? 0);
    const rounding = dialect.roundings[Number(mode ?? settings.mode)];
    return into.add({
      operation,
      operands: [operand],
      expected,
      rounded: { decimals: place, rounding: rounding ?? null },
    });
  }
  // abs is written with the expected value first; neg, too.
  const [expected, ...operands] = file === 'abs' || file === 'neg' ? texts : [texts.at(-1), ...texts.slice(0, -1)];
  if (expected == null || operands.some((each) => each === null)) return into.leaveOut('not written as plain literals');
  const known = operands as string[];
  if (operation !== 'div') return into.add({ operation, operands: known, expected, rounded: null });
  if (valueOf(known[1]!)?.coefficient === 0n) return into.byZero(known);
  const rounding = dialect.roundings[settings.mode] ?? null;
  return into.add({ operation, operands: known, expected, rounded: { decimals: settings.decimals, rounding } });
}
