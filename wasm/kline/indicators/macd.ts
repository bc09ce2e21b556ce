import { advanced, blank, get, put, rowAt, sumOf } from '../core/lanes';
import { Study } from '../core/study';

@unmanaged
export class Macd extends Study {
  fastGain: f64;
  slowGain: f64;
  signalGain: f64;
  /** The two averages after the last closed row; the signal is in its column. */
  fast: f64;
  slow: f64;
}

export function macdHistory(study: Macd, rows: i32): void {
  const ready = study.ready;
  const close = study.close;
  const out = study.out0;
  const signalOut = study.out1;
  const histogramOut = study.out2;
  const slowPeriod = study.second;
  const fastGain = 2.0 / <f64>(study.period + 1);
  const slowGain = 2.0 / <f64>(slowPeriod + 1);
  const signalGain = 2.0 / <f64>(study.third + 1);
  study.fastGain = fastGain;
  study.slowGain = slowGain;
  study.signalGain = signalGain;
  blank(out, min(rows, ready));
  blank(signalOut, min(rows, ready));
  blank(histogramOut, min(rows, ready));
  if (rows <= ready) return;

  // Both averages start at the same row; the fast one starts from the newest closes of the slow one's first window.
  let fast = sumOf(close, slowPeriod - study.period, slowPeriod) / <f64>study.period;
  let slow = sumOf(close, 0, slowPeriod) / <f64>slowPeriod;
  let sum = fast - slow;
  let row = slowPeriod;
  for (; row <= ready; row++) {
    const value = get(close, row);
    fast += fastGain * (value - fast);
    slow += slowGain * (value - slow);
    sum += fast - slow;
  }
  let signal = sum / <f64>study.third;
  put(out, ready, fast - slow);
  put(signalOut, ready, signal);
  put(histogramOut, ready, fast - slow - signal);

  if (ASC_FEATURE_SIMD && row + 5 <= rows) {
    // Three recurrences in registers, one pass over memory. `advanced` uses two earlier rows, so the first row is
    // computed separately.
    const fastBefore = fast;
    const slowBefore = slow;
    const signalBefore = signal;
    const macdBefore = fast - slow;
    const value = get(close, row);
    fast += fastGain * (value - fast);
    slow += slowGain * (value - slow);
    signal += signalGain * (fast - slow - signal);
    put(out, row, fast - slow);
    put(signalOut, row, signal);
    put(histogramOut, row, fast - slow - signal);
    row++;

    const fastB = f64x2.splat(1.0 - fastGain);
    const slowB = f64x2.splat(1.0 - slowGain);
    const signalB = f64x2.splat(1.0 - signalGain);
    const fastB2 = f64x2.mul(fastB, fastB);
    const slowB2 = f64x2.mul(slowB, slowB);
    const signalB2 = f64x2.mul(signalB, signalB);
    const fastGains = f64x2.splat(fastGain);
    const slowGains = f64x2.splat(slowGain);
    const signalGains = f64x2.splat(signalGain);
    let fasts = f64x2(fastBefore, fast);
    let slows = f64x2(slowBefore, slow);
    let signals = f64x2(signalBefore, signal);
    let source = rowAt(close, row);
    let target = rowAt(out, row);
    let signalTarget = rowAt(signalOut, row);
    let histogramTarget = rowAt(histogramOut, row);
    let fastInput = f64x2.mul(v128.load(source - 16), fastGains);
    let slowInput = f64x2.mul(v128.load(source - 16), slowGains);
    let signalInput = f64x2.mul(f64x2(macdBefore, fast - slow), signalGains);
    for (; row + 4 <= rows; row += 4) {
      const x0 = v128.load(source);
      const fast0 = f64x2.mul(x0, fastGains);
      const slow0 = f64x2.mul(x0, slowGains);
      fasts = advanced(fasts, fastInput, fast0, fastB, fastB2);
      slows = advanced(slows, slowInput, slow0, slowB, slowB2);
      const macd0 = f64x2.sub(fasts, slows);
      const signal0 = f64x2.mul(macd0, signalGains);
      signals = advanced(signals, signalInput, signal0, signalB, signalB2);
      v128.store(target, macd0);
      v128.store(signalTarget, signals);
      v128.store(histogramTarget, f64x2.sub(macd0, signals));
      const x1 = v128.load(source, 16);
      fastInput = f64x2.mul(x1, fastGains);
      slowInput = f64x2.mul(x1, slowGains);
      fasts = advanced(fasts, fast0, fastInput, fastB, fastB2);
      slows = advanced(slows, slow0, slowInput, slowB, slowB2);
      const macd1 = f64x2.sub(fasts, slows);
      signalInput = f64x2.mul(macd1, signalGains);
      signals = advanced(signals, signal0, signalInput, signalB, signalB2);
      v128.store(target, macd1, 16);
      v128.store(signalTarget, signals, 16);
      v128.store(histogramTarget, f64x2.sub(macd1, signals), 16);
      source += 32;
      target += 32;
      signalTarget += 32;
      histogramTarget += 32;
    }
    fast = f64x2.extract_lane(fasts, 1);
    slow = f64x2.extract_lane(slows, 1);
    signal = f64x2.extract_lane(signals, 1);
  }
  for (; row < rows; row++) {
    const value = get(close, row);
    fast += fastGain * (value - fast);
    slow += slowGain * (value - slow);
    const macd = fast - slow;
    signal += signalGain * (macd - signal);
    put(out, row, macd);
    put(signalOut, row, signal);
    put(histogramOut, row, macd - signal);
  }
  study.fast = fast;
  study.slow = slow;
}

export function macdShow(study: Macd, row: i32): void {
  const value = get(study.close, row);
  const fast = study.fast + study.fastGain * (value - study.fast);
  const slow = study.slow + study.slowGain * (value - study.slow);
  const macd = fast - slow;
  const before = get(study.out1, row - 1);
  const signal = before + study.signalGain * (macd - before);
  put(study.out0, row, macd);
  put(study.out1, row, signal);
  put(study.out2, row, macd - signal);
}

export function macdKeep(study: Macd, row: i32): void {
  const value = get(study.close, row);
  study.fast += study.fastGain * (value - study.fast);
  study.slow += study.slowGain * (value - study.slow);
}
