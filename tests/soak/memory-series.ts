import type { MemorySample } from './memory-probe.ts';

/** In this first share of a run code is still compiled and caches are filled. */
const WARM_UP = 0.25;
/** Normal variation between two garbage collections. Growth must stay below it or below a byte a task. */
const NOISE_BYTES = 512 * 1024;

/** A moment of rest. */
export interface Point {
  readonly tasks: number;
  readonly sample: MemorySample;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** The series that must be flat, in bytes. */
export const SERIES: Readonly<Record<string, (sample: MemorySample) => number>> = {
  'page heap': ({ page }) => page.heapBytes,
  'page buffers': ({ page }) => page.bufferBytes,
  'worker heaps': ({ workers }) => sum(workers.map(({ heapBytes }) => heapBytes)),
  'worker buffers': ({ workers }) => sum(workers.map(({ bufferBytes }) => bufferBytes)),
};

/** Counts that are only printed. */
export const COUNTS: Readonly<Record<string, (sample: MemorySample) => number>> = {
  workers: ({ workers }) => workers.length,
  kernels: (sample) => sum(threads(sample).map(({ wasmBytes }) => wasmBytes.length)),
};

const distinct = (numbers: readonly number[]): string => [...new Set(numbers)].sort((a, b) => a - b).join(' ');
const threads = ({ page, workers }: MemorySample) => [page, ...workers];

/**
 * Figures that must not change at all. Idle arenas are as full as when their kernel started, and memories never grow:
 * each figure has as many values as there are kernels, however many threads have started which.
 */
export const CONSTANT: Readonly<Record<string, (sample: MemorySample) => string>> = {
  'arena levels': (sample) => distinct(threads(sample).flatMap(({ arenaLevels }) => arenaLevels)),
  'wasm memories': (sample) => distinct(threads(sample).flatMap(({ wasmBytes }) => wasmBytes)),
};

/** Growth over the points by the line of least squares. */
function growth(points: readonly { readonly at: number; readonly value: number }[]): number {
  const meanAt = sum(points.map(({ at }) => at)) / points.length;
  const mean = sum(points.map(({ value }) => value)) / points.length;
  const spread = sum(points.map(({ at }) => (at - meanAt) ** 2));
  if (spread === 0) return 0;
  const slope = sum(points.map(({ at, value }) => (at - meanAt) * (value - mean))) / spread;
  return slope * (points.at(-1)!.at - points[0]!.at);
}

/** Lists the faults of a run. @param points  in order, the first after some tasks */
export function memoryProblems(points: readonly Point[]): readonly string[] {
  const total = points.at(-1)!.tasks;
  const warm = points.filter(({ tasks }) => tasks > total * WARM_UP);
  const tasks = warm.at(-1)!.tasks - warm[0]!.tasks;
  const limit = Math.max(NOISE_BYTES, tasks);
  const grown = Object.entries(SERIES).flatMap(([name, read]) => {
    const bytes = Math.round(growth(warm.map(({ tasks, sample }) => ({ at: tasks, value: read(sample) }))));
    return bytes > limit ? [`${name}: grew by ${bytes} bytes in ${tasks} tasks; ${limit} are allowed`] : [];
  });
  const changed = Object.entries(CONSTANT).flatMap(([name, read]) => {
    const values = new Set(warm.map(({ sample }) => read(sample)));
    return values.size > 1 ? [`${name}: changed, ${[...values].join(' → ')}`] : [];
  });
  return [...grown, ...changed];
}
