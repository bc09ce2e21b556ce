/** Numbers of the kinds, in the order of STUDY_KINDS in src/compute/kline/study-spec.ts. */
export const enum Kind {
  Ma,
  Ema,
  Wma,
  Boll,
  Macd,
  Rsi,
  Kdj,
  Vwap,
  Atr,
  Obv,
}

/**
 * One study over one set of columns, as the host describes it. Indicators extend it with their committed state: what is
 * known after the last closed candle, so that the open candle can be computed repeatedly in O(1).
 *
 * An indicator has three functions:
 * - history(study, rows): computes all values from row 0 on, and the state as if `rows − 1` were closed
 * - show(study, row): computes the value at an open row, from the state after row − 1; does not change the state
 * - keep(study, row): adds a closed row to the state; `show` has been called for it
 * The last two are called only for rows after `ready`; before, history is at most a warm-up long and is called instead.
 */
@unmanaged
export class Study {
  kind: i32;
  /** First row that has a value. */
  ready: i32;
  openTime: usize;
  high: usize;
  low: usize;
  close: usize;
  volume: usize;
  out0: usize;
  out1: usize;
  out2: usize;
  period: i32;
  second: i32;
  third: i32;
  factor: f64;
}

/** Bytes of any indicator's study, state included. */
export const STUDY_BYTES: usize = 192;
