import { advanced, blank, get, larger, put, rowAt, smaller } from '../core/lanes';
import { Study } from '../core/study';
import { highest, lowest, tileRows, windowRange } from '../core/window-range';

@unmanaged
export class Kdj extends Study {
  /** Extremes of the last period − 1 closed rows. K and D are in their columns. */
  highestKept: f64;
  lowestKept: f64;
  kGain: f64;
  dGain: f64;
}

/** Turns 0 ÷ 0 into 0: in a flat window close − lowest is 0 too. */
const LEAST_RANGE = 1e-290;

/** Returns the raw stochastic value, 0 … 100. */
function rawValue(close: f64, highest: f64, lowest: f64): f64 {
  return ((close - lowest) / larger(highest - lowest, LEAST_RANGE)) * 100;
}

function rawValues(close: v128, highest: v128, lowest: v128): v128 {
  const range = f64x2.pmax(f64x2.sub(highest, lowest), f64x2.splat(LEAST_RANGE));
  return f64x2.mul(f64x2.div(f64x2.sub(close, lowest), range), f64x2.splat(100));
}

/** Value of K and D before the first row. */
const START = 50.0;

export function kdjHistory(study: Kdj, rows: i32): void {
  const ready = study.ready;
  const period = study.period;
  const kGain = 1.0 / <f64>study.second;
  const dGain = 1.0 / <f64>study.third;
  study.kGain = kGain;
  study.dGain = dGain;
  blank(study.out0, min(rows, ready));
  blank(study.out1, min(rows, ready));
  blank(study.out2, min(rows, ready));
  let k = START;
  let d = START;
  for (let start = ready; start < rows; start += tileRows(period)) {
    const count = min(rows - start, tileRows(period));
    windowRange(study.high, study.low, start, count, period);
    const closes = rowAt(study.close, start);
    const kOut = rowAt(study.out0, start);
    const dOut = rowAt(study.out1, start);
    const jOut = rowAt(study.out2, start);
    let row = 0;
    if (ASC_FEATURE_SIMD && count >= 5) {
      // Both recurrences in registers. `advanced` uses two earlier rows, so the first row is computed separately.
      const kBefore = k;
      const dBefore = d;
      const raw = rawValue(get(closes, 0), get(highest, 0), get(lowest, 0));
      k += kGain * (raw - k);
      d += dGain * (k - d);
      put(kOut, 0, k);
      put(dOut, 0, d);
      put(jOut, 0, k + 2 * (k - d));
      row = 1;
      const kB = f64x2.splat(1.0 - kGain);
      const dB = f64x2.splat(1.0 - dGain);
      const kB2 = f64x2.mul(kB, kB);
      const dB2 = f64x2.mul(dB, dB);
      const kGains = f64x2.splat(kGain);
      const dGains = f64x2.splat(dGain);
      let ks = f64x2(kBefore, k);
      let ds = f64x2(dBefore, d);
      let kInput = f64x2.splat(kGain * raw);
      let dInput = f64x2.splat(dGain * k);
      for (; row + 2 <= count; row += 2) {
        const at = (<usize>row) << 3;
        const raws = rawValues(v128.load(closes + at), v128.load(highest + at), v128.load(lowest + at));
        const kNext = f64x2.mul(raws, kGains);
        ks = advanced(ks, kInput, kNext, kB, kB2);
        kInput = kNext;
        v128.store(kOut + at, ks);
        const dNext = f64x2.mul(ks, dGains);
        ds = advanced(ds, dInput, dNext, dB, dB2);
        dInput = dNext;
        v128.store(dOut + at, ds);
        const apart = f64x2.sub(ks, ds);
        v128.store(jOut + at, f64x2.add(ks, f64x2.add(apart, apart)));
      }
      k = f64x2.extract_lane(ks, 1);
      d = f64x2.extract_lane(ds, 1);
    }
    for (; row < count; row++) {
      k += kGain * (rawValue(get(closes, row), get(highest, row), get(lowest, row)) - k);
      d += dGain * (k - d);
      put(kOut, row, k);
      put(dOut, row, d);
      put(jOut, row, k + 2 * (k - d));
    }
  }
  if (rows > ready) kdjKeep(study, rows - 1);
}

export function kdjShow(study: Kdj, row: i32): void {
  const highest = larger(study.highestKept, get(study.high, row));
  const lowest = smaller(study.lowestKept, get(study.low, row));
  let k = get(study.out0, row - 1);
  let d = get(study.out1, row - 1);
  k += study.kGain * (rawValue(get(study.close, row), highest, lowest) - k);
  d += study.dGain * (k - d);
  put(study.out0, row, k);
  put(study.out1, row, d);
  put(study.out2, row, k + 2 * (k - d));
}

export function kdjKeep(study: Kdj, row: i32): void {
  let highest = -Infinity;
  let lowest = Infinity;
  for (let i = row - study.period + 2; i <= row; i++) {
    highest = larger(highest, get(study.high, i));
    lowest = smaller(lowest, get(study.low, i));
  }
  study.highestKept = highest;
  study.lowestKept = lowest;
}
