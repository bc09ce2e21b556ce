import { describe, expect, it } from 'vitest';
import type { KlineColumns } from '../../../../src/compute/kline/columns.ts';
import { numbersOf } from '../../../../src/compute/kline/study-spec.ts';
import type { StudySpec } from '../../../../src/compute/kline/study-spec.ts';
import { createStudySeries } from '../../../../src/compute/kline/studies.ts';

const column = (...values: readonly number[]) => Float64Array.from(values);

const close = column(1, 2, 3);
const whole: KlineColumns = {
  openTimeMs: column(0, 60_000, 120_000),
  open: close,
  high: close,
  low: close,
  close,
  volume: column(1, 1, 1),
};
const reset = (change: Partial<Record<keyof KlineColumns, unknown>>): void =>
  createStudySeries(null, 2).reset({ ...whole, ...change } as KlineColumns);

describe('the check of kline columns', () => {
  it.each<readonly [string, Parameters<typeof reset>[0], Error]>([
    ['NaN', { close: column(1, NaN, 3) }, new RangeError('close: row 1 is NaN')],
    ['infinity', { low: column(1, 2, -Infinity) }, new RangeError('low: row 2 is -Infinity')],
    ['numbers whose squares overflow', { high: column(1, 2, 1e101) }, new RangeError('high: row 2 is beyond ±1e+100')],
    ['lengths that differ', { volume: column(1) }, new RangeError('volume: 1 rows, openTimeMs has 3')],
    ['a negative volume', { volume: column(1, -1, 1) }, new RangeError('volume: row 1 is negative')],
    [
      'times that stand still',
      { openTimeMs: column(0, 5, 5) },
      new RangeError('openTimeMs: row 2 is not after the row before'),
    ],
    ['a close outside its range', { close: column(1, 2, 4) }, new RangeError('close: row 2 is outside low … high')],
    ['plain arrays', { close: [1, 2, 3] }, new TypeError('close: must be a Float64Array')],
    [
      'more rows than a series may have',
      { openTimeMs: new Float64Array(1_000_001) },
      new RangeError('openTimeMs: more than 1000000 rows'),
    ],
  ])('refuses %s', (_, change, error) => {
    expect(() => reset(change)).toThrow(error);
    expect(() => reset({})).not.toThrow();
  });

  it('refuses a column that was already transferred', () => {
    const gone = column(1, 2, 3);
    structuredClone(gone, { transfer: [gone.buffer] });
    expect(() => reset({ open: gone })).toThrow(new TypeError('open: already transferred'));
  });
});

describe('the check of study parameters', () => {
  it.each([0, 501, 1.5, NaN, -3, '7'])('refuses period %s', (period) => {
    expect(() => numbersOf({ kind: 'ma', period: period as number })).toThrow(
      new RangeError('period: must be 1 … 500'),
    );
  });

  it.each<readonly [string, StudySpec, string]>([
    [
      'a fast average that is not the faster',
      { kind: 'macd', fast: 9, slow: 9, signal: 3 },
      'fast: must be less than slow',
    ],
    ['deviations that are no number', { kind: 'boll', period: 2, deviations: NaN }, 'deviations: must be 0 … 100'],
  ])('refuses %s', (_, spec, message) => expect(() => numbersOf(spec)).toThrow(new RangeError(message)));
});
