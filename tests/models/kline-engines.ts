import { COLUMN_NAMES } from '../../src/compute/kline/columns.ts';
import type { KlineColumns } from '../../src/compute/kline/columns.ts';
import { startKline } from '../../src/compute/kline/kline-kernels.ts';
import type { KlineKernels } from '../../src/compute/kline/kline-kernels.ts';
import { plainStudy, runPlain } from '../../src/compute/kline/plain/plain-studies.ts';
import { STUDY_LINES } from '../../src/compute/kline/study-spec.ts';
import type { StudySpec } from '../../src/compute/kline/study-spec.ts';
import { readModule } from '../wasm/read-module.ts';

const load = readModule('kline');
const JOB_BYTES = 4 << 20;
const SERIES_BYTES = 16 << 20;

/** The SIMD build is asked for first, so handing out the scalar one makes it run. */
export const scalar = await startKline(() => load('scalar'), JOB_BYTES, SERIES_BYTES);
export const simd = await startKline(load, JOB_BYTES, SERIES_BYTES);

/** Everything that computes studies; null is the plain twin. */
export const ENGINES: readonly (readonly [name: string, kernels: KlineKernels | null])[] = [
  ['the scalar build', scalar],
  ['the SIMD build', simd],
  ['the plain twin', null],
];

export type Lines = Readonly<Record<string, Float64Array>>;

/** All lines of a study, computed at once. */
export function linesOf(kernels: KlineKernels | null, spec: StudySpec, columns: KlineColumns): Lines {
  const rows = columns.close.length;
  const makeLines = (make: (length: number) => Float64Array): Lines =>
    Object.fromEntries(STUDY_LINES[spec.kind].map((name) => [name, make(rows)]));
  if (!kernels) {
    const lines = makeLines((length) => new Float64Array(length));
    runPlain(plainStudy(spec, columns, lines), rows);
    return lines;
  }
  return kernels.arena.scoped(() => {
    const resident = Object.fromEntries(
      COLUMN_NAMES.map((name) => {
        const column = kernels.arena.f64(rows);
        column.set(columns[name]);
        return [name, column];
      }),
    );
    const lines = makeLines(kernels.arena.f64);
    kernels.study(spec, resident, lines).history(rows);
    return Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, line.slice()]));
  });
}

/** Returns the value to which a study's errors are relative: its largest input, or its scale. */
export function scaleOf(spec: StudySpec, columns: KlineColumns): number {
  const largest = (column: Float64Array) => column.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const volumes = columns.volume.reduce((sum, value) => sum + value, 0);
  if (spec.kind === 'rsi' || spec.kind === 'kdj') return 100;
  if (spec.kind === 'obv' || ('of' in spec && spec.of === 'volume')) return volumes;
  return Math.max(largest(columns.high), largest(columns.low));
}

const TOLERANCE = 1e-9;

/**
 * The first place where two sets of lines differ by more than 1e-9 of `scale`, in words; undefined when there is none.
 */
export function difference(
  got: Lines,
  wanted: Readonly<Record<string, ArrayLike<number>>>,
  scale: number,
): string | undefined {
  for (const [name, line] of Object.entries(wanted)) {
    for (let row = 0; row < line.length; row++) {
      const [a, b] = [got[name]![row]!, line[row]!];
      const alike = Number.isNaN(b) ? Number.isNaN(a) : Math.abs(a - b) <= TOLERANCE * scale;
      if (!alike) return `${name}[${row}] is ${a}, not ${b}`;
    }
  }
  return undefined;
}
