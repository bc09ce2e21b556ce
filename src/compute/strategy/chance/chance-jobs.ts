import type { RunJob } from '../jobs.ts';
import type { TradeColumns } from '../report.ts';

/**
 * The five tests of luck, as jobs of `compute('strategy', 'chance', job)`. Their draws are fixed by the job, so a result is
 * the same tomorrow. Daily equity is that of a run or a sweep; every curve begins with `CAPITAL`.
 */
export type ChanceJob = RandomEntriesJob | DeflatedSharpeJob | RealityCheckJob | OverfittingJob | WalkForwardJob;
export type ChanceResult =
  RandomEntriesResult | DeflatedSharpeResult | RealityCheckResult | OverfittingResult | WalkForwardResult;

/** The result that belongs to a job. */
export type ChanceResultOf<Job extends ChanceJob> = Extract<ChanceResult, { readonly test: Job['test'] }>;

/**
 * A job that needs candles: call `compute` with `affinity: { dataset, workers }`, as for a run. It may fail with
 * `dataset missing`, like a run.
 */
export interface RandomEntriesJob extends RunJob {
  readonly test: 'randomEntries';
  /** Trades of the run of the same job. Copied, not moved: they can still be shown. */
  readonly trades: TradeColumns;
}

export interface RandomEntriesResult {
  readonly test: 'randomEntries';
  /** Runs with random starts: 1 000, fewer for rules with very many trades. */
  readonly draws: number;
  /** Runs that ended at or above the rule. */
  readonly atOrAbove: number;
  /** (atOrAbove + 1) ÷ (draws + 1): the rule is one of the draws, so this is never 0. 1 without a trade. */
  readonly p: number;
  /** USDT at the end of the middle run: "Chance" beside the rule and buy and hold. */
  readonly middleEnd: number;
  /** USDT at the end of the rule's ended trades; an open position counts in neither. */
  readonly ruleEnd: number;
}

export interface DeflatedSharpeJob {
  readonly test: 'deflatedSharpe';
  /** [days] of the rule, or of the best setting. */
  readonly equity: Float64Array<ArrayBuffer>;
  /** Settings ever tried on this market, interval and span on this device, this one too: 1 or more. */
  readonly tried: number;
  /** Variance of the daily Sharpes of the settings (`varianceOfSharpes`); null: of rules without an edge, 1 ÷ (days − 1). */
  readonly variance: number | null;
}

export interface DeflatedSharpeResult {
  readonly test: 'deflatedSharpe';
  /** Sharpe ratio of a year; null under 30 days, and then p is null too. */
  readonly sharpe: number | null;
  /** Sharpe of a year that the best of as many rules without an edge is expected to show. */
  readonly expectedSharpe: number;
  /** Result that this curve would have with that Sharpe, as a share: "Best by chance". */
  readonly byChance: number;
  /** 1 − deflated Sharpe: the probability that the best of so many lucky tries shows this Sharpe. */
  readonly p: number | null;
}

export interface RealityCheckJob {
  readonly test: 'realityCheck';
  /** [settings × days] daily equity of a sweep. */
  readonly equity: Float64Array<ArrayBuffer>;
  /** [days] of buy and hold. */
  readonly hold: Float64Array<ArrayBuffer>;
}

export interface RealityCheckResult {
  readonly test: 'realityCheck';
  readonly draws: number;
  /** Share of the bootstraps whose best setting beats buy and hold by as much as the best one did; null under 30 days. */
  readonly p: number | null;
}

export interface OverfittingJob {
  readonly test: 'overfitting';
  /** [settings × days]. */
  readonly equity: Float64Array<ArrayBuffer>;
  readonly days: number;
}

export interface OverfittingResult {
  readonly test: 'overfitting';
  /** Number of halves of the days that were compared: 12 870. */
  readonly halves: number;
  /**
   * Share of halves whose best setting is below the median in the other half; chance gives ½. Null under 32 days or
   * with one setting.
   */
  readonly share: number | null;
}

