import { Decimal } from 'decimal.js';
import type { KlineColumns } from '../../src/compute/kline/columns.ts';
import type { StudySpec } from '../../src/compute/kline/study-spec.ts';

/**
 * Slow, obvious twins of the kline studies: every definition as it is written, over whole windows, in decimals of 60
 * digits. `null` stands for the warm-up.
 */
const Exact = Decimal.clone({ precision: 60 });
export type Value = Decimal | null;
type Line = readonly Value[];

const zero = new Exact(0);
const decimals = (column: Float64Array): readonly Decimal[] => Array.from(column, (value) => new Exact(value));
const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), zero);
const mean = (values: readonly Decimal[]): Decimal => sum(values).div(values.length);
const greater = (a: Decimal, b: Decimal) => (a.gt(b) ? a : b);
const lesser = (a: Decimal, b: Decimal) => (a.lt(b) ? a : b);

/** The `period` values that end at `row`, or null when there are fewer. */
const windowAt = <T>(values: readonly T[], row: number, period: number): readonly T[] | null =>
  row < period - 1 ? null : values.slice(row - period + 1, row + 1);

export const maModel = (values: readonly Decimal[], period: number): Line =>
  values.map((_, row) => {
    const window = windowAt(values, row, period);
    return window && mean(window);
  });

/** y += gain × (value − y) after a seed at `seedRow`. */
function smoothed(values: readonly Decimal[], seedRow: number, seed: () => Decimal, gain: Decimal): Line {
  let y: Value = null;
  return values.map((value, row) => {
    if (row === seedRow) y = seed();
    else if (y !== null) y = y.plus(gain.times(value.minus(y)));
    return y;
  });
}

const emaGain = (period: number) => new Exact(2).div(period + 1);
const wilderGain = (period: number) => new Exact(1).div(period);

export const emaModel = (values: readonly Decimal[], period: number): Line =>
  smoothed(values, period - 1, () => mean(values.slice(0, period)), emaGain(period));

const wmaModel = (values: readonly Decimal[], period: number): Line =>
  values.map((_, row) => {
    const window = windowAt(values, row, period);
    return window && sum(window.map((value, i) => value.times(i + 1))).div((period * (period + 1)) / 2);
  });

function bollModel(values: readonly Decimal[], period: number, deviations: number): Record<string, Line> {
  const bands = values.map((_, row) => {
    const window = windowAt(values, row, period);
    if (!window) return null;
    const middle = mean(window);
    const variance = mean(window.map((value) => value.minus(middle).pow(2)));
    return { middle, width: variance.sqrt().times(deviations) };
  });
  return {
    middle: bands.map((band) => band && band.middle),
    upper: bands.map((band) => band && band.middle.plus(band.width)),
    lower: bands.map((band) => band && band.middle.minus(band.width)),
  };
}

function macdModel(values: readonly Decimal[], fast: number, slow: number, signal: number): Record<string, Line> {
  const start = slow - 1;
  const fastLine = smoothed(values, start, () => mean(values.slice(slow - fast, slow)), emaGain(fast));
  const slowLine = emaModel(values, slow);
  const differences = fastLine.slice(start).map((value, i) => value!.minus(slowLine[start + i]!));
  const signals = emaModel(differences, signal);
  const ready = start + signal - 1;
  const line = (valueAt: (i: number) => Value): Line =>
    values.map((_, row) => (row < ready ? null : valueAt(row - start)));
  return {
    macd: line((i) => differences[i]!),
    signal: line((i) => signals[i]!),
    histogram: line((i) => differences[i]!.minus(signals[i]!)),
  };
}

const changes = (values: readonly Decimal[]) => values.map((value, row) => value.minus(values[row - 1] ?? value));

