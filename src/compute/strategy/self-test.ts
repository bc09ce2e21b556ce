import type { Candles } from './candles.ts';
import { plainOutcomes } from './plain/outcomes.ts';
import { planOf } from './plan.ts';
import type { Outcome, SpanOutcomes } from './report.ts';
import type { Strategy } from '../../model/strategy.ts';

/** The part of the kernels that the test calls. */
interface TestedKernels {
  hold(candles: Candles): void;
  outcomes(plan: ReturnType<typeof planOf>, fromDay: number, toDay: number): SpanOutcomes;
  outcome(plan: ReturnType<typeof planOf>, fromDay: number, toDay: number): Outcome;
}

const ROWS = 300;
const FIRST_DAY = 20_000;

/** Returns a number from 0 to below 1 that looks random and is the same in every engine. */
const mixed = (row: number): number => (Math.imul(row + 1, 0x9e37_79b1) >>> 0) / 2 ** 32;

/** Two days around midnight, with a gap. */
function testCandles(): Candles {
  const i32 = (value: (row: number) => number) => Int32Array.from({ length: ROWS }, (_, row) => value(row));
  const middle = (row: number) => 1000 + Math.round(80 * Math.sin(row / 9) + 20 * mixed(row));
  return {
    open: i32((row) => middle(row - 1)),
    high: i32((row) => Math.max(middle(row), middle(row - 1)) + (row % 5)),
    low: i32((row) => Math.min(middle(row), middle(row - 1)) - (row % 7)),
    close: i32(middle),
    volume: i32((row) => 1 + Math.floor(mixed(row * 3) * 90)),
    runs: Uint32Array.of(0, FIRST_DAY * 1440 + 1300, 70, FIRST_DAY * 1440 + 1375),
    firstDay: FIRST_DAY,
    days: 2,
  };
}

const STRATEGY: Strategy = {
  version: 1,
  name: 'test',
  kind: 'spot',
  symbols: [],
  interval: 'ONE_MIN',
  enter: {
    join: 'any',
    conditions: [
      {
        left: { study: { kind: 'ma', period: 3 }, line: 'value' },
        operator: 'crossesAbove',
        right: { study: { kind: 'ma', period: 8 }, line: 'value' },
      },
      {
        left: { price: 'close' },
        operator: 'below',
        right: { study: { kind: 'boll', period: 9, deviations: 1 }, line: 'lower' },
        candles: 2,
      },
    ],
  },
  leave: {
    join: 'all',
    conditions: [
      { left: { study: { kind: 'rsi', period: 5 }, line: 'value' }, operator: 'above', right: { number: 60 } },
      { left: { price: 'volume' }, operator: 'falls' },
    ],
  },
  stop: { percent: 3 },
  target: 4,
  candles: 30,
  size: { kind: 'share', value: 0.8 },
  costs: { maker: 0.0005, taker: 0.001, slippage: 0.0002 },
  span: { from: 0, to: 2, heldBack: 0 },
};

const same = (a: ArrayLike<number>, b: ArrayLike<number>): boolean =>
  a.length === b.length && Array.prototype.every.call(a, (value, at) => Object.is(value, b[at]));

/** Returns whether kernels and plain twin agree bit for bit: some engines computed SIMD wrongly. */
export function selfTest(kernels: TestedKernels): boolean {
  const candles = testCandles();
  kernels.hold(candles);
  return [STRATEGY, { ...STRATEGY, interval: 'FIVE_MIN', trail: 1, leave: STRATEGY.enter } as const].every(
    (strategy) => {
      const plan = planOf(
        [{ strategy, targetFirst: false }],
        { priceDecimals: 1, sizeDecimals: 3, smallestOrder: 5, payoutRate: 0 },
        1,
      );
      const [ours, sweep, [theirs]] = [
        kernels.outcome(plan, 0, 2),
        kernels.outcomes(plan, 0, 2),
        plainOutcomes(candles, plan, 0, 2),
      ];
      return (
        same(ours.figures, theirs!.figures) &&
        same(ours.equity, theirs!.equity) &&
        same(ours.trades.gain, theirs!.trades.gain) &&
        ours.drawdown === theirs!.drawdown &&
        same(sweep.figures, theirs!.figures)
      );
    },
  );
}
