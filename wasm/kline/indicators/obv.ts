import { get, high, prefix, put, rowAt } from '../core/lanes';
import { Study } from '../core/study';

function flow(study: Study, row: i32): f64 {
  const now = get(study.close, row);
  const before = get(study.close, row - 1);
  const volume = get(study.volume, row);
  return now > before ? volume : now < before ? -volume : 0;
}

function flows(now: v128, before: v128, volume: v128): v128 {
  return f64x2.sub(v128.and(f64x2.gt(now, before), volume), v128.and(f64x2.lt(now, before), volume));
}

/** The committed state of an OBV is its last value. */
export function obvHistory(study: Study, rows: i32): void {
  if (rows === 0) return;
  const out = study.out0;
  let sum = get(study.volume, 0);
  put(out, 0, sum);
  let row = 1;
  if (ASC_FEATURE_SIMD) {
    let last = f64x2.splat(sum);
    let closes = rowAt(study.close, row);
    let volumes = rowAt(study.volume, row);
    let target = rowAt(out, row);
    for (; row + 4 <= rows; row += 4) {
      const f0 = prefix(flows(v128.load(closes), v128.load(closes - 8), v128.load(volumes)));
      let f1 = prefix(flows(v128.load(closes, 16), v128.load(closes, 8), v128.load(volumes, 16)));
      f1 = f64x2.add(f64x2.add(f1, high(f0)), last);
      v128.store(target, f64x2.add(f0, last));
      v128.store(target, f1, 16);
      last = high(f1);
      closes += 32;
      volumes += 32;
      target += 32;
    }
    sum = f64x2.extract_lane(last, 0);
  }
  for (; row < rows; row++) {
    sum += flow(study, row);
    put(out, row, sum);
  }
}

export function obvShow(study: Study, row: i32): void {
  put(study.out0, row, get(study.out0, row - 1) + flow(study, row));
}
