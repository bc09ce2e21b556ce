import { columnsOf } from '../../kline/columns.ts';
import type { KlineColumns } from '../../kline/columns.ts';
import { plainStudy, runPlain } from '../../kline/plain/plain-studies.ts';
import { STUDY_LINES } from '../../kline/study-spec.ts';
import { minutesOf } from '../candles.ts';
import type { Candles } from '../candles.ts';
import type { Line, Plan, Test, TestJoin } from '../plan.ts';

/** Candles of the interval, and how rows belong to them. */
export interface RolledUp {
  readonly columns: KlineColumns;
  /** [candles] minute since 1970 at which it closes. */
  readonly endMinutes: Float64Array;
  /** [rows] candle that closes with this row; −1 for none. */
  readonly closes: Int32Array;
  /** [rows] minute since 1970. */
  readonly minutes: Uint32Array;
}

/** Rolls minutes from `fromRow` to before `toRow` up to candles that divide a day; one without a trade is left out. */
export function rolledUp(candles: Candles, intervalMinutes: number, fromRow: number, toRow: number): RolledUp {
  const minutes = minutesOf(candles);
  const closes = new Int32Array(candles.open.length).fill(-1);
  const starts: number[] = [];
  let [last, count] = [-1, 0];
  for (let row = fromRow; row < toRow; row++) {
    const slot = Math.floor(minutes[row]! / intervalMinutes);
    if (slot !== last) {
      count++;
      starts.push(row);
      last = slot;
    } else closes[row - 1] = -1;
    closes[row] = count - 1;
  }
  const columns = columnsOf(() => new Float64Array(count));
  const endMinutes = new Float64Array(count);
  for (let candle = 0; candle < count; candle++) {
    const [from, to] = [starts[candle]!, starts[candle + 1] ?? toRow];
    const slot = Math.floor(minutes[from]! / intervalMinutes);
    endMinutes[candle] = (slot + 1) * intervalMinutes;
    columns.openTimeMs[candle] = slot * intervalMinutes * 60_000;
    columns.open[candle] = candles.open[from]!;
    columns.close[candle] = candles.close[to - 1]!;
    columns.low[candle] = Infinity;
    for (let row = from; row < to; row++) {
      columns.high[candle] = Math.max(columns.high[candle]!, candles.high[row]!);
      columns.low[candle] = Math.min(columns.low[candle]!, candles.low[row]!);
      columns.volume[candle] = columns.volume[candle]! + (candles.volume?.[row] ?? 0);
    }
  }
  return { columns, endMinutes, closes, minutes };
}

/** Returns the values of a line at each close; NaN before `ready`. */
export function plainLine(line: Line, columns: KlineColumns): Float64Array {
  const count = columns.close.length;
  if (line.kind === 'price') return columns[line.field];
  if (line.kind === 'number') return new Float64Array(count).fill(line.value);
  if (line.kind === 'study') {
    const names: readonly string[] = STUDY_LINES[line.spec.kind];
    const lines = Object.fromEntries(names.map((name) => [name, new Float64Array(count)]));
    runPlain(plainStudy(line.spec, columns, lines), count);
    return lines[names[line.line]!]!;
  }
  const { side, period } = line;
  const [source, further] = side === 'high' ? [columns.high, Math.max] : [columns.low, Math.min];
  const values = new Float64Array(count).fill(NaN);
  for (let candle = period; candle < count; candle++) {
    let most = source[candle - 1]!;
    for (let at = candle - period; at < candle; at++) most = further(most, source[at]!);
    values[candle] = most;
  }
  return values;
}

/** The first day of 1970 was a Thursday. */
function timeHolds({ kind, mask }: Extract<Test, { readonly mask: number }>, minute: number): boolean {
  const number = kind === 'hour' ? Math.floor(minute / 60) % 24 : (Math.floor(minute / 1440) + 4) % 7;
  return ((mask >> number) & 1) === 1;
}

function holdsAt(test: Test, lines: readonly Float64Array[], endMinutes: Float64Array, candle: number): boolean {
  if ('mask' in test) return timeHolds(test, endMinutes[candle]!);
  const a = lines[test.a]!;
  if (!('b' in test)) {
    const [before, now] = [a[candle - 1]!, a[candle]!];
    return candle > 0 && (test.kind === 'rises' ? now > before : now < before);
  }
  const b = lines[test.b]!;
  if (!(a[candle]! > b[candle]!)) return false;
  if (test.kind === 'above') return true;
  return candle > 0 && a[candle - 1]! <= b[candle - 1]!;
}

/** Returns at which closes a test holds, its `candles` counted. */
function plainTest(test: Test, lines: readonly Float64Array[], endMinutes: Float64Array): Uint8Array {
  const needed = 'candles' in test ? test.candles : 1;
  let held = 0;
  return Uint8Array.from(endMinutes, (_, candle) => {
    held = holdsAt(test, lines, endMinutes, candle) ? held + 1 : 0;
    return Number(held >= needed);
  });
}

/** Values of all lines and tests of a plan at each close. */
export interface PlainSignals {
  readonly lines: readonly Float64Array[];
  readonly tests: readonly Uint8Array[];
}

export function plainSignals({ lines, tests }: Plan, { columns, endMinutes }: RolledUp): PlainSignals {
  const values = lines.map((line) => plainLine(line, columns));
  return { lines: values, tests: tests.map((test) => plainTest(test, values, endMinutes)) };
}

/** Returns whether a rule holds at a close. */
export const joinHolds = ({ all, tests }: TestJoin, values: readonly Uint8Array[], candle: number): boolean =>
  all
    ? tests.length > 0 && tests.every((test) => values[test]![candle] === 1)
    : tests.some((test) => values[test]![candle] === 1);
