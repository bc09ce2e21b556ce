import type { Arena } from '../wasm/arena.ts';
import { columnsOf } from './columns.ts';
import type { KlineColumns } from './columns.ts';
import { plainStudy, runPlain } from './plain/plain-studies.ts';
import { STUDY_LINES } from './study-spec.ts';
import type { AnyLines, StudySpec } from './study-spec.ts';

/** The part of the kernels that the test calls, on columns of `arena`. */
export interface TestedKernels {
  readonly arena: Arena;
  study(spec: StudySpec, columns: Partial<KlineColumns>, lines: AnyLines): { history(rows: number): void };
}

const ROWS = 67;
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

/** Every study against the plain twin, on numbers that take all its branches. */
export function selfTest(kernels: TestedKernels): boolean {
  const { arena } = kernels;
  const plain = sample();
  const resident = columnsOf((name) => {
    const column = arena.f64(ROWS);
    column.set(plain[name]);
    return column;
  });

  return SPECS.every((spec) => {
    const names: readonly string[] = STUDY_LINES[spec.kind];
    const wanted = Object.fromEntries(names.map((name) => [name, new Float64Array(ROWS)]));
    const lines = Object.fromEntries(names.map((name) => [name, arena.f64(ROWS)]));
    runPlain(plainStudy(spec, plain, wanted), ROWS);
    kernels.study(spec, resident, lines).history(ROWS);
    return names.every((name) => alike(lines[name]!, wanted[name]!));
  });
}
