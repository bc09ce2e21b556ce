import type { KlineColumns } from '../columns.ts';
import type { AnyLines, StudyLines, StudySpec } from '../study-spec.ts';
import { plainEma, plainMa, plainWma } from './averages.ts';
import { plainBoll } from './boll.ts';
import { plainKdj } from './kdj.ts';
import { plainMacd } from './macd.ts';
import type { PlainStudy } from './plain-study.ts';
import { plainObv, plainVwap } from './volume.ts';
import { plainAtr, plainRsi } from './wilder.ts';

/**
 * The plain twin: every study of `StudyParameters`, by the same definitions. Engines without WebAssembly run it.
 * @param columns  those that the kind reads (STUDY_INPUTS)
 * @param lines    the columns it writes (STUDY_LINES)
 */
export function plainStudy(spec: StudySpec, columns: Partial<KlineColumns>, lines: AnyLines): PlainStudy {
  // The tables of study-spec.ts say which columns and lines a kind has; a type that follows them here says it worse.
  const inputs = columns as KlineColumns;
  const out = lines as StudyLines<'ma'> & StudyLines<'boll'> & StudyLines<'macd'> & StudyLines<'kdj'>;
  switch (spec.kind) {
    case 'ma':
      return plainMa(inputs[spec.of ?? 'close'], spec.period, out.value);
    case 'ema':
      return plainEma(inputs[spec.of ?? 'close'], spec.period, out.value);
    case 'wma':
      return plainWma(inputs[spec.of ?? 'close'], spec.period, out.value);
    case 'boll':
      return plainBoll(inputs.close, spec.period, spec.deviations, out);
    case 'macd':
      return plainMacd(inputs.close, spec, out);
    case 'rsi':
      return plainRsi(inputs.close, spec.period, out.value);
    case 'kdj':
      return plainKdj(inputs, spec, out);
    case 'vwap':
      return plainVwap(inputs, out.value);
    case 'atr':
      return plainAtr(inputs.high, inputs.low, inputs.close, spec.period, out.value);
    case 'obv':
      return plainObv(inputs, out.value);
  }
}

/** Rows 0 … rows − 1, all kept. */
export function runPlain(study: PlainStudy, rows: number): void {
  for (let row = 0; row < rows; row++) {
    study.show(row);
    study.keep(row);
  }
}
