import { carried, decayed, get, high, put, rowAt } from './lanes';

/**
 * Computes the recurrence of EMA, y ← y + k (x − y), over the rows from … to − 1 of x into `out`.
 * @returns the last y
 *
 * SIMD solves eight rows at a time from the y before them: y[i] = b^(i+1) y + Σ b^(i−j) k x[j], b = 1 − k, which makes
 * the serial chain one multiply and one add per eight rows instead of per row.
 */
export function smooth(x: usize, from: i32, to: i32, y: f64, k: f64, out: usize): f64 {
  let row = from;
  if (ASC_FEATURE_SIMD) {
    const b = 1.0 - k;
    const b2 = b * b;
    const b4 = b2 * b2;
    const gain = f64x2.splat(k);
    const decay = f64x2(0, b);
    const powers12 = f64x2(b, b2);
    const powers34 = f64x2(b2 * b, b4);
    const powers56 = f64x2(b4 * b, b4 * b2);
    const powers78 = f64x2(b4 * b2 * b, b4 * b4);
    let last = f64x2.splat(y);
    let source = rowAt(x, from);
    let target = rowAt(out, from);
    for (; row + 8 <= to; row += 8) {
      let t0 = decayed(f64x2.mul(v128.load(source), gain), decay);
      let t1 = decayed(f64x2.mul(v128.load(source, 16), gain), decay);
      let t2 = decayed(f64x2.mul(v128.load(source, 32), gain), decay);
      let t3 = decayed(f64x2.mul(v128.load(source, 48), gain), decay);
      t1 = carried(t1, high(t0), powers12);
      t3 = carried(t3, high(t2), powers12);
      const half = high(t1);
      t2 = carried(t2, half, powers12);
      t3 = carried(t3, half, powers34);
      v128.store(target, carried(t0, last, powers12));
      v128.store(target, carried(t1, last, powers34), 16);
      v128.store(target, carried(t2, last, powers56), 32);
      t3 = carried(t3, last, powers78);
      v128.store(target, t3, 48);
      last = high(t3);
      source += 64;
      target += 64;
    }
    y = f64x2.extract_lane(last, 0);
  }
  for (; row < to; row++) {
    y += k * (get(x, row) - y);
    put(out, row, y);
  }
  return y;
}
