import { advanced, blank, get, larger, put, rowAt } from '../core/lanes';
import { Study } from '../core/study';

@unmanaged
export class Rsi extends Study {
  /**
   * Wilder's averages × period (the ratio does not need the division) after the last closed row, of the gains and of
   * all moves. Both take the same steps and no gain exceeds its move, so rounding cannot lead above 100.
   */
  gains: f64;
  moves: f64;
  /** 1 − 1 / period. */
  decay: f64;
}

/** Turns 0 ÷ 0 into 0. Averages below it occur after thousands of rows without a move. */
const LEAST_MOVE = 1e-290;

function strength(gains: f64, moves: f64): f64 {
  return (gains / larger(moves, LEAST_MOVE)) * 100;
}

function strengths(gains: v128, moves: v128): v128 {
  return f64x2.mul(f64x2.div(gains, f64x2.pmax(moves, f64x2.splat(LEAST_MOVE))), f64x2.splat(100));
}

export function rsiHistory(study: Rsi, rows: i32): void {
  const ready = study.ready;
  const close = study.close;
  const out = study.out0;
  const b = 1.0 - 1.0 / <f64>study.period;
  study.decay = b;
  blank(out, min(rows, ready));
  if (rows <= ready) return;

  let gains = 0.0;
  let moves = 0.0;
  for (let row = 1; row <= ready; row++) {
    const change = get(close, row) - get(close, row - 1);
    gains += larger(change, 0);
    moves += abs(change);
  }
  put(out, ready, strength(gains, moves));
  let row = ready + 1;
  if (ASC_FEATURE_SIMD && row + 5 <= rows) {
    // `advanced` uses two earlier rows, so the first row is computed separately.
    const change = get(close, row) - get(close, row - 1);
    const gain = larger(change, 0);
    const move = abs(change);
    const zero = f64x2.splat(0);
    const decay = f64x2.splat(b);
    const decay2 = f64x2.splat(b * b);
    let gain1 = f64x2.splat(gain);
    let move1 = f64x2.splat(move);
    let gainSums = f64x2(gains, b * gains + gain);
    let moveSums = f64x2(moves, b * moves + move);
    put(out, row, strength(b * gains + gain, b * moves + move));
    row++;
    let source = rowAt(close, row);
    let target = rowAt(out, row);
    for (; row + 4 <= rows; row += 4) {
      const change0 = f64x2.sub(v128.load(source), v128.load(source - 8));
      const gain0 = f64x2.pmax(zero, change0);
      const move0 = f64x2.abs(change0);
      gainSums = advanced(gainSums, gain1, gain0, decay, decay2);
      moveSums = advanced(moveSums, move1, move0, decay, decay2);
      v128.store(target, strengths(gainSums, moveSums));
      const change1 = f64x2.sub(v128.load(source, 16), v128.load(source, 8));
      gain1 = f64x2.pmax(zero, change1);
      move1 = f64x2.abs(change1);
      gainSums = advanced(gainSums, gain0, gain1, decay, decay2);
      moveSums = advanced(moveSums, move0, move1, decay, decay2);
      v128.store(target, strengths(gainSums, moveSums), 16);
      source += 32;
      target += 32;
    }
    gains = f64x2.extract_lane(gainSums, 1);
    moves = f64x2.extract_lane(moveSums, 1);
  }
  for (; row < rows; row++) {
    const change = get(close, row) - get(close, row - 1);
    gains = b * gains + larger(change, 0);
    moves = b * moves + abs(change);
    put(out, row, strength(gains, moves));
  }
  study.gains = gains;
  study.moves = moves;
}

export function rsiShow(study: Rsi, row: i32): void {
  const change = get(study.close, row) - get(study.close, row - 1);
  put(study.out0, row, strength(study.decay * study.gains + larger(change, 0), study.decay * study.moves + abs(change)));
}

export function rsiKeep(study: Rsi, row: i32): void {
  const change = get(study.close, row) - get(study.close, row - 1);
  study.gains = study.decay * study.gains + larger(change, 0);
  study.moves = study.decay * study.moves + abs(change);
}
