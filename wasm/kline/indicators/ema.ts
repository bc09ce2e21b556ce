import { blank, get, put, sumOf } from '../core/lanes';
import { smooth } from '../core/smooth';
import { Study } from '../core/study';

/** The committed state of an EMA is its last value. */
export function emaHistory(study: Study, rows: i32): void {
  const ready = study.ready;
  const period = study.period;
  blank(study.out0, min(rows, ready));
  if (rows <= ready) return;
  const seed = sumOf(study.close, 0, period) / <f64>period;
  put(study.out0, ready, seed);
  study.factor = 2.0 / <f64>(period + 1);
  smooth(study.close, period, rows, seed, study.factor, study.out0);
}

export function emaShow(study: Study, row: i32): void {
  const before = get(study.out0, row - 1);
  put(study.out0, row, before + study.factor * (get(study.close, row) - before));
}
