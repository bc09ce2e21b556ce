import type { CandleErrorCode, ReadyCandles } from '../../../data/candle-files.ts';
import type { DeflatedSharpeResult, RandomEntriesResult } from '../../../compute/strategy/chance/chance-jobs.ts';
import type { RunResult } from '../../../compute/strategy/jobs.ts';
import type { MarketNumbers } from '../../../compute/strategy/plan.ts';
import type { RunReport } from '../../../compute/strategy/run-report.ts';
import type { Strategy } from '../../../model/strategy.ts';

/** The reason why there is no result. */
export type RunFailure =
  | { readonly kind: 'candles'; readonly code: CandleErrorCode }
  /** Months, `2025-05`, that did not come: nothing is run over such a hole. */
  | { readonly kind: 'missing'; readonly months: readonly string[] }
  /** More days than this device may hold, or than fit its memory. */
  | { readonly kind: 'tooLong'; readonly mostDays: number }
  /** The market's rules are not known, and cannot be asked for. */
  | { readonly kind: 'market' }
  /** The files changed between loading and computing, twice. */
  | { readonly kind: 'changed' }
  /** Workers died or timed out. */
  | { readonly kind: 'device' };

/** One run of a strategy. Amounts are statistics of play money: plain numbers. */
export interface StrategyRun {
  readonly strategy: Strategy;
  readonly candles: ReadyCandles;
  readonly market: MarketNumbers;
  /** Days before the part that is held back; equal to the days of the candles where nothing is. */
  readonly seenDays: number;
  /** Whether the run goes on through the part that is held back. */
  readonly opened: boolean;
  /** Whether it shows days that an earlier run had closed, which was counted as opening them. */
  readonly countsAsOpened: boolean;
  readonly result: RunResult;
  readonly report: RunReport;
  /** Result at each of `COST_FACTORS` as a share; null for up/down, which has no fee. */
  readonly atCosts: readonly number[] | null;
  /** Gain of a trade before costs, and the costs, as shares of its value; null without a trade. */
  readonly perTrade: { readonly before: number; readonly costs: number } | null;
  /** Conditions that were never true, by index, of a rule that never traded. */
  readonly neverTrue: readonly number[];
}

/** Results of the tests of luck of a run. A null is not known yet, or not computed. */
export interface RunLuck {
  readonly entries: RandomEntriesResult | null;
  readonly deflated: DeflatedSharpeResult | null;
  /** Settings tried on this market and span on this device, with this one. */
  readonly tried: number;
  readonly failed: boolean;
}

export type RunState =
  | { readonly state: 'idle' }
  /** @see readyCandles for the share and the queue. */
  | { readonly state: 'candles'; readonly share: number; readonly queue: number | null }
  | { readonly state: 'computing' }
  /** Cancelled: while loading, with the share that was there; while computing, which has no share, with null. */
  | { readonly state: 'stopped'; readonly share: number | null }
  | { readonly state: 'failed'; readonly failure: RunFailure }
  | { readonly state: 'done'; readonly run: StrategyRun; readonly luck: RunLuck | null };

/** Multiples of the costs at which results are shown. */
export const COST_FACTORS = [0, 1, 2, 3] as const;
