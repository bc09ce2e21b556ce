import type { Arena } from '../wasm/arena.ts';
import { COLUMN_NAMES, columnsOf } from './columns.ts';
import type { KlineColumns } from './columns.ts';
import { type Decimated, plainDecimate, plainRollUp } from './plain/resample.ts';
import { plainStudy, runPlain } from './plain/plain-studies.ts';
import { STUDY_LINES } from './study-spec.ts';
import type { AnyLines, StudySpec } from './study-spec.ts';

/** Every kernel that has a plain twin, on columns of `arena`. */
export interface TestedKernels {
  readonly arena: Arena;
  study(spec: StudySpec, columns: Partial<KlineColumns>, lines: AnyLines): { history(rows: number): void };
  decimate(low: Float64Array, high: Float64Array, rows: number, out: Decimated): void;
  rollUpInPlace(columns: KlineColumns, rows: number, intervalMs: number, originMs: number): number;
}

const ROWS = 67;
const BUCKETS = 7;
const MINUTE_MS = 60_000;
const TOLERANCE = 1e-9;

const SPECS: readonly StudySpec[] = [
  { kind: 'ma', period: 5 },
  { kind: 'ema', period: 5 },
  { kind: 'wma', period: 5 },
  { kind: 'boll', period: 5, deviations: 2 },
  { kind: 'macd', fast: 3, slow: 6, signal: 4 },
  { kind: 'rsi', period: 5 },
  { kind: 'kdj', period: 9, kPeriod: 3, dPeriod: 3 },
  { kind: 'kdj', period: 6, kPeriod: 3, dPeriod: 3 },
  { kind: 'vwap' },
  { kind: 'atr', period: 5 },
  { kind: 'obv' },
];

/** A market that rises, falls, stands still and crosses midnight UTC. */
function sample(): KlineColumns {
  const columns = columnsOf(() => new Float64Array(ROWS));
  let price = 100;
  for (let row = 0; row < ROWS; row++) {
    const move = row % 11 < 3 ? 0 : ((row * 37) % 17) - 8;
    columns.openTimeMs[row] = (1410 + row + (row > 40 ? 9 : 0)) * MINUTE_MS;
    columns.open[row] = price;
    price += move;
    columns.close[row] = price;
    columns.high[row] = Math.max(price, price - move) + (row % 3);
    columns.low[row] = Math.min(price, price - move) - (row % 2);
    columns.volume[row] = (row * 29) % 13;
  }
  return columns;
}

const alike = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  Array.from(b).every(
    (value, row) => Object.is(value, a[row]) || Math.abs(value - a[row]!) <= TOLERANCE * Math.max(1, Math.abs(value)),
  );

/** Every kernel against the plain twin, on numbers that take all their branches. */
export function selfTest(kernels: TestedKernels): boolean {
  const { arena } = kernels;
  const plain = sample();
  const resident = columnsOf((name) => {
    const column = arena.f64(ROWS);
    column.set(plain[name]);
    return column;
  });

  const studiesAgree = SPECS.every((spec) => {
    const names: readonly string[] = STUDY_LINES[spec.kind];
    const wanted = Object.fromEntries(names.map((name) => [name, new Float64Array(ROWS)]));
    const lines = Object.fromEntries(names.map((name) => [name, arena.f64(ROWS)]));
    runPlain(plainStudy(spec, plain, wanted), ROWS);
    kernels.study(spec, resident, lines).history(ROWS);
    return names.every((name) => alike(lines[name]!, wanted[name]!));
  });

  const buckets: Decimated = {
    firstRow: arena.u32(BUCKETS),
    least: arena.f64(BUCKETS),
    greatest: arena.f64(BUCKETS),
    leastRow: arena.u32(BUCKETS),
    greatestRow: arena.u32(BUCKETS),
  };
  kernels.decimate(resident.low, resident.high, ROWS, buckets);
  const wantedBuckets = plainDecimate(plain.low, plain.high, BUCKETS);
  const decimatesAlike = (Object.keys(wantedBuckets) as (keyof Decimated)[]).every((name) =>
    alike(buckets[name], wantedBuckets[name]),
  );

  const wantedKlines = plainRollUp(plain, 5 * MINUTE_MS, 0);
  const klines = kernels.rollUpInPlace(resident, ROWS, 5 * MINUTE_MS, 0);
  const rollsUpAlike =
    klines === wantedKlines.close.length && COLUMN_NAMES.every((name) => alike(resident[name], wantedKlines[name]));
  return studiesAgree && decimatesAlike && rollsUpAlike;
}
