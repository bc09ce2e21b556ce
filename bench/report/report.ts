import type { Engine, Outcome } from '../targets.ts';
import type { Effort, MeasuredCase } from '../measure.ts';
import type { Machine } from './machine.ts';

/** Results of one engine. */
export interface EngineRun {
  readonly engine: Engine;
  readonly version: string;
  /** Which build of each kernel ran there. */
  readonly kernels: Readonly<Record<string, string>>;
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly seconds: number;
  /** Variants whose answers are wrong, in words; none in a good run. */
  readonly disagreements: readonly string[];
  readonly cases: readonly MeasuredCase[];
}

/** Everything of one run: what `build/bench/<subject>.json` holds. Times are ns per item. */
export interface Report {
  readonly subject: string;
  readonly date: string;
  readonly revision: string;
  readonly machine: Machine;
  readonly effort: Effort;
  /** A quick or partial run proves nothing. */
  readonly partial: boolean;
  readonly slack: number;
  readonly runs: readonly EngineRun[];
  readonly outcomes: readonly Outcome[];
  /** Figures without a bound, each as a sentence. */
  readonly notes?: readonly string[];
}
