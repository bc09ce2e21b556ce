import { DEVIATIONS_MAX, LONGEST_PERIOD, NUMBER_MAX } from '../../../protocol/units/strategy-terms.ts';
import { STUDY_SHAPES } from '../../model/strategy.ts';
import type { Condition, Operator, Source, SourceUnit, StudySource, TimeSource } from '../../model/strategy.ts';
import { fieldText, readNumber } from './numbers-as-text.ts';
import type { NumberRange } from './numbers-as-text.ts';

type StudyKind = StudySource['kind'];
const PRICES = ['close', 'open', 'high', 'low', 'volume'] as const;
const STUDIES = Object.keys(STUDY_SHAPES) as readonly StudyKind[];

/** A kind of source as a person chooses it. */
export type SourcePick = (typeof PRICES)[number] | StudyKind | 'highest' | 'lowest' | 'number';
/** The left side may also be the time. */
export type LeftPick = SourcePick | TimeSource['time'];

const SOURCE_PICKS: readonly SourcePick[] = [...PRICES, ...STUDIES, 'highest', 'lowest'];
export const LEFT_PICKS: readonly LeftPick[] = [...SOURCE_PICKS, 'hour', 'weekday'];

export type Parameter = 'period' | 'deviations' | 'fast' | 'slow' | 'signal' | 'kPeriod' | 'dPeriod' | 'number';

/** One side of a condition while it is edited: texts as typed, which stay when another kind is picked. */
export interface SourceForm {
  readonly pick: SourcePick;
  readonly fields: Readonly<Partial<Record<Parameter, string>>>;
  /** Line of a study with several. */
  readonly line: string;
  /** Averages only. */
  readonly of: 'close' | 'volume';
}

export type TwoSided = 'crossesAbove' | 'crossesBelow' | 'above' | 'below';
export const OPERATORS: readonly Exclude<Operator, 'within'>[] = [
  'crossesAbove',
  'crossesBelow',
  'above',
  'below',
  'rises',
  'falls',
];

/** A condition while it is edited. */
export interface ConditionForm {
  /** The time that `left` reads, hour or weekday; null where `left` is a source. */
  readonly time: TimeSource['time'] | null;
  readonly hours: readonly number[];
  readonly weekdays: readonly number[];
  readonly left: SourceForm;
  readonly operator: Exclude<Operator, 'within'>;
  readonly right: SourceForm;
  readonly candles: string;
}

const PERIOD: NumberRange = { least: 1, most: LONGEST_PERIOD, decimals: 0 };
/** Ranges of all fields of a condition. */
export const RANGES: Readonly<Record<Parameter | 'candles', NumberRange>> = {
  period: PERIOD,
  deviations: { least: 0, most: DEVIATIONS_MAX, decimals: 4 },
  fast: PERIOD,
  slow: PERIOD,
  signal: PERIOD,
  kPeriod: PERIOD,
  dPeriod: PERIOD,
  number: { least: -NUMBER_MAX, most: NUMBER_MAX, decimals: 8 },
  candles: PERIOD,
};

const STANDARD: Readonly<Partial<Record<SourcePick, Readonly<Partial<Record<Parameter, string>>>>>> = {
  ma: { period: '20' },
  ema: { period: '20' },
  wma: { period: '20' },
  boll: { period: '20', deviations: '2' },
  macd: { fast: '12', slow: '26', signal: '9' },
  rsi: { period: '14' },
  kdj: { period: '9', kPeriod: '3', dPeriod: '3' },
  atr: { period: '14' },
  highest: { period: '20' },
  lowest: { period: '20' },
  number: { number: '' },
};

const isStudy = (pick: SourcePick): pick is StudyKind => pick in STUDY_SHAPES;
const isPrice = (pick: SourcePick): pick is (typeof PRICES)[number] => PRICES.some((price) => price === pick);
export const isAverage = (pick: SourcePick): pick is 'ma' | 'ema' | 'wma' =>
  pick === 'ma' || pick === 'ema' || pick === 'wma';

/** Returns the parameters of a kind of source, in the order in which they are asked for. */
export function parametersOf(pick: SourcePick): readonly Parameter[] {
  if (isStudy(pick)) return STUDY_SHAPES[pick].parameters;
  if (pick === 'number') return ['number'];
  return isPrice(pick) ? [] : ['period'];
}

/** Returns the lines of a kind of source; empty when there is one only. */
export function linesOf(pick: SourcePick): readonly string[] {
  const lines: readonly string[] = isStudy(pick) ? STUDY_SHAPES[pick].lines : [];
  return lines.length > 1 ? lines : [];
}

/** Returns the unit of a side; null for a number, which takes that of the other side. */
export function unitOfForm({ pick, of }: SourceForm): SourceUnit | null {
  if (pick === 'number') return null;
  if (isPrice(pick)) return pick === 'volume' ? 'volume' : 'price';
  if (isAverage(pick)) return of === 'volume' ? 'volume' : 'price';
  return isStudy(pick) ? STUDY_SHAPES[pick].unit : 'price';
}

/** Returns a side of another kind with its standard parameters. */
export const sourceForm = (pick: SourcePick, of: SourceForm['of'] = 'close'): SourceForm => ({
  pick,
  fields: STANDARD[pick] ?? {},
  line: isStudy(pick) ? STUDY_SHAPES[pick].lines[0] : 'value',
  of,
});

/** Returns the kinds that can be compared with a left side: those of its unit, and a number. */
export function rightPicks(left: SourceForm): readonly SourcePick[] {
  const unit = unitOfForm(left);
  return ['number', ...SOURCE_PICKS.filter((pick) => unit === null || rightOf(pick, unit) !== null)];
}