function rsiModel(values: readonly Decimal[], period: number): Line {
  const moves = changes(values);
  const average = (parts: readonly Decimal[]) =>
    smoothed(parts, period, () => mean(parts.slice(1, period + 1)), wilderGain(period));
  const gains = average(moves.map((move) => greater(move, zero)));
  const losses = average(moves.map((move) => greater(move.neg(), zero)));
  return gains.map((gain, row) => {
    if (gain === null) return null;
    const both = gain.plus(losses[row]!);
    return both.isZero() ? zero : gain.div(both).times(100);
  });
}

function kdjModel(
  { high, low, close }: Record<'high' | 'low' | 'close', readonly Decimal[]>,
  spec: StudySpec<'kdj'>,
): Record<string, Line> {
  let [k, d] = [new Exact(50), new Exact(50)];
  const rows = close.map((value, row) => {
    const highs = windowAt(high, row, spec.period);
    if (!highs) return null;
    const top = highs.reduce(greater);
    const bottom = windowAt(low, row, spec.period)!.reduce(lesser);
    const raw = top.eq(bottom) ? zero : value.minus(bottom).div(top.minus(bottom)).times(100);
    k = k
      .times(spec.kPeriod - 1)
      .plus(raw)
      .div(spec.kPeriod);
    d = d
      .times(spec.dPeriod - 1)
      .plus(k)
      .div(spec.dPeriod);
    return { k, d, j: k.times(3).minus(d.times(2)) };
  });
  return {
    k: rows.map((row) => row && row.k),
    d: rows.map((row) => row && row.d),
    j: rows.map((row) => row && row.j),
  };
}

function atrModel({ high, low, close }: Record<'high' | 'low' | 'close', readonly Decimal[]>, period: number): Line {
  const ranges = close.map((_, row) => {
    const inside = high[row]!.minus(low[row]!);
    const before = close[row - 1];
    if (!before) return inside;
    return greater(inside, greater(high[row]!.minus(before).abs(), low[row]!.minus(before).abs()));
  });
  return smoothed(ranges, period, () => mean(ranges.slice(1, period + 1)), wilderGain(period));
}

const DAY_MS = 86_400_000;

function vwapModel(columns: KlineColumns): Line {
  const [high, low, close] = [decimals(columns.high), decimals(columns.low), decimals(columns.close)];
  const volume = decimals(columns.volume);
  const typical = close.map((value, row) => value.plus(high[row]!).plus(low[row]!).div(3));
  const dayOf = (row: number) => Math.floor(columns.openTimeMs[row]! / DAY_MS);
  return typical.map((price, row) => {
    const today = typical.map((_, i) => i).filter((i) => i <= row && dayOf(i) === dayOf(row));
    const traded = sum(today.map((i) => volume[i]!));
    return traded.isZero() ? price : sum(today.map((i) => typical[i]!.times(volume[i]!))).div(traded);
  });
}

function obvModel(close: readonly Decimal[], volume: readonly Decimal[]): Line {
  return close.map((_, row) =>
    sum(volume.slice(0, row + 1).map((part, i) => (i === 0 ? part : part.times(close[i]!.cmp(close[i - 1]!))))),
  );
}

/** Every line of a study. */
export function studyModel(spec: StudySpec, columns: KlineColumns): Record<string, Line> {
  const [high, low, close] = [decimals(columns.high), decimals(columns.low), decimals(columns.close)];
  const volume = decimals(columns.volume);
  const source = 'of' in spec && spec.of === 'volume' ? volume : close;
  switch (spec.kind) {
    case 'ma':
      return { value: maModel(source, spec.period) };
    case 'ema':
      return { value: emaModel(source, spec.period) };
    case 'wma':
      return { value: wmaModel(source, spec.period) };
    case 'boll':
      return bollModel(close, spec.period, spec.deviations);
    case 'macd':
      return macdModel(close, spec.fast, spec.slow, spec.signal);
    case 'rsi':
      return { value: rsiModel(close, spec.period) };
    case 'kdj':
      return kdjModel({ high, low, close }, spec);
    case 'vwap':
      return { value: vwapModel(columns) };
    case 'atr':
      return { value: atrModel({ high, low, close }, spec.period) };
    case 'obv':
      return { value: obvModel(close, volume) };
  }
}
