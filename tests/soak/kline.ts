import type { KlineColumns } from '../../src/compute/kline/columns.ts';
import { klineOperations } from '../../src/compute/kline/operations.ts';
import { startKline } from '../../src/compute/kline/kline-kernels.ts';
import type { KlineKernels } from '../../src/compute/kline/kline-kernels.ts';
import { STUDY_LINES } from '../../src/compute/kline/study-spec.ts';
import type { StudySpec } from '../../src/compute/kline/study-spec.ts';
import type { Variant } from '../../wasm/build/modules.ts';
import { studyModel } from '../models/kline-models.ts';
import { readModule } from '../wasm/read-module.ts';
import { KLINE_JOBS } from './jobs/kline-jobs.ts';
import { soakTwins } from './twins.ts';

/** Tolerance relative to the largest value of a line. */
const RELATIVE = 1e-9;
/** Tolerance relative to the largest input: where values cancel out, only rounding is left. */
const OF_INPUT = 1e-13;

const largest = (column: ArrayLike<number>): number => {
  let most = 0;
  for (let row = 0; row < column.length; row++) if (Math.abs(column[row]!) > most) most = Math.abs(column[row]!);
  return most;
};

const columnsOf = (value: unknown): readonly [string, ArrayLike<number>][] =>
  Object.entries(value as Record<string, ArrayLike<number>>).filter(([, column]) => ArrayBuffer.isView(column));

const NUMBERS = new Set(['open', 'high', 'low', 'close', 'volume']);

/** The same rows in the warm-up, and every value as near as floats can be. */
function sameLines(got: unknown, expected: unknown, job: unknown): boolean {
  if (typeof got === 'string' || typeof expected === 'string') return got === expected;
  const input = Math.max(...columnsOf(job).map(([name, column]) => (NUMBERS.has(name) ? largest(column) : 0)));
  const lines = new Map(columnsOf(got));
  return columnsOf(expected).every(([name, line]) => {
    const other = lines.get(name);
    if (other?.length !== line.length) return false;
    const allowed = RELATIVE * largest(line) + OF_INPUT * input;
    for (let row = 0; row < line.length; row++) {
      const near = Math.abs(other[row]! - line[row]!) <= allowed;
      if (!near && !(Number.isNaN(other[row]) && Number.isNaN(line[row]))) return false;
    }
    return true;
  });
}

/** The models look through whole windows of decimals: only short jobs. */
const MODEL_ROWS = 64;

function modelOf(name: string, job: never): object | null {
  const columns = job as KlineColumns;
  if (!(name in STUDY_LINES) || columns.close.length > MODEL_ROWS) return null;
  // Columns that a study does not read.
  const rest = { high: columns.close, low: columns.close, volume: columns.close, openTimeMs: columns.close };
  const lines = studyModel({ ...(job as object), kind: name } as StudySpec, { ...rest, ...columns });
  return Object.fromEntries(
    Object.entries(lines).map(([line, values]) => [
      line,
      Float64Array.from(values, (value) => value?.toNumber() ?? NaN),
    ]),
  );
}

/** The scalar build is handed in where the start asks for SIMD, else every machine would prefer that. */
const start = (variant: Variant): Promise<KlineKernels> => startKline(() => readModule('kline')(variant));

/** Indicators, roll-up and decimation: kernels agree with the twin to 1e-9. */
export async function soakKlines(cases: number, seed: number): Promise<boolean> {
  return soakTwins({
    operations: klineOperations,
    kernels: { scalar: await start('scalar'), simd: await start('simd') },
    jobs: KLINE_JOBS,
    same: sameLines,
    model: modelOf,
    cases,
    seed,
  });
}
