import {
  ATR_MAX,
  ATR_MIN,
  CANDLES_MAX,
  FALL_MAX,
  PERCENT_MIN,
  RISE_MAX,
} from '../../../../protocol/units/strategy-terms.ts';
import { STUDY_SHAPES, UP_DOWN_PERIODS } from '../../../model/strategy.ts';
import type { Condition, Rule, Source, Strategy, StudySource } from '../../../model/strategy.ts';
import { RANGES } from '../../strategy/condition-form.ts';
import type { Parameter } from '../../strategy/condition-form.ts';
import type { NumberRange } from '../../strategy/numbers-as-text.ts';

/** Subject of a number of a strategy, for its name. */
export type Subject =
  | { readonly of: 'study'; readonly study: StudySource; readonly parameter: Exclude<Parameter, 'number'> }
  | { readonly of: 'extreme'; readonly source: Source }
  /** A number that a side is compared with. */
  | { readonly of: 'number'; readonly against: Source }
  | { readonly of: 'lasting'; readonly condition: Condition }
  | { readonly of: 'exit'; readonly exit: 'stop' | 'stopAtr' | 'stopPeriod' | 'trail' | 'target' | 'candles' }
  | { readonly of: 'duration' };

/**
 * Distinguishes a number from others of its kind: as the faster or slower of two averages, by its rule, or by its
 * current value; null when it is the only one.
 */
export type Among = 'fast' | 'slow' | 'enter' | 'leave' | 'value' | null;

/** A number of a strategy that a sweep may vary. */
export interface SweepParameter {
  /** First path of the number. */
  readonly id: string;
  /** Places with this number, which are varied together: an average to enter by and to leave by is one. */
  readonly paths: readonly string[];
  readonly value: number;
  readonly subject: Subject;
  readonly among: Among;
  readonly range: NumberRange;
  readonly unit: '%' | '×' | 's' | null;
}

const PERCENT = (most: number): NumberRange => ({ least: PERCENT_MIN, most, decimals: 2 });
const EXIT_RANGES: Readonly<Record<'stop' | 'stopAtr' | 'trail' | 'target' | 'candles', NumberRange>> = {
  stop: PERCENT(FALL_MAX),
  stopAtr: { least: ATR_MIN, most: ATR_MAX, decimals: 2 },
  trail: PERCENT(FALL_MAX),
  target: PERCENT(RISE_MAX),
  candles: { least: 1, most: CANDLES_MAX, decimals: 0 },
};

/** Parameters as they are found; those of one study, and of one extreme, become one. */
class Found {
  private readonly byKey = new Map<string, SweepParameter & { readonly paths: string[] }>();

  add(key: string, path: string, rest: Omit<SweepParameter, 'id' | 'paths' | 'among'>): void {
    const known = this.byKey.get(key);
    if (known) known.paths.push(path);
    else this.byKey.set(key, { ...rest, id: path, paths: [path], among: null });
  }

  all(): readonly SweepParameter[] {
    const found = [...this.byKey.values()];
    return found.map((parameter) => Object.assign(parameter, { among: amongOf(parameter, found) }));
  }
}

/** A source without its numbers, as text. */
function kindOf(source: Source): string {
  if ('price' in source) return source.price;
  if ('extreme' in source) return source.extreme;
  return 'study' in source ? `${source.study.kind} ${source.line}` : '';
}

/** The name of a number without its value, as text: numbers of one text need something more to be told apart. */
function nameOf({ subject }: SweepParameter): string {
  switch (subject.of) {
    case 'study': {
      const { study, parameter } = subject;
      return `${study.kind} ${'of' in study ? (study.of ?? '') : ''} ${parameter}`;
    }
    case 'extreme':
      return 'extreme' in subject.source ? subject.source.extreme : '';
    case 'number':
      return kindOf(subject.against);
    case 'lasting':
      return JSON.stringify(subject.condition);
    case 'exit':
      return subject.exit;
    case 'duration':
      return '';
  }
}

