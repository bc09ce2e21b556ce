import type { Operation } from '../../src/compute/pool/task-types.ts';
import type { ColumnName } from '../../src/compute/kline/columns.ts';
import type { KlineKernels } from '../../src/compute/kline/kline-kernels.ts';
import { STUDY_INPUTS, STUDY_KINDS } from '../../src/compute/kline/study-spec.ts';
import { linesOf, scalar, simd } from '../models/kline-engines.ts';
import { studyModel } from '../models/kline-models.ts';
import { studyJob } from './jobs/kline-jobs.ts';
import type { StudyJob } from './jobs/kline-jobs.ts';
import type { Random } from './random.ts';
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

const linesBy = (value: unknown) => Object.entries(value as Record<string, ArrayLike<number>>);

/** Returns the largest price or volume that a study reads. */
function largestInput({ spec, ...columns }: StudyJob): number {
  const names: readonly ColumnName[] = STUDY_INPUTS[spec.kind];
  return Math.max(...names.map((name) => (name === 'openTimeMs' ? 0 : largest(columns[name]))));
}

/** The same rows in the warm-up, and every value as near as floats can be. */
function sameLines(got: unknown, expected: unknown, job: unknown): boolean {
  if (typeof got === 'string' || typeof expected === 'string') return got === expected;
  const input = largestInput(job as StudyJob);
  const lines = new Map(linesBy(got));
  return linesBy(expected).every(([name, line]) => {
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

function modelOf(_name: string, job: never): object | null {
  const { spec, ...columns }: StudyJob = job;
  if (columns.close.length > MODEL_ROWS) return null;
  return Object.fromEntries(
    Object.entries(studyModel(spec, columns)).map(([line, values]) => [
      line,
      Float64Array.from(values, (value) => value?.toNumber() ?? NaN),
    ]),
  );
}

/** All rows of a study at once, as the soak runs any operation. */
const study: Pick<Operation<KlineKernels, StudyJob, object>, 'check' | 'plain' | 'wasm'> = {
  check() {},
  plain: ({ spec, ...columns }) => linesOf(null, spec, columns),
  wasm: (kernels, { spec, ...columns }) => linesOf(kernels, spec, columns),
};

/** Studies: kernels agree with the twin to 1e-9. */
export async function soakKlines(cases: number, seed: number): Promise<boolean> {
  return soakTwins({
    operations: Object.fromEntries(STUDY_KINDS.map((kind) => [kind, study])),
    kernels: { scalar, simd },
    jobs: Object.fromEntries(
      STUDY_KINDS.map((kind) => [kind, (random: Random, rows: number) => studyJob(kind, random, rows)]),
    ),
    same: sameLines,
    model: modelOf,
    cases,
    seed,
  });
}
