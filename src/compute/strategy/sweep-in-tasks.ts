import { compute } from '../compute.ts';
import { ComputeError } from '../compute-errors.ts';
import { checkSweep } from './jobs.ts';
import type { RunJob, SweepJob } from './jobs.ts';
import { FIGURES } from './report.ts';

/** Settings of one task: some tenths of a second over three years, so that an abort is heard within a second. */
const TASK_SETTINGS = 25;
/** Tasks under way for each worker: the next one is there when one is done. */
const LANES_A_WORKER = 2;
/** Values of one parameter in a task: 25 settings of two parameters read ten lines and not 26. */
const BLOCK_VALUES = 5;

/**
 * Returns the settings of each task, by their index: at most 25, and neighbours in every parameter, because they share
 * lines. Every setting is in one task.
 * @param values  [settings × paths]
 */
export function sweepBlocks(values: Float64Array, paths: number): readonly (readonly number[])[] {
  const count = values.length / paths;
  const ranks = Array.from({ length: paths }, (_, path) => {
    const column = Array.from({ length: count }, (_, at) => values[at * paths + path]!);
    const sorted = [...new Set(column)].sort((a, b) => a - b);
    return new Map(sorted.map((value, rank) => [value, rank]));
  });
  const blocks = new Map<string, number[]>();
  for (let at = 0; at < count; at++) {
    const key = ranks.map((rank, path) => Math.floor(rank.get(values[at * paths + path]!)! / BLOCK_VALUES)).join();
    const block = blocks.get(key);
    if (block) block.push(at);
    else blocks.set(key, [at]);
  }
  return [...blocks.values()].flatMap((block) =>
    Array.from({ length: Math.ceil(block.length / TASK_SETTINGS) }, (_, part) =>
      block.slice(part * TASK_SETTINGS, (part + 1) * TASK_SETTINGS),
    ),
  );
}

/** Outcomes of each setting of a sweep, in their order. */
export interface SweepOutcomes {
  /** [settings × 16]; NaN for a setting that is not computed. */
  readonly figures: Float64Array<ArrayBuffer>;
  /**
   * [settings], each [days] at the end of each UTC day; null for a setting that is not computed. Each is a view of the
   * result of its task: to join them would cost the caller's thread as much as all else that a sweep asks of it. For
   * reading only.
   */
  readonly curves: readonly (Float64Array<ArrayBuffer> | null)[];
}

export interface SweepRun {
  readonly job: RunJob;
  readonly paths: readonly string[];
  /** [settings × paths], which stays with the caller. */
  readonly values: Float64Array<ArrayBuffer>;
  /** Workers that may hold the candles, 1 or more. */
  readonly workers: number;
  readonly signal?: AbortSignal | undefined;
  /**
   * Called after each task with the settings that are done, of all, and with what is known so far: figures of a setting
   * that is not done are NaN.
   */
  readonly onProgress?: ((done: number, all: number, soFar: SweepOutcomes) => void) | undefined;
}

/**
 * Computes a sweep in tasks that share lines. The cut makes no difference to the result.
 * @throws  as `compute` does; `dataset missing` when a worker does not find the candles. The other tasks are aborted then
 */
export async function sweepInTasks(sweep: SweepRun): Promise<SweepOutcomes> {
  const { job, paths, values, workers, signal, onProgress } = sweep;
  checkSweep({ ...job, paths, values });
  const count = values.length / paths.length;
  const days = job.toDay - job.fromDay;
  const figures = new Float64Array(count * FIGURES).fill(NaN);
  const curves = Array.from({ length: count }, (): Float64Array<ArrayBuffer> | null => null);
  const all: SweepOutcomes = { figures, curves };
  const stop = new AbortController();
  const abort = () => stop.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let done = 0;
  async function computeBlock(block: readonly number[]): Promise<void> {
    const part = new Float64Array(block.length * paths.length);
    block.forEach((at, place) =>
      part.set(values.subarray(at * paths.length, (at + 1) * paths.length), place * paths.length),
    );
    const task: SweepJob = { ...job, paths, values: part };
    const affinity = { dataset: job.dataset, workers };
    const outcomes = await compute('strategy', 'sweep', task, { signal: stop.signal, affinity });
    block.forEach((at, place) => {
      figures.set(outcomes.figures.subarray(place * FIGURES, (place + 1) * FIGURES), at * FIGURES);
      curves[at] = outcomes.equity.subarray(place * days, (place + 1) * days);
    });
    done += block.length;
    onProgress?.(done, count, all);
  }
  const blocks = sweepBlocks(values, paths.length);
  let next = 0;
  /** One task after the other: on a thread without workers an abort is heard between two. */
  async function lane(): Promise<void> {
    while (next < blocks.length) {
      await computeBlock(blocks[next++]!);
      if (stop.signal.aborted) throw new ComputeError('aborted');
    }
  }
  try {
    await Promise.all(Array.from({ length: LANES_A_WORKER * workers }, lane));
    return all;
  } finally {
    signal?.removeEventListener('abort', abort);
    abort(); // One task failed: nobody waits for the others.
  }
}
