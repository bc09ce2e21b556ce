import { strategyOf } from '../../model/strategy-decoding.ts';
import { withNumbers } from '../../model/strategy-numbers.ts';
import type { Strategy } from '../../model/strategy.ts';
import type { Candles } from './candles.ts';
import { buyAndHold } from './buy-and-hold.ts';
import { minutesOfRows } from './candle-window.ts';
import { readsVolumes } from './kernel-job.ts';
import { mayHitBoth, planOf } from './plan.ts';
import type { MarketNumbers, Plan } from './plan.ts';
import { FIGURE, FIGURES } from './report.ts';
import type { Outcome, SpanOutcomes } from './report.ts';

/** A strategy over days of a data set. */
export interface RunJob {
  readonly dataset: string;
  readonly strategy: Strategy;
  readonly market: MarketNumbers;
  /** Times the costs of the strategy: 0 … 10. */
  readonly costFactor: number;
  /** Days of the data set, counted from its first; `toDay` is exclusive. */
  readonly fromDay: number;
  readonly toDay: number;
}

/** The same with other numbers, one row a setting. */
export interface SweepJob extends RunJob {
  /** Numbers that are varied, as `withNumbers` takes them. */
  readonly paths: readonly string[];
  /** [settings × paths] */
  readonly values: Float64Array<ArrayBuffer>;
}

export interface RunResult extends Outcome {
  /** USDT at the end, had the target been hit first in the minutes that hit both, or the stop. The worse is the result. */
  readonly otherEnd: number;
  /** [days] equity of buying at the first open after the warm-up. */
  readonly hold: Float64Array<ArrayBuffer>;
  /** [trades] minutes since 1970 of their first and last rows. */
  readonly minutesIn: Uint32Array<ArrayBuffer>;
  readonly minutesOut: Uint32Array<ArrayBuffer>;
}

/** Three parameters of a person, each in every place of the rules where it stands: two sides of eight conditions. */
const PATHS_MAX = 48;
const SETTINGS_MAX = 2000;
const COST_FACTOR_MAX = 10;

/** Computes plans, in kernels or by the plain twin. */
export interface SpanEngine {
  outcome(plan: Plan, fromDay: number, toDay: number): Outcome;
  outcomes(plan: Plan, fromDay: number, toDay: number): SpanOutcomes;
}

function checkWhole(name: string, value: unknown, least: number, most: number): void {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`${name}: must be ${least} … ${most}`);
  }
}

/** @throws TypeError, RangeError that names the part */
export function checkRun({ dataset, strategy, market, costFactor, fromDay, toDay }: RunJob): void {
  if (typeof dataset !== 'string' || dataset.length > 200) throw new TypeError('dataset: must be a name');
  strategyOf(strategy);
  checkWhole('priceDecimals', market.priceDecimals, 0, 12);
  checkWhole('sizeDecimals', market.sizeDecimals, 0, 12);
  if (market.volumeDecimals !== undefined) checkWhole('volumeDecimals', market.volumeDecimals, -12, 12);
  for (const name of ['smallestOrder', 'payoutRate'] as const) {
    if (!(market[name] >= 0 && market[name] <= 1e6)) throw new RangeError(`${name}: must be 0 … 1000000`);
  }
  if (!(costFactor >= 0 && costFactor <= COST_FACTOR_MAX))
    throw new RangeError(`costFactor: must be 0 … ${COST_FACTOR_MAX}`);
  checkWhole('fromDay', fromDay, 0, 10_000);
  checkWhole('toDay', toDay, fromDay + 1, 10_000);
}

/** @throws as `checkRun`; what a setting makes wrong, when it is computed */
export function checkSweep(job: SweepJob): void {
  checkRun(job);
  const { paths, values } = job;
  if (!Array.isArray(paths)) throw new TypeError('paths: must be a list');
  checkWhole('paths', paths.length, 1, PATHS_MAX);
  if (!(values instanceof Float64Array)) throw new TypeError('values: must be a Float64Array');
  checkWhole('values', values.length / paths.length, 1, SETTINGS_MAX);
}

function checkedCandles(candles: Candles, plan: Plan, toDay: number): Candles {
  if (toDay > candles.days) throw new RangeError(`toDay: the data set has ${candles.days} days`);
  if (readsVolumes(plan) && !candles.volume) throw new RangeError('volume: the data set has none');
  return candles;
}

/** A run with its trades, in the order inside a minute that comes to less. */
export function runJob(engine: SpanEngine, candles: Candles, job: RunJob): RunResult {
  const { strategy, market, costFactor, fromDay, toDay } = job;
  const outcomeOf = (targetFirst: boolean): Outcome =>
    engine.outcome(planOf([{ strategy, targetFirst }], market, costFactor), fromDay, toDay);
  const plan = planOf([{ strategy, targetFirst: false }], market, costFactor);
  const hold = buyAndHold(checkedCandles(candles, plan, toDay), plan, fromDay, toDay);
  const resultOf = (outcome: Outcome, otherEnd: number): RunResult => ({
    ...outcome,
    otherEnd,
    hold,
    minutesIn: minutesOfRows(candles, outcome.trades.rowIn),
    minutesOut: minutesOfRows(candles, outcome.trades.rowOut),
  });
  const first = outcomeOf(false);
  const end = first.figures[FIGURE.end]!;
  if (!mayHitBoth(strategy) || first.figures[FIGURE.hitBoth] === 0) return resultOf(first, end);
  const second = outcomeOf(true);
  const otherEnd = second.figures[FIGURE.end]!;
  return otherEnd < end ? resultOf(second, end) : resultOf(first, otherEnd);
}

/** Every setting of a sweep, the same numbers as its single run. */
export function sweepJob(engine: SpanEngine, candles: Candles, job: SweepJob): SpanOutcomes {
  const { strategy, market, costFactor, fromDay, toDay, paths, values } = job;
  const count = values.length / paths.length;
  const strategies = Array.from({ length: count }, (_, at) =>
    withNumbers(strategy, paths, values.subarray(at * paths.length, (at + 1) * paths.length)),
  );
  const planOfAll = (which: readonly Strategy[], targetFirst: boolean): Plan =>
    planOf(
      which.map((each) => ({ strategy: each, targetFirst })),
      market,
      costFactor,
    );
  const plan = planOfAll(strategies, false);
  checkedCandles(candles, plan, toDay);
  const { figures, equity } = engine.outcomes(plan, fromDay, toDay);
  const both = strategies.map((_, at) => at).filter((at) => figures[at * FIGURES + FIGURE.hitBoth]! > 0);
  if (both.length === 0) return { figures, equity };
  const days = toDay - fromDay;
  const others = engine.outcomes(
    planOfAll(
      both.map((at) => strategies[at]!),
      true,
    ),
    fromDay,
    toDay,
  );
  both.forEach((at, place) => {
    const other = others.figures.subarray(place * FIGURES, (place + 1) * FIGURES);
    if (!(other[FIGURE.end]! < figures[at * FIGURES + FIGURE.end]!)) return;
    figures.set(other, at * FIGURES);
    equity.set(others.equity.subarray(place * days, (place + 1) * days), at * days);
  });
  return { figures, equity };
}
