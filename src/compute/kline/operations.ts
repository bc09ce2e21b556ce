import type { Operation } from '../pool/task-types.ts';
import { COLUMN_NAMES, LARGEST_NUMBER, checkColumn, checkColumns } from './columns.ts';
import type { ColumnName, KlineColumns } from './columns.ts';
import type { KlineKernels } from './kline-kernels.ts';
import { type Decimated, firstRows, plainDecimate, plainRollUp } from './plain/resample.ts';
import { plainStudy, runPlain } from './plain/plain-studies.ts';
import { STUDY_INPUTS, STUDY_LINES, numbersOf } from './study-spec.ts';
import type { AnyLines, StudyInputs, StudyKind, StudyLines, StudyParameters, StudySpec } from './study-spec.ts';

type KlineOperation<Job, Result> = Operation<KlineKernels, Job, Result>;

/** The columns and parameters of a study: `{ close, period: 20 }`. Averages are of the close here. */
export type StudyJob<Kind extends StudyKind> = StudyInputs<Kind> & Omit<StudyParameters[Kind], 'of'>;

/** Copying a number into kernel memory or out of it. */
const COPY_NS = 0.6;

/** Returns each buffer once: columns may be views of one. */
const buffersOf = (columns: readonly { readonly buffer: ArrayBufferLike }[]): readonly ArrayBuffer[] => [
  ...new Set(columns.map(({ buffer }) => buffer as ArrayBuffer)),
];

/** `ns` is what a row costs in the kernel. */
function studyOperation<Kind extends StudyKind>(
  kind: Kind,
  ns: number,
): KlineOperation<StudyJob<Kind>, StudyLines<Kind>> {
  const inputs: readonly ColumnName[] = STUDY_INPUTS[kind];
  const lineNames: readonly string[] = STUDY_LINES[kind];
  const specOf = (job: StudyJob<Kind>) => ({ ...job, of: 'close', kind }) as unknown as StudySpec;
  const columnsOf = (job: StudyJob<Kind>) => job as Partial<KlineColumns>;
  const rowsOf = (job: StudyJob<Kind>) => columnsOf(job)[inputs[0]!]!.length;
  const linesOf = (line: (name: string) => Float64Array): AnyLines =>
    Object.fromEntries(lineNames.map((name) => [name, line(name)]));

  return {
    check(job) {
      numbersOf(specOf(job));
      checkColumns(columnsOf(job), inputs);
    },
    costNs: (job) => rowsOf(job) * (ns + COPY_NS * (inputs.length + lineNames.length)),
    plain(job) {
      const lines = linesOf(() => new Float64Array(rowsOf(job)));
      runPlain(plainStudy(specOf(job), columnsOf(job), lines), rowsOf(job));
      return lines as StudyLines<Kind>;
    },
    wasm: (kernels, job) =>
      kernels.arena.scoped(() => {
        const rows = rowsOf(job);
        const columns = copiedIn(kernels, columnsOf(job), inputs);
        const lines = linesOf(() => kernels.arena.f64(rows));
        kernels.study(specOf(job), columns, lines).history(rows);
        return linesOf((name) => lines[name]!.slice()) as StudyLines<Kind>;
      }),
    moves: (job) => buffersOf(inputs.map((name) => columnsOf(job)[name]!)),
    returns: (lines) => buffersOf(Object.values<Float64Array>(lines)),
  };
}

function copiedIn(
  kernels: KlineKernels,
  columns: Partial<KlineColumns>,
  names: readonly ColumnName[],
): Partial<KlineColumns> {
  return Object.fromEntries(
    names.map((name) => {
      const column = kernels.arena.f64(columns[name]!.length);
      column.set(columns[name]!);
      return [name, column];
    }),
  );
}

/** Klines and the larger interval they go into. */
export interface RollUpJob extends KlineColumns {
  /** More than 0; usually a multiple of the interval of the columns, which may have gaps. */
  readonly intervalMs: number;
  /** An open time of the larger interval, any: 0, but for weeks a Monday. */
  readonly originMs: number;
}

