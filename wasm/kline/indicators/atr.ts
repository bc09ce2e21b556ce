import { blank, carried, decayed, get, high, larger, put, rowAt, smaller } from '../core/lanes';
import { Study } from '../core/study';

/** Returns the largest of high − low, high − close before and close before − low, given low ≤ high. */
function trueRange(study: Study, row: i32): f64 {
  const before = get(study.close, row - 1);
  return larger(get(study.high, row), before) - smaller(get(study.low, row), before);
}

function trueRanges(highs: v128, lows: v128, before: v128): v128 {
  return f64x2.sub(f64x2.pmax(highs, before), f64x2.pmin(lows, before));
}

/** The committed state of an ATR is its last value. */
export function atrHistory(study: Study, rows: i32): void {
  const ready = study.ready;
  const out = study.out0;
  const k = 1.0 / <f64>study.period;
  study.factor = k;
  blank(out, min(rows, ready));
  if (rows <= ready) return;

  let y = 0.0;
  for (let row = 1; row <= ready; row++) y += trueRange(study, row);
  y *= k;
  put(out, ready, y);
  let row = ready + 1;
  if (ASC_FEATURE_SIMD) {
    const b = 1.0 - k;
    const gain = f64x2.splat(k);
    const decay = f64x2(0, b);
    const powers12 = f64x2(b, b * b);
    const powers34 = f64x2.mul(powers12, f64x2.splat(b * b));
    let last = f64x2.splat(y);
    let highs = rowAt(study.high, row);
    let lows = rowAt(study.low, row);
    let closes = rowAt(study.close, row - 1);
    let target = rowAt(out, row);
    for (; row + 4 <= rows; row += 4) {
      let t0 = trueRanges(v128.load(highs), v128.load(lows), v128.load(closes));
      let t1 = trueRanges(v128.load(highs, 16), v128.load(lows, 16), v128.load(closes, 16));
      t0 = decayed(f64x2.mul(t0, gain), decay);
      t1 = decayed(f64x2.mul(t1, gain), decay);
      t1 = carried(carried(t1, high(t0), powers12), last, powers34);
      v128.store(target, carried(t0, last, powers12));
      v128.store(target, t1, 16);
      last = high(t1);
      highs += 32;
      lows += 32;
      closes += 32;
      target += 32;
    }
    y = f64x2.extract_lane(last, 0);
  }
  for (; row < rows; row++) {
    y += k * (trueRange(study, row) - y);
    put(out, row, y);
  }
}

export function atrShow(study: Study, row: i32): void {
  const before = get(study.out0, row - 1);
  put(study.out0, row, before + study.factor * (trueRange(study, row) - before));
}