export interface WalkForwardJob {
  readonly test: 'walkForward';
  /** [settings × days]. */
  readonly equity: Float64Array<ArrayBuffer>;
  readonly days: number;
  /** Shares of the value; a change of setting costs two of each. 0 for up/down. */
  readonly taker: number;
  readonly slippage: number;
}

export interface WalkForwardResult {
  readonly test: 'walkForward';
  /** Days outside all windows that were joined; 0 under 240 days, and then the results are null. */
  readonly days: number;
  /** Result of always holding the best setting of the last 180 days, on these days, as a share. */
  readonly joined: number | null;
  /** Result of the setting that is best in hindsight, on the same days. */
  readonly bestAlone: number | null;
  /** The setting held from each of these days on. */
  readonly steps: readonly { readonly fromDay: number; readonly setting: number }[];
  readonly changes: number;
}

const DAYS_MAX = 1464;
const SETTINGS_MAX = 2000;

function checkCurves(name: string, curves: unknown, days: number): void {
  if (!(curves instanceof Float64Array)) throw new TypeError(`${name}: must be a Float64Array`);
  if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX) throw new RangeError(`days: must be 1 … ${DAYS_MAX}`);
  const settings = curves.length / days;
  if (!Number.isInteger(settings) || settings < 1 || settings > SETTINGS_MAX) {
    throw new RangeError(`${name}: must be 1 … ${SETTINGS_MAX} curves of ${days} days`);
  }
  for (let at = 0; at < curves.length; at++) {
    // Each must be a number whose square does not overflow.
    if (!(curves[at]! >= 0 && curves[at]! <= 1e100)) throw new RangeError(`${name}: ${at} is no equity`);
  }
}

function checkTrades({ trades }: RandomEntriesJob): void {
  const columns: Record<string, unknown> = { ...(trades as TradeColumns | undefined) };
  const { rowIn, rowOut } = columns;
  if (!(rowIn instanceof Uint32Array)) throw new TypeError('trades: must be columns');
  if (!(rowOut instanceof Uint32Array)) throw new TypeError('trades: must be columns');
  for (const name of ['priceIn', 'quantity', 'gain']) {
    const column = columns[name];
    if (!(column instanceof Float64Array) || column.length !== rowIn.length || !column.every(Number.isFinite)) {
      throw new RangeError(`trades: ${name} must have ${rowIn.length} numbers`);
    }
  }
  if (!(columns['reason'] instanceof Uint8Array) || columns['reason'].length !== rowIn.length) {
    throw new RangeError(`trades: reason must have ${rowIn.length} numbers`);
  }
  if (rowOut.length !== rowIn.length || rowOut.some((row, at) => row < rowIn[at]!)) {
    throw new RangeError('trades: rowOut must not be before rowIn');
  }
}

const checkShare = (name: string, value: unknown, most: number): void => {
  if (!(typeof value === 'number' && value >= 0 && value <= most)) throw new RangeError(`${name}: must be 0 … ${most}`);
};

/** Checks a job of a test of luck, except the fields of `RunJob`. @throws TypeError, RangeError that names the part */
export function checkChance(job: ChanceJob): void {
  switch (job.test) {
    case 'randomEntries':
      return checkTrades(job);
    case 'deflatedSharpe':
      checkCurves('equity', job.equity, (job.equity as Float64Array | undefined)?.length ?? 0);
      if (!Number.isInteger(job.tried) || job.tried < 1) throw new RangeError('tried: must be a whole number from 1');
      if (job.variance !== null) checkShare('variance', job.variance, 1e6);
      return;
    case 'realityCheck': {
      const days = (job.hold as Float64Array | undefined)?.length ?? 0;
      checkCurves('hold', job.hold, days);
      return checkCurves('equity', job.equity, days);
    }
    case 'overfitting':
      return checkCurves('equity', job.equity, job.days);
    case 'walkForward':
      checkCurves('equity', job.equity, job.days);
      checkShare('taker', job.taker, 1);
      return checkShare('slippage', job.slippage, 1);
    default:
      throw new RangeError('test: must be one of the five');
  }
}
