import type {
  DeflatedSharpeResult,
  OverfittingResult,
  RealityCheckResult,
  WalkForwardResult,
} from '../../../compute/strategy/chance/chance-jobs.ts';
import type { ReadyCandles } from '../../../data/candle-files.ts';
import type { Strategy } from '../../../model/strategy.ts';
import type { SweepOutcome } from '../grid/sweep-figures.ts';
import type { RunFailure } from '../../strategy-result/run/run-state.ts';

/** Results of the tests of luck of a sweep. */
export interface SweepLuck {
  readonly deflated: DeflatedSharpeResult;
  readonly reality: RealityCheckResult;
  readonly overfitting: OverfittingResult;
  readonly walk: WalkForwardResult;
  /** Settings tried on this market, interval and span on this device, these too. */
  readonly tried: number;
}

/** Settings that are computed, of a sweep that was cancelled or that the device could not finish too. */
export interface EndedSweep {
  readonly state: 'ended';
  readonly ending: 'done' | 'cancelled' | 'unfinished';
  readonly strategy: Strategy;
  readonly candles: ReadyCandles;
  readonly outcome: SweepOutcome;
  /** Settings that are computed, the best first. */
  readonly order: readonly number[];
  /** Results of the tests of luck; null before they were run. */
  readonly luck: SweepLuck | 'testing' | 'failed' | null;
}

export type SweepState =
  | { readonly state: 'idle' }
  /** @see readyCandles for the share and the queue. */
  | { readonly state: 'candles'; readonly share: number; readonly queue: number | null }
  /** `leftMs`: until the end, at the speed so far; null while none is known. */
  | { readonly state: 'computing'; readonly done: number; readonly all: number; readonly leftMs: number | null }
  | { readonly state: 'failed'; readonly failure: RunFailure }
  | EndedSweep;
