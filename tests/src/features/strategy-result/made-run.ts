import { runJob } from '../../../../src/compute/strategy/jobs.ts';
import { plainEngine } from '../../../../src/compute/strategy/plain/outcomes.ts';
import { reportOf } from '../../../../src/compute/strategy/run-report.ts';
import type { StrategyRun } from '../../../../src/features/strategy-result/run/run-state.ts';
import { strategyOf } from '../../../../src/model/strategy-decoding.ts';
import type { Strategy } from '../../../../src/model/strategy.ts';
import { MARKET, randomCandles } from '../../compute/strategy/made-strategies.ts';

/** Days of the made candles. */
export const DAYS = 10;
export const CANDLES = randomCandles(1, DAYS, 400);
export const FIRST_DAY = CANDLES.firstDay;

const average = (period: number) => ({ study: { kind: 'ma', period }, line: 'value' });

/** A cross of two averages that trades some hundred times on `CANDLES`. */
export const madeStrategy = (parts: object = {}): Strategy =>
  strategyOf({
    version: 1,
    name: 'Cross',
    kind: 'spot',
    symbols: ['BTCUSDT'],
    interval: 'ONE_MIN',
    enter: { join: 'all', conditions: [{ left: average(3), operator: 'crossesAbove', right: average(9) }] },
    leave: { join: 'any', conditions: [{ left: average(3), operator: 'crossesBelow', right: average(9) }] },
    size: { kind: 'share', value: 1 },
    costs: { maker: 0.0008, taker: 0.001, slippage: 0.0002 },
    span: { from: FIRST_DAY, to: FIRST_DAY + DAYS, heldBack: 0.3 },
    ...parts,
  });

/** A run as the controller has it, by the plain twin. */
export function madeRun(strategy: Strategy = madeStrategy(), parts: Partial<StrategyRun> = {}): StrategyRun {
  const result = runJob(plainEngine(CANDLES), CANDLES, {
    dataset: 'a',
    strategy,
    market: MARKET,
    costFactor: 1,
    fromDay: 0,
    toDay: 7,
  });
  return {
    strategy,
    candles: {
      dataset: 'a',
      symbol: strategy.symbols[0]!,
      firstDay: FIRST_DAY,
      days: DAYS,
      missing: [],
      kept: true,
      priceDecimals: MARKET.priceDecimals,
      volumeDecimals: MARKET.sizeDecimals,
      stepMinutes: 1,
      simulated: true,
    },
    market: MARKET,
    seenDays: 7,
    opened: false,
    countsAsOpened: false,
    result,
    report: reportOf(result, result.hold, { decimals: MARKET.priceDecimals, kind: strategy.kind, stepMinutes: 1 }),
    atCosts: null,
    perTrade: null,
    neverTrue: [],
    ...parts,
  };
}
