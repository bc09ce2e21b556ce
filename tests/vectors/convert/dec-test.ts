import type { Rounding } from '../../../src/model/rounding.ts';
import type { Collector, Published } from './collector.ts';
import { sameValue, valueOf } from './number-text.ts';

const ROUNDINGS: Readonly<Record<string, Rounding>> = {
  half_even: 'halfEven',
  half_up: 'halfUp',
  up: 'up',
  down: 'down',
};

const OPERATIONS: Readonly<Record<string, Published['operation']>> = {
  add: 'add',
  subtract: 'sub',
  multiply: 'mul',
  divide: 'div',
  min: 'min',
  max: 'max',
  abs: 'abs',
  minus: 'neg',
  compare: 'compare',
  // Each of these gives back the number itself; `round` to 18 decimals does that here, so they test reading and
  // printing.
  plus: 'round',
  tosci: 'round',
  toeng: 'round',
  reduce: 'round',
  apply: 'round',
};

/** Texts of a line: bare words, or in single or double quotes (doubled inside stands for itself). */
const TOKEN = /'((?:[^']|'')*)'|"((?:[^"]|"")*)"|(\S+)/g;

function tokensOf(line: string): string[] {
  const tokens: string[] = [];
  for (const [, single, double, bare] of line.matchAll(TOKEN)) {
    if (bare?.startsWith('--')) break;
    tokens.push(single?.replaceAll("''", "'") ?? double?.replaceAll('""', '"') ?? bare!);
  }
  return tokens;
}

/**
 * Adds the cases of one file in the format of the "General Decimal Arithmetic Testcases": directives such as
 * `rounding: half_up`, and lines `id operation operands -> result conditions`.
 */
export function collectDecTest(source: string, into: Collector): void {
  let mode = 'half_even';
  for (const line of source.split(/\r?\n/)) {
    if (line.startsWith('--')) continue;
    const directive = /^\s*(\w+)\s*:\s*(\S+)/.exec(line);
    if (directive) {
      if (directive[1]!.toLowerCase() === 'rounding') mode = directive[2]!.toLowerCase();
      continue;
    }
    const tokens = tokensOf(line);
    const arrow = tokens.indexOf('->');
    if (arrow < 2) continue;
    const [, name = '', ...operands] = tokens.slice(0, arrow);
    const [expected = '', ...conditions] = tokens.slice(arrow + 1);
    addCase(name.toLowerCase(), operands, expected, new Set(conditions.map((each) => each.toLowerCase())), mode, into);
  }
}

function addCase(
  name: string,
  operands: readonly string[],
  expected: string,
  conditions: ReadonlySet<string>,
  mode: string,
  into: Collector,
): boolean {
  if ([...operands, expected].some((text) => text.includes('#'))) return into.leaveOut('bits of an encoding');
  if (conditions.has('conversion_syntax')) return into.refused(operands[0]!);
  const operation = OPERATIONS[name];
  const result = valueOf(expected);
  const rounding = ROUNDINGS[mode] ?? null;
  const inexact = conditions.has('inexact');
  if (operation === 'div' && (conditions.has('division_by_zero') || conditions.has('division_undefined'))) {
    return into.byZero(operands);
  }
  if (operation !== undefined) {
    // The result was rounded to a number of digits: its last digit tells the place.
    const rounded = inexact && result !== null ? { decimals: -result.exponent, rounding } : null;
    return into.add({ operation, operands, expected, rounded });
  }
  const place =
    name === 'quantize'
      ? -(valueOf(operands[1]!)?.exponent ?? NaN)
      : name === 'rescale'
        ? -Number(operands[1])
        : name === 'tointegral' || name === 'tointegralx'
          ? 0
          : null;
  if (place === null) return into.leaveOut('an operation we do not have');
  if (!Number.isInteger(place)) return into.leaveOut('operand: not finite');
  if (result === null) return into.leaveOut('result: not finite');
  // An unchanged value is exact in every mode; `tointegral` sets no condition for that.
  const value = valueOf(operands[0]!);
  const unchanged = value !== null && sameValue(value, result);
  const decimals = unchanged && place < 0 ? 0 : place;
  return into.add({
    operation: 'round',
    operands: [operands[0]!],
    expected,
    rounded: { decimals, rounding: unchanged ? 'halfEven' : rounding },
  });
}
