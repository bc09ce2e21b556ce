import { numbersOf } from '../../compute/kline/study-spec.ts';
import type { StudySpec } from '../../compute/kline/study-spec.ts';
import type { ChartStudy } from '../../chart/look.ts';

export type ChartStudyKind = ChartStudy['kind'];

/** Parameters of each kind, in the order of its short name: MACD (12, 26, 9). */
const STUDY_PARAMETERS = {
  ma: ['period'],
  ema: ['period'],
  wma: ['period'],
  boll: ['period', 'deviations'],
  vwap: [],
  volume: [],
  macd: ['fast', 'slow', 'signal'],
  rsi: ['period'],
  kdj: ['period', 'kPeriod', 'dPeriod'],
  atr: ['period'],
  obv: [],
} as const satisfies Readonly<Record<ChartStudyKind, readonly string[]>>;

type StudyParameter = (typeof STUDY_PARAMETERS)[ChartStudyKind][number];

export const parametersOf = (kind: ChartStudyKind): readonly StudyParameter[] => STUDY_PARAMETERS[kind];

/** Texts in the fields of one line, as typed. */
type StudyFields = Readonly<Partial<Record<StudyParameter, string>>>;

/**
 * The reason why a parameter is refused: a number out of range, or a fast period of MACD that is not below the slow
 * one.
 */
export type StudyRefusal =
  | { readonly parameter: StudyParameter; readonly reason: 'range'; readonly least: string; readonly most: string }
  | { readonly parameter: StudyParameter; readonly reason: 'order' };

type CheckedStudy =
  { readonly ok: true; readonly study: ChartStudy } | { readonly ok: false; readonly refusal: StudyRefusal };

const RANGE = /^(\w+): must be (\S+) … (\S+)$/;

function refusalOf(message: string, kind: ChartStudyKind): StudyRefusal {
  const [, name, least, most] = RANGE.exec(message) ?? [];
  const parameter = parametersOf(kind).find((each) => each === name);
  return parameter !== undefined && least !== undefined && most !== undefined
    ? { parameter, reason: 'range', least, most }
    : { parameter: parametersOf(kind)[0]!, reason: 'order' };
}

/** Builds a study from untrusted values: takes only its own parameters, and only numbers within their range. */
export function checkedStudy(kind: ChartStudyKind, values: Readonly<Record<string, unknown>>): CheckedStudy {
  if (kind === 'volume') return { ok: true, study: { kind } };
  const parameters = parametersOf(kind).map((name) => {
    const value = values[name];
    return [name, typeof value === 'number' ? value : NaN] as const;
  });
  const study = { kind, ...Object.fromEntries(parameters) } as StudySpec;
  try {
    numbersOf(study);
  } catch (error) {
    return { ok: false, refusal: refusalOf((error as RangeError).message, kind) };
  }
  return { ok: true, study };
}

const PLAIN_NUMBER = /^(?:\d+\.?\d*|\.\d+)$/;

/** Parses `20`, `2.5` or `2,5`; NaN for everything else, exponents and signs included. */
function numberOf(text: string): number {
  const plain = text.trim().replace(',', '.');
  return PLAIN_NUMBER.test(plain) ? Number(plain) : NaN;
}

/** Returns the study that the fields of a line describe, or the error of the first invalid field. */
export const studyOfFields = (kind: ChartStudyKind, fields: StudyFields): CheckedStudy =>
  checkedStudy(kind, Object.fromEntries(parametersOf(kind).map((name) => [name, numberOf(fields[name] ?? '')])));

/** Returns the initial texts of the fields. */
export function fieldsOf(study: ChartStudy): StudyFields {
  const values = study as Readonly<Partial<Record<StudyParameter, number>>>;
  return Object.fromEntries(parametersOf(study.kind).map((name) => [name, String(values[name])]));
}

/** Returns the traders' name of a study, the same in every language. */
export const studyName = (kind: ChartStudyKind): string => (kind === 'volume' ? 'VOL' : kind.toUpperCase());

/** The editing state of a line: the texts of its fields, and its last valid study. */
export interface StudyLine {
  readonly id: number;
  readonly fields: StudyFields;
  /** The last valid study; the chart draws it. */
  readonly good: ChartStudy;
  /** Error of the fields; `null` while they match `good`. */
  readonly refusal: StudyRefusal | null;
}

export const lineOf = (study: ChartStudy, id: number): StudyLine => ({
  id,
  fields: fieldsOf(study),
  good: study,
  refusal: null,
});

/** Returns the line after typing. An invalid value stays in its field, and the study does not change. */
export function typedInto(line: StudyLine, parameter: StudyParameter, text: string): StudyLine {
  const fields = { ...line.fields, [parameter]: text };
  const checked = studyOfFields(line.good.kind, fields);
  return checked.ok
    ? { ...line, fields, good: checked.study, refusal: null }
    : { ...line, fields, refusal: checked.refusal };
}
