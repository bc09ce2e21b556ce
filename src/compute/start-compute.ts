import type { WorkerLike } from './pool/worker-slot.ts';

/** Things that the engine gets from its thread. */
export interface ComputeParts {
  /** A new compute worker; null on threads without a pool: workers, and engines without `Worker`. */
  readonly createWorker: (() => WorkerLike) | null;
}

let started: ComputeParts | null = null;
let end = (): void => {};

/** Readies the engine of this thread. Loads and starts nothing: `compute.ts` comes with the first page that computes. */
export function startCompute(parts: ComputeParts): void {
  stopCompute();
  started = parts;
}

/** Ends the workers; tasks without an answer are aborted. */
export function stopCompute(): void {
  started = null;
  end();
}

/** The parts of the last `startCompute`; null before it and after `stopCompute`. */
export const startedParts = (): ComputeParts | null => started;

/** @param run  called by `stopCompute`, in place of what was given before */
export function whenComputeStops(run: () => void): void {
  end = run;
}