function amongOf(parameter: SweepParameter, all: readonly SweepParameter[]): Among {
  const same = all.filter((other) => other.subject.of === parameter.subject.of && nameOf(other) === nameOf(parameter));
  const [one, other] = same;
  if (!other) return null;
  if (same.length > 2) return 'value';
  const { subject, value, id } = parameter;
  if (subject.of === 'study' && /^(?:ma|ema|wma)$/.test(subject.study.kind)) {
    return value === Math.min(one!.value, other.value) ? 'fast' : 'slow';
  }
  const ruleOf = (path: string): string => path.slice(0, path.indexOf('.'));
  return ruleOf(one!.id) === ruleOf(other.id) ? 'value' : (ruleOf(id) as 'enter' | 'leave');
}

function addSource(found: Found, path: string, source: Source, against: Source | null): void {
  if ('study' in source) {
    const { study } = source;
    for (const parameter of STUDY_SHAPES[study.kind].parameters) {
      const value = (study as unknown as Readonly<Record<string, number>>)[parameter]!;
      const subject: Subject = { of: 'study', study, parameter };
      const key = `${JSON.stringify(study)} ${parameter}`;
      found.add(key, `${path}.study.${parameter}`, { value, subject, range: RANGES[parameter], unit: null });
    }
  } else if ('extreme' in source) {
    const subject: Subject = { of: 'extreme', source };
    found.add(JSON.stringify(source), `${path}.period`, {
      value: source.period,
      subject,
      range: RANGES.period,
      unit: null,
    });
  } else if ('number' in source && against) {
    const subject: Subject = { of: 'number', against };
    found.add(path, `${path}.number`, { value: source.number, subject, range: RANGES.number, unit: null });
  }
}

function addRule(found: Found, name: 'enter' | 'leave', { conditions }: Rule): void {
  conditions.forEach((condition, at) => {
    const path = `${name}.${at}`;
    if (condition.operator === 'within') return;
    const right = 'right' in condition ? condition.right : null;
    addSource(found, `${path}.left`, condition.left, right);
    if (right) addSource(found, `${path}.right`, right, condition.left);
    const lasting = 'candles' in condition ? condition.candles : undefined;
    if (lasting === undefined || lasting === 1) return;
    const subject: Subject = { of: 'lasting', condition };
    found.add(`${path}.candles`, `${path}.candles`, { value: lasting, subject, range: RANGES.candles, unit: null });
  });
}

/** Returns the numbers of a strategy that a sweep may vary, in the order of its rules. The size finds no rule, so it stays. */
export function sweepParameters({
  enter,
  leave,
  stop,
  trail,
  target,
  candles,
  periodS,
}: Strategy): readonly SweepParameter[] {
  const found = new Found();
  addRule(found, 'enter', enter);
  addRule(found, 'leave', leave);
  const exit = (name: keyof typeof EXIT_RANGES, path: string, value: number, unit: SweepParameter['unit']): void =>
    found.add(path, path, { value, subject: { of: 'exit', exit: name }, range: EXIT_RANGES[name], unit });
  if (stop && 'percent' in stop) exit('stop', 'stop.percent', stop.percent, '%');
  if (stop && 'atr' in stop) {
    exit('stopAtr', 'stop.atr', stop.atr, '×');
    const subject: Subject = { of: 'exit', exit: 'stopPeriod' };
    found.add('stop.period', 'stop.period', { value: stop.period, subject, range: RANGES.period, unit: null });
  }
  if (trail !== undefined) exit('trail', 'trail', trail, '%');
  if (target !== undefined) exit('target', 'target', target, '%');
  if (candles !== undefined) exit('candles', 'candles', candles, null);
  if (periodS !== undefined) {
    const [least, most] = [UP_DOWN_PERIODS[0], UP_DOWN_PERIODS[UP_DOWN_PERIODS.length - 1]!];
    const range = { least, most, decimals: 0 };
    found.add('periodS', 'periodS', { value: periodS, subject: { of: 'duration' }, range, unit: 's' });
  }
  return found.all();
}
