import { firstAt } from '../core/first-at';
import { get, high, prefix, put, rowAt } from '../core/lanes';
import { Study } from '../core/study';

@unmanaged
export class Vwap extends Study {
  /** End of the last closed row's UTC day, exclusive, and sums of that day. */
  dayEnd: f64;
  turnover: f64;
  volumes: f64;
}

const DAY_MS = 86_400_000.0;

function nextDay(timeMs: f64): f64 {
  return (floor(timeMs / DAY_MS) + 1) * DAY_MS;
}

function typical(study: Study, row: i32): f64 {
  return (get(study.high, row) + get(study.low, row) + get(study.close, row)) / 3.0;
}

/** Computes the rows of one day. Without volume since midnight the value is the typical price. */
function day(study: Vwap, from: i32, to: i32): void {
  let turnover = 0.0;
  let volumes = 0.0;
  let row = from;
  if (ASC_FEATURE_SIMD) {
    const third = f64x2.splat(1.0 / 3.0);
    const zero = f64x2.splat(0);
    let turnovers = zero;
    let totals = zero;
    let highs = rowAt(study.high, row);
    let lows = rowAt(study.low, row);
    let closes = rowAt(study.close, row);
    let sizes = rowAt(study.volume, row);
    let target = rowAt(study.out0, row);
    for (; row + 4 <= to; row += 4) {
      const p0 = f64x2.mul(f64x2.add(f64x2.add(v128.load(highs), v128.load(lows)), v128.load(closes)), third);
      const p1 = f64x2.mul(
        f64x2.add(f64x2.add(v128.load(highs, 16), v128.load(lows, 16)), v128.load(closes, 16)),
        third,
      );
      const v0 = v128.load(sizes);
      const v1 = v128.load(sizes, 16);
      const t0 = prefix(f64x2.mul(p0, v0));
      const t1 = f64x2.add(f64x2.add(prefix(f64x2.mul(p1, v1)), high(t0)), turnovers);
      const s0 = prefix(v0);
      const s1 = f64x2.add(f64x2.add(prefix(v1), high(s0)), totals);
      const sum0 = f64x2.add(s0, totals);
      v128.store(target, v128.bitselect(f64x2.div(f64x2.add(t0, turnovers), sum0), p0, f64x2.gt(sum0, zero)));
      v128.store(target, v128.bitselect(f64x2.div(t1, s1), p1, f64x2.gt(s1, zero)), 16);
      turnovers = high(t1);
      totals = high(s1);
      highs += 32;
      lows += 32;
      closes += 32;
      sizes += 32;
      target += 32;
    }
    turnover = f64x2.extract_lane(turnovers, 0);
    volumes = f64x2.extract_lane(totals, 0);
  }
  for (; row < to; row++) {
    const price = typical(study, row);
    const volume = get(study.volume, row);
    turnover += price * volume;
    volumes += volume;
    put(study.out0, row, volumes > 0 ? turnover / volumes : price);
  }
  study.turnover = turnover;
  study.volumes = volumes;
}

export function vwapHistory(study: Vwap, rows: i32): void {
  let row = 0;
  let guess = 1;
  while (row < rows) {
    study.dayEnd = nextDay(get(study.openTime, row));
    const next = firstAt(study.openTime, row, rows, study.dayEnd, guess);
    day(study, row, next);
    guess = next - row;
    row = next;
  }
}

export function vwapShow(study: Vwap, row: i32): void {
  const price = typical(study, row);
  const volume = get(study.volume, row);
  const sameDay = get(study.openTime, row) < study.dayEnd;
  const turnover = (sameDay ? study.turnover : 0) + price * volume;
  const volumes = (sameDay ? study.volumes : 0) + volume;
  put(study.out0, row, volumes > 0 ? turnover / volumes : price);
}

export function vwapKeep(study: Vwap, row: i32): void {
  const time = get(study.openTime, row);
  const volume = get(study.volume, row);
  if (time >= study.dayEnd) {
    study.dayEnd = nextDay(time);
    study.turnover = 0;
    study.volumes = 0;
  }
  study.turnover += typical(study, row) * volume;
  study.volumes += volume;
}