/** A right side of this kind and unit; null when the kind has none. */
function rightOf(pick: SourcePick, unit: SourceUnit | null): SourceForm | null {
  const form = sourceForm(pick, unit === 'volume' ? 'volume' : 'close');
  return unit === null || unitOfForm(form) === null || unitOfForm(form) === unit ? form : null;
}

/** Returns the right side of a kind that was picked, in the unit of the left. */
export const pickedRight = (pick: SourcePick, left: SourceForm): SourceForm =>
  rightOf(pick, unitOfForm(left)) ?? sourceForm('number');

/** Returns a form whose left side is another: what cannot be compared with it becomes a number to type. */
export function withLeft(form: ConditionForm, left: SourceForm): ConditionForm {
  const [a, b] = [unitOfForm(left), unitOfForm(form.right)];
  const fits = a === null || b === null || a === b;
  return { ...form, time: null, left, right: fits ? form.right : sourceForm('number') };
}

function formOfSource(source: Source): SourceForm {
  if ('price' in source) return sourceForm(source.price);
  if ('number' in source) return { ...sourceForm('number'), fields: { number: fieldText(source.number) } };
  if ('extreme' in source) {
    const form = sourceForm(source.extreme === 'high' ? 'highest' : 'lowest');
    return { ...form, fields: { period: fieldText(source.period) } };
  }
  const { study, line } = source;
  const numbers = study as Readonly<Partial<Record<Parameter, number>>>;
  const fields = Object.fromEntries(parametersOf(study.kind).map((name) => [name, fieldText(numbers[name]!)]));
  return { ...sourceForm(study.kind, 'of' in study && study.of === 'volume' ? 'volume' : 'close'), fields, line };
}

/** The form of a condition that is added. */
export const NEW_CONDITION: ConditionForm = {
  time: null,
  hours: [],
  weekdays: [],
  left: sourceForm('close'),
  operator: 'crossesAbove',
  right: sourceForm('ma'),
  candles: '1',
};

/** Returns the form of a condition that is changed. */
export function formOf(condition: Condition): ConditionForm {
  if (condition.operator === 'within') {
    const { time, in: chosen } = condition.left;
    return { ...NEW_CONDITION, time, [time === 'hour' ? 'hours' : 'weekdays']: chosen };
  }
  return {
    ...NEW_CONDITION,
    left: formOfSource(condition.left),
    operator: condition.operator,
    right: 'right' in condition ? formOfSource(condition.right) : NEW_CONDITION.right,
    candles: 'candles' in condition && condition.candles !== undefined ? fieldText(condition.candles) : '1',
  };
}

/** The first field that cannot be read. `order`: the fast period is not below the slow one. */
export interface FormRefusal {
  readonly side: 'left' | 'right' | 'condition';
  readonly field: Parameter | 'candles' | 'times';
  readonly reason: 'range' | 'order' | 'none';
}

export type ReadForm<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly refusal: FormRefusal };

function readSource(form: SourceForm, side: 'left' | 'right'): ReadForm<Source> {
  const { pick, line, of } = form;
  if (isPrice(pick)) return { ok: true, value: { price: pick } };
  const numbers: Partial<Record<Parameter, number>> = {};
  for (const field of parametersOf(pick)) {
    const value = readNumber(form.fields[field] ?? '', RANGES[field]);
    if (value === null) return { ok: false, refusal: { side, field, reason: 'range' } };
    numbers[field] = value;
  }
  if (pick === 'number') return { ok: true, value: { number: numbers.number! } };
  if (pick === 'highest' || pick === 'lowest') {
    return { ok: true, value: { extreme: pick === 'highest' ? 'high' : 'low', period: numbers.period! } };
  }
  if (pick === 'macd' && numbers.fast! >= numbers.slow!) {
    return { ok: false, refusal: { side, field: 'fast', reason: 'order' } };
  }
  const study = { kind: pick, ...numbers, ...(isAverage(pick) && of === 'volume' ? { of } : {}) } as StudySource;
  return { ok: true, value: { study, line } };
}

export const needsRight = (operator: ConditionForm['operator']): operator is TwoSided =>
  operator !== 'rises' && operator !== 'falls';

/** Whether a condition may have to hold for several closes. A cross is of one close. */
export const mayLast = (operator: ConditionForm['operator']): boolean =>
  operator !== 'crossesAbove' && operator !== 'crossesBelow';

/** Reads a form: the condition, or the first field that is refused. */
export function readForm(form: ConditionForm): ReadForm<Condition> {
  const { time, operator } = form;
  if (time !== null) {
    const chosen = time === 'hour' ? form.hours : form.weekdays;
    if (chosen.length === 0) return { ok: false, refusal: { side: 'condition', field: 'times', reason: 'none' } };
    return { ok: true, value: { left: { time, in: [...chosen].sort((a, b) => a - b) }, operator: 'within' } };
  }
  const left = readSource(form.left, 'left');
  if (!left.ok) return left;
  const right = needsRight(operator) ? readSource(form.right, 'right') : null;
  if (right !== null && !right.ok) return right;
  const candles = mayLast(operator) ? readNumber(form.candles, RANGES.candles) : 1;
  if (candles === null) {
    return { ok: false, refusal: { side: 'condition', field: 'candles', reason: 'range' } };
  }
  const value = {
    left: left.value,
    operator,
    ...(right === null ? {} : { right: right.value }),
    ...(candles > 1 ? { candles } : {}),
  };
  return { ok: true, value: value as Condition };
}
