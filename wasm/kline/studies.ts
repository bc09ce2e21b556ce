import { Kind, STUDY_BYTES, Study } from './core/study';
import { atrHistory } from './indicators/atr';
import { Boll, bollHistory } from './indicators/boll';
import { emaHistory } from './indicators/ema';
import { Kdj, kdjHistory } from './indicators/kdj';
import { Ma, maHistory } from './indicators/ma';
import { Macd, macdHistory } from './indicators/macd';
import { obvHistory } from './indicators/obv';
import { Rsi, rsiHistory } from './indicators/rsi';
import { Vwap, vwapHistory } from './indicators/vwap';
import { Wma, wmaHistory } from './indicators/wma';

/** Returns the number of bytes that `describe` writes. */
export function studyBytes(): usize {
  return STUDY_BYTES;
}

/** Writes the description of a study to `at`. Columns that its kind does not read or write may be 0. */
export function describe(
  at: usize,
  kind: i32,
  ready: i32,
  openTime: usize,
  high: usize,
  low: usize,
  close: usize,
  volume: usize,
  out0: usize,
  out1: usize,
  out2: usize,
  period: i32,
  second: i32,
  third: i32,
  factor: f64,
): void {
  const study = changetype<Study>(at);
  study.kind = kind;
  study.ready = ready;
  study.openTime = openTime;
  study.high = high;
  study.low = low;
  study.close = close;
  study.volume = volume;
  study.out0 = out0;
  study.out1 = out1;
  study.out2 = out2;
  study.period = period;
  study.second = second;
  study.third = third;
  study.factor = factor;
}

/** Computes all values of the first `rows` rows, and the state as if the last of them were closed. */
export function history(at: usize, rows: i32): void {
  switch (changetype<Study>(at).kind) {
    case Kind.Ma:
      return maHistory(changetype<Ma>(at), rows);
    case Kind.Ema:
      return emaHistory(changetype<Study>(at), rows);
    case Kind.Wma:
      return wmaHistory(changetype<Wma>(at), rows);
    case Kind.Boll:
      return bollHistory(changetype<Boll>(at), rows);
    case Kind.Macd:
      return macdHistory(changetype<Macd>(at), rows);
    case Kind.Rsi:
      return rsiHistory(changetype<Rsi>(at), rows);
    case Kind.Kdj:
      return kdjHistory(changetype<Kdj>(at), rows);
    case Kind.Vwap:
      return vwapHistory(changetype<Vwap>(at), rows);
    case Kind.Atr:
      return atrHistory(changetype<Study>(at), rows);
    case Kind.Obv:
      return obvHistory(changetype<Study>(at), rows);
  }
}
