import fc from 'fast-check';
import type { KlineColumns } from '../../src/compute/kline/columns.ts';
import { COLUMN_NAMES } from '../../src/compute/kline/columns.ts';
import type { StudySpec } from '../../src/compute/kline/study-spec.ts';

const MINUTE_MS = 60_000;
/** Half past ten in the evening: short samples cross midnight UTC. */
const START_MS = Date.UTC(2026, 0, 5, 22, 30);

interface Step {
  readonly move: number;
  readonly above: number;
  readonly below: number;
  readonly volume: number;
  readonly minutes: number;
}

/** Mostly small moves; flat stretches, jumps and gaps in time among them. */
const step: fc.Arbitrary<Step> = fc.record({
  move: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -40, max: 40 }) },
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -3_000_000, max: 3_000_000 }) },
  ),
  above: fc.integer({ min: 0, max: 12 }),
  below: fc.integer({ min: 0, max: 12 }),
  volume: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_000_000 })),
  minutes: fc.oneof(
    { weight: 5, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.integer({ min: 2, max: 900 }) },
  ),
});

/**
 * Klines of a random market. Prices are whole ticks of a power of two, so that they are the same number as a float and
 * as a decimal and every difference of two is exact: what a study makes of them is all that is compared.
 */
export const klines = (rows: { readonly min: number; readonly max: number }): fc.Arbitrary<KlineColumns> =>
  fc
    .record({
      steps: fc.array(step, { minLength: rows.min, maxLength: rows.max, size: 'max' }),
      tickPower: fc.integer({ min: -30, max: 10 }),
      firstTicks: fc.integer({ min: 1, max: 10_000_000 }),
    })
    .map(({ steps, tickPower, firstTicks }) => columnsOf(steps, 2 ** tickPower, firstTicks));

function columnsOf(steps: readonly Step[], tick: number, firstTicks: number): KlineColumns {
  const columns = Object.fromEntries(
    COLUMN_NAMES.map((name) => [name, new Float64Array(steps.length)]),
  ) as unknown as Record<keyof KlineColumns, Float64Array>;
  let [ticks, timeMs] = [firstTicks, START_MS];
  steps.forEach(({ move, above, below, volume, minutes }, row) => {
    const open = ticks;
    ticks = Math.max(1, ticks + move);
    timeMs += minutes * MINUTE_MS;
    columns.openTimeMs[row] = timeMs;
    columns.open[row] = open * tick;
    columns.close[row] = ticks * tick;
    columns.high[row] = (Math.max(open, ticks) + above) * tick;
    columns.low[row] = (Math.min(open, ticks) - below) * tick;
    columns.volume[row] = volume / 256;
  });
  return columns;
}

const period = fc.integer({ min: 1, max: 30 });

export const studySpec: fc.Arbitrary<StudySpec> = fc.oneof(
  fc.record({ kind: fc.constantFrom('ma', 'ema', 'wma'), period, of: fc.constantFrom('close', 'volume') }),
  fc.record({ kind: fc.constant('boll'), period, deviations: fc.constantFrom(0, 1, 2, 2.5) }),
  fc
    .tuple(period, period, period)
    .map(([fast, more, signal]): StudySpec => ({ kind: 'macd', fast, slow: fast + more, signal })),
  fc.record({ kind: fc.constantFrom('rsi', 'atr'), period }),
  fc.record({
    kind: fc.constant('kdj'),
    period,
    kPeriod: fc.integer({ min: 1, max: 6 }),
    dPeriod: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ kind: fc.constant('kdj'), period: fc.constant(9), kPeriod: fc.constant(3), dPeriod: fc.constant(3) }),
  fc.record({ kind: fc.constantFrom('vwap', 'obv') }),
) as fc.Arbitrary<StudySpec>;