/** Klines of the larger interval. Those without any trade are left out; the first and the last may be partial. */
const rollUp: KlineOperation<RollUpJob, KlineColumns> = {
  check(job) {
    if (!(job.intervalMs >= 1 && job.intervalMs <= Number.MAX_SAFE_INTEGER)) {
      throw new RangeError('intervalMs: must be at least 1');
    }
    if (!Number.isSafeInteger(job.originMs)) throw new RangeError('originMs: must be a whole number');
    checkColumns(job, COLUMN_NAMES);
  },
  costNs: (job) => job.close.length * (1 + COPY_NS * COLUMN_NAMES.length),
  plain: (job) => plainRollUp(job, job.intervalMs, job.originMs),
  wasm: (kernels, job) =>
    kernels.arena.scoped(() => {
      const columns = copiedIn(kernels, job, COLUMN_NAMES) as KlineColumns;
      return firstRows(columns, kernels.rollUpInPlace(columns, job.close.length, job.intervalMs, job.originMs));
    }),
  moves: (job) => buffersOf(COLUMN_NAMES.map((name) => job[name])),
  returns: (klines) => buffersOf(COLUMN_NAMES.map((name) => klines[name])),
};

/** Lows and highs (for a line: twice the same column), and how many buckets to draw. */
export interface DecimateJob {
  /** NaN is passed over: the warm-up of a study. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** 1 or more; at most one per row comes back. */
  readonly buckets: number;
}

function checkDrawable(name: string, column: Float64Array): void {
  for (let row = 0; row < column.length; row++) {
    if (Math.abs(column[row]!) > LARGEST_NUMBER) throw new RangeError(`${name}: row ${row} is ${column[row]!}`);
  }
}

/** The least low and the greatest high of every bucket, with their rows. */
const decimate: KlineOperation<DecimateJob, Decimated> = {
  check({ low, high, buckets }) {
    if (!(Number.isSafeInteger(buckets) && buckets >= 1)) throw new RangeError('buckets: must be 1 or more');
    checkColumn('low', low);
    checkColumn('high', high);
    if (high.length !== low.length) throw new RangeError(`high: ${high.length} rows, low has ${low.length}`);
    checkDrawable('low', low);
    if (high !== low) checkDrawable('high', high);
  },
  costNs: ({ low }) => low.length * (0.6 + 2 * COPY_NS),
  plain: ({ low, high, buckets }) => plainDecimate(low, high, Math.min(buckets, low.length)),
  wasm: (kernels, job) =>
    kernels.arena.scoped(() => {
      const { arena } = kernels;
      const rows = job.low.length;
      const buckets = Math.min(job.buckets, rows);
      const columns = copiedIn(kernels, job, job.low === job.high ? ['low'] : ['low', 'high']);
      const out: Decimated = {
        firstRow: arena.u32(buckets),
        least: arena.f64(buckets),
        greatest: arena.f64(buckets),
        leastRow: arena.u32(buckets),
        greatestRow: arena.u32(buckets),
      };
      kernels.decimate(columns.low!, columns.high ?? columns.low!, rows, out);
      return {
        firstRow: out.firstRow.slice(),
        least: out.least.slice(),
        greatest: out.greatest.slice(),
        leastRow: out.leastRow.slice(),
        greatestRow: out.greatestRow.slice(),
      };
    }),
  moves: (job) => buffersOf([job.low, job.high]),
  returns: (out) => buffersOf(Object.values<Float64Array | Uint32Array>({ ...out })),
};

/** Operations of the kline kernels on columns of one call. Definitions: `StudyParameters`. */
export const klineOperations = {
  rollUp,
  decimate,
  ma: studyOperation('ma', 0.5),
  ema: studyOperation('ema', 0.5),
  wma: studyOperation('wma', 0.9),
  boll: studyOperation('boll', 2),
  macd: studyOperation('macd', 1.7),
  rsi: studyOperation('rsi', 1.5),
  kdj: studyOperation('kdj', 4),
  vwap: studyOperation('vwap', 1.5),
  atr: studyOperation('atr', 0.9),
  obv: studyOperation('obv', 0.7),
};
