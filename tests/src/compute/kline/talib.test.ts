import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import * as talib from 'talib-web';
import { beforeAll, describe, expect, it } from 'vitest';
import type { KlineColumns } from '../../../../src/compute/kline/columns.ts';
import type { StudySpec } from '../../../../src/compute/kline/study-spec.ts';
import { ENGINES, difference, linesOf, scaleOf } from '../../../models/kline-engines.ts';
import { klines } from '../../../models/kline-samples.ts';

/**
 * TA-Lib itself, compiled to WebAssembly by others. Its arrays are as long as the input, but begin with the first
 * value.
 */
const WASM = join(dirname(createRequire(import.meta.url).resolve('talib-web')), 'talib.wasm');
const ROWS = 300;

beforeAll(async () => {
  await talib.init(`data:application/wasm;base64,${readFileSync(WASM).toString('base64')}`);
});

const array = (column: Float64Array): number[] => Array.from(column);

/** Returns TA-Lib's results by our names of lines. */
function talibLines(spec: StudySpec, columns: KlineColumns): Readonly<Record<string, readonly number[]>> {
  const [high, low, close] = [array(columns.high), array(columns.low), array(columns.close)];
  const volume = array(columns.volume);
  switch (spec.kind) {
    case 'ma':
      return { value: talib.SMA({ inReal: close, timePeriod: spec.period }).output };
    case 'ema':
      return { value: talib.EMA({ inReal: close, timePeriod: spec.period }).output };
    case 'wma':
      return { value: talib.WMA({ inReal: close, timePeriod: spec.period }).output };
    case 'boll':
      return { middle: talib.BBANDS({ inReal: close, timePeriod: spec.period, MAType: 0 }).middleBand };
    case 'macd': {
      const periods = { fastPeriod: spec.fast, slowPeriod: spec.slow, signalPeriod: spec.signal };
      const { MACD, MACDSignal, MACDHist } = talib.MACD({ inReal: close, ...periods });
      return { macd: MACD, signal: MACDSignal, histogram: MACDHist };
    }
    case 'rsi':
      return { value: talib.RSI({ inReal: close, timePeriod: spec.period }).output };
    case 'atr':
      return { value: talib.ATR({ high, low, close, timePeriod: spec.period }).output };
    case 'obv':
      return { value: talib.OBV({ inReal: close, volume }).output };
    default:
      throw new Error(`TA-Lib has no ${spec.kind}`);
  }
}

const CASES: readonly (readonly [spec: StudySpec, firstRow: number])[] = [
  [{ kind: 'ma', period: 20 }, 19],
  [{ kind: 'ema', period: 20 }, 19],
  [{ kind: 'wma', period: 9 }, 8],
  [{ kind: 'boll', period: 20, deviations: 2 }, 19],
  [{ kind: 'macd', fast: 12, slow: 26, signal: 9 }, 33],
  [{ kind: 'macd', fast: 5, slow: 35, signal: 5 }, 38],
  [{ kind: 'rsi', period: 14 }, 14],
  [{ kind: 'atr', period: 14 }, 14],
  [{ kind: 'obv' }, 0],
];

describe.each(ENGINES)('studies on %s', (_, kernels) => {
  it.each(CASES)('equal TA-Lib, from the same first row: %o', (spec, firstRow) => {
    // Prices of at least 1, because TA-Lib takes moves under 1e-8 for none.
    const columns = fc.sample(klines({ min: ROWS, max: ROWS }), { numRuns: 6, seed: 3 });
    for (const each of columns) {
      const tick = each.close[0]! / 50_000;
      const scaled = { ...each };
      for (const name of ['open', 'high', 'low', 'close'] as const)
        scaled[name] = each[name].map((price) => price / tick);
      const got = linesOf(kernels, spec, scaled);
      const wanted = Object.fromEntries(
        Object.entries(talibLines(spec, scaled)).map(([name, values]) => [
          name,
          [...Array.from({ length: firstRow }, () => NaN), ...values.slice(0, ROWS - firstRow)],
        ]),
      );
      expect(difference(got, wanted, scaleOf(spec, scaled))).toBeUndefined();
    }
  });
});
