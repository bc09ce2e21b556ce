import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../../../src/compute/kline/columns.ts';
import type { KlineColumns } from '../../../../src/compute/kline/columns.ts';
import { createStudySeries } from '../../../../src/compute/kline/studies.ts';
import type { StudySpec } from '../../../../src/compute/kline/study-spec.ts';
import { ENGINES, linesOf } from '../../../models/kline-engines.ts';

/**
 * Tolerance relative to the largest number in a window, not in the history: values outside the window must leave no
 * error.
 */
const TOLERANCE = 1e-9;

/** A market whose every kline is one price, with that much volume. */
function marketOf(prices: readonly number[]): KlineColumns {
  const values = Float64Array.from(prices);
  const times = values.map((_, row) => row * 60_000);
  return columnsOf((name) => (name === 'openTimeMs' ? times : values.slice()));
}

/** The one line of MA and WMA, the middle one of BOLL. */
const lineOf = (lines: Readonly<Record<string, Float64Array>>): Float64Array => (lines['value'] ?? lines['middle'])!;

/** Computes the mean, or the mean with weights 1, 2, 3 …, of every window separately. */
function meanOf(spec: StudySpec & { readonly period: number }, values: Float64Array, row: number): number {
  let [sum, weights] = [0, 0];
  for (let i = row - spec.period + 1; i <= row; i++) {
    const weight = spec.kind === 'wma' ? i - row + spec.period : 1;
    sum += weight * values[i]!;
    weights += weight;
  }
  return sum / weights;
}

/** The first row that is further from its window's mean than the window's largest number allows, in words. */
function residue(
  line: Float64Array,
  spec: StudySpec & { readonly period: number },
  values: Float64Array,
): string | undefined {
  for (let row = spec.period - 1; row < values.length; row++) {
    let most = 0;
    for (let i = row - spec.period + 1; i <= row; i++) most = Math.max(most, Math.abs(values[i]!));
    const wanted = meanOf(spec, values, row);
    if (!(Math.abs(line[row]! - wanted) <= TOLERANCE * most)) return `row ${row} is ${line[row]}, not ${wanted}`;
  }
  return undefined;
}

const sumsOf = (period: number) =>
  [
    { kind: 'ma', period },
    { kind: 'wma', period },
    { kind: 'boll', period, deviations: 2 },
    { kind: 'ma', period, of: 'volume' },
  ] as const satisfies readonly StudySpec[];

const held = (price: number, rows: number): number[] => Array.from({ length: rows }, () => price);

describe.each(ENGINES)('running sums of %s', (_, kernels) => {
  it('keep nothing of a price that has left the window, however far it fell', () => {
    for (const before of [30, 700, 2100]) {
      const columns = marketOf([...held(1e15, before), ...held(1e-6, 9000)]);
      for (const period of [1, 2, 7, 20, 99]) {
        for (const spec of sumsOf(period)) {
          const line = lineOf(linesOf(kernels, spec, columns));
          expect(residue(line, spec, columns.close), JSON.stringify(spec)).toBeUndefined();
        }
      }
    }
  });

  it('are right between two peaks, where the window is small for a single row', () => {
    const period = 20;
    const prices = Array.from({ length: 9000 }, (_price, row) => (row % (period + 1) === 0 ? 1e15 : 1e-6 * (row + 1)));
    const columns = marketOf(prices);
    for (const spec of sumsOf(period)) {
      const line = lineOf(linesOf(kernels, spec, columns));
      expect(residue(line, spec, columns.close), JSON.stringify(spec)).toBeUndefined();
    }
  });

  it('hold their bound for any falls and rises, at once and candle by candle', () => {
    const stretch = fc.record({ power: fc.integer({ min: -12, max: 20 }), rows: fc.integer({ min: 1, max: 60 }) });
    fc.assert(
      fc.property(
        fc.array(stretch, { minLength: 2, maxLength: 12 }),
        fc.integer({ min: 1, max: 30 }),
        (stretches, period) => {
          const prices = stretches.flatMap(({ power, rows }, i) =>
            Array.from({ length: rows }, (_price, row) => 10 ** power * (1 + ((7 * row + i) % 13) / 13)),
          );
          const columns = marketOf(prices);
          const series = createStudySeries(kernels, Math.max(2, prices.length));
          const live = sumsOf(period).map((spec) => series.attach<StudySpec>(spec));
          for (const price of columns.close) {
            const openTimeMs = series.rows * 60_000;
            series.update(openTimeMs, price, price, price, price, price);
          }
          sumsOf(period).forEach((spec, i) => {
            const atOnce = lineOf(linesOf(kernels, spec, columns));
            const lines = live[i]!.lines as Readonly<Record<string, Float64Array>>;
            expect(residue(atOnce, spec, columns.close), JSON.stringify(spec)).toBeUndefined();
            expect(residue(lineOf(lines).slice(0, series.rows), spec, columns.close), 'live').toBeUndefined();
          });
          series.close();
        },
      ),
      { numRuns: 60 },
    );
  });
});
