import type { Outcome } from '../targets.ts';
import type { Machine } from './machine.ts';

/** Data about every run of the app or the chart in real browsers. */
export interface BrowserRun {
  readonly date: string;
  readonly revision: string;
  readonly machine: Machine;
  readonly browser: string;
  /** A quick or partial run proves nothing. */
  readonly partial: boolean;
  readonly slack: number;
  readonly loadBefore: number;
  readonly loadAfter: number;
  readonly seconds: number;
  /** Judged engines, for the picture. */
  readonly runs: readonly { readonly engine: string; readonly version: string }[];
  readonly outcomes: readonly Outcome[];
}
