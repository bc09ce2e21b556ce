import { INTERVALS } from '../../protocol/units/interval.ts';
import { marketSymbolOf } from '../../protocol/units/market-symbol.ts';
import {
  AMOUNT_MAX,
  AMOUNT_MIN,
  ATR_MAX,
  ATR_MIN,
  CANDLES_MAX,
  CONDITIONS_MAX,
  COST_RATE_MAX,
  DAY_MAX,
  DEVIATIONS_MAX,
  FALL_MAX,
  HELD_BACK_MAX,
  LONGEST_PERIOD,
  NUMBER_MAX,
  PERCENT_MIN,
  RISE_MAX,
  SHARE_MIN,
  SPAN_DAYS_MAX,
  STRATEGY_NAME_MAX,
  STRATEGY_SYMBOLS_MAX,
} from '../../protocol/units/strategy-terms.ts';
import { STUDY_SHAPES, UP_DOWN_PERIODS, unitOf } from './strategy.ts';
import type { Condition, Rule, Source, Strategy, StrategyInterval, StudySource, TimeSource } from './strategy.ts';

type Fields = Readonly<Record<string, unknown>>;

function refuse(path: string, what: string): never {
  throw new RangeError(`${path}: ${what}`);
}

/** Reads an object with these fields and no others. */
function fieldsOf(path: string, value: unknown, needed: readonly string[], optional: readonly string[] = []): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(path, 'must be an object');
  const names = Object.keys(value);
  const missing = needed.find((name) => !names.includes(name));
  if (missing !== undefined) refuse(path, `${missing} is missing`);
  const foreign = names.find((name) => !needed.includes(name) && !optional.includes(name));
  if (foreign !== undefined) refuse(path, 'has a field that is not known');
  return value as Fields;
}

function listOf(path: string, value: unknown, least: number, most: number): readonly unknown[] {
  if (!Array.isArray(value) || value.length < least || value.length > most) {
    refuse(path, `must be a list of ${least} to ${most}`);
  }
  // A list with holes reads as undefined, which every reader refuses.
  return Array.from(value);
}

function oneOf<Word extends string | number>(path: string, value: unknown, words: readonly Word[]): Word {
  return words.find((word) => word === value) ?? refuse(path, `must be one of ${words.join(', ')}`);
}

function numberIn(path: string, value: unknown, least: number, most: number): number {
  if (typeof value !== 'number' || !(value >= least && value <= most)) refuse(path, `must be ${least} … ${most}`);
  return value === 0 ? 0 : value; // Never −0.
}

function wholeIn(path: string, value: unknown, least: number, most: number): number {
  const number = numberIn(path, value, least, most);
  return Number.isInteger(number) ? number : refuse(path, 'must be a whole number');
}

const periodOf = (path: string, value: unknown): number => wholeIn(path, value, 1, LONGEST_PERIOD);

function studyOf(path: string, value: unknown): StudySource {
  if (typeof value !== 'object' || value === null) refuse(path, 'must be an object');
  const kinds = Object.keys(STUDY_SHAPES) as readonly StudySource['kind'][];
  const kind = oneOf(`${path}.kind`, (value as Fields)['kind'], kinds);
  const { parameters } = STUDY_SHAPES[kind];
  const ofVolume = kind === 'ma' || kind === 'ema' || kind === 'wma';
  const fields = fieldsOf(path, value, ['kind', ...parameters], ofVolume ? ['of'] : []);
  const study: Record<string, unknown> = { kind };
  for (const name of parameters) {
    const at = `${path}.${name}`;
    study[name] = name === 'deviations' ? numberIn(at, fields[name], 0, DEVIATIONS_MAX) : periodOf(at, fields[name]);
  }
  if (kind === 'macd' && (study['fast'] as number) >= (study['slow'] as number)) {
    refuse(`${path}.fast`, 'must be less than slow');
  }
  if (fields['of'] !== undefined) study['of'] = oneOf(`${path}.of`, fields['of'], ['close', 'volume']);
  return study as unknown as StudySource;
}

function sourceOf(path: string, value: unknown): Source {
  if (typeof value !== 'object' || value === null) refuse(path, 'must be an object');
  if ('price' in value) {
    const { price } = fieldsOf(path, value, ['price']);
    return { price: oneOf(`${path}.price`, price, ['open', 'high', 'low', 'close', 'volume']) };
  }
  if ('number' in value) {
    const { number } = fieldsOf(path, value, ['number']);
    return { number: numberIn(`${path}.number`, number, -NUMBER_MAX, NUMBER_MAX) };
  }
  if ('extreme' in value) {
    const { extreme, period } = fieldsOf(path, value, ['extreme', 'period']);
    return {
      extreme: oneOf(`${path}.extreme`, extreme, ['high', 'low']),
      period: periodOf(`${path}.period`, period),
    };
  }
  const fields = fieldsOf(path, value, ['study', 'line']);
  const study = studyOf(`${path}.study`, fields['study']);
  const lines: readonly string[] = STUDY_SHAPES[study.kind].lines;
  return { study, line: oneOf(`${path}.line`, fields['line'], lines) };
}

function timeOf(path: string, value: unknown): TimeSource {
  const fields = fieldsOf(path, value, ['time', 'in']);
  const time = oneOf(`${path}.time`, fields['time'], ['hour', 'weekday']);
  const most = time === 'hour' ? 24 : 7;
  const numbers = listOf(`${path}.in`, fields['in'], 1, most).map((each) => wholeIn(`${path}.in`, each, 0, most - 1));
  if (new Set(numbers).size !== numbers.length) refuse(`${path}.in`, 'names one twice');
  return { time, in: numbers };
}

const OPERATORS = ['crossesAbove', 'crossesBelow', 'above', 'below', 'rises', 'falls', 'within'] as const;

function conditionOf(path: string, value: unknown): Condition {
  if (typeof value !== 'object' || value === null) refuse(path, 'must be an object');
  const operator = oneOf(`${path}.operator`, (value as Fields)['operator'], OPERATORS);
  if (operator === 'within') {
    const fields = fieldsOf(path, value, ['left', 'operator']);
    return { left: timeOf(`${path}.left`, fields['left']), operator };
  }
  const crosses = operator === 'crossesAbove' || operator === 'crossesBelow';
  const two = crosses || operator === 'above' || operator === 'below';
  const fields = fieldsOf(
    path,
    value,
    two ? ['left', 'operator', 'right'] : ['left', 'operator'],
    crosses ? [] : ['candles'],
  );
  const left = sourceOf(`${path}.left`, fields['left']);
  const candles = fields['candles'] === undefined ? {} : { candles: periodOf(`${path}.candles`, fields['candles']) };
  if (operator === 'rises' || operator === 'falls') {
    if ('number' in left) refuse(`${path}.left`, 'a number neither rises nor falls');
    return { left, operator, ...candles };
  }
  const right = sourceOf(`${path}.right`, fields['right']);
  const [a, b] = [unitOf(left), unitOf(right)];
  if (a === null && b === null) refuse(path, 'compares two numbers');
  if (a !== null && b !== null && a !== b) refuse(path, `compares ${a} with ${b}`);
  if (operator === 'crossesAbove' || operator === 'crossesBelow') return { left, operator, right };
  return { left, operator, right, ...candles };
}

function ruleOf(path: string, value: unknown, least: number, most: number): Rule {
  const fields = fieldsOf(path, value, ['join', 'conditions']);
  return {
    join: oneOf(`${path}.join`, fields['join'], ['all', 'any']),
    conditions: listOf(path, fields['conditions'], least, most).map((each, at) => conditionOf(`${path}.${at}`, each)),
  };
}

function stopOf(value: unknown): NonNullable<Strategy['stop']> {
  if (typeof value === 'object' && value !== null && 'atr' in value) {
    const { atr, period } = fieldsOf('stop', value, ['atr', 'period']);
    return { atr: numberIn('stop.atr', atr, ATR_MIN, ATR_MAX), period: periodOf('stop.period', period) };
  }
  const { percent } = fieldsOf('stop', value, ['percent']);
  return { percent: numberIn('stop.percent', percent, PERCENT_MIN, FALL_MAX) };
}

function sizeOf(value: unknown): Strategy['size'] {
  const fields = fieldsOf('size', value, ['kind', 'value']);
  const kind = oneOf('size.kind', fields['kind'], ['amount', 'share', 'risk']);
  const most = kind === 'amount' ? AMOUNT_MAX : 1;
  return { kind, value: numberIn('size.value', fields['value'], kind === 'amount' ? AMOUNT_MIN : SHARE_MIN, most) };
}

function costsOf(value: unknown): Strategy['costs'] {
  const { maker, taker, slippage } = fieldsOf('costs', value, ['maker', 'taker', 'slippage']);
  return {
    maker: numberIn('costs.maker', maker, 0, COST_RATE_MAX),
    taker: numberIn('costs.taker', taker, 0, COST_RATE_MAX),
    slippage: numberIn('costs.slippage', slippage, 0, COST_RATE_MAX),
  };
}

function spanOf(value: unknown): Strategy['span'] {
  const fields = fieldsOf('span', value, ['from', 'to', 'heldBack']);
  const from = wholeIn('span.from', fields['from'], 0, DAY_MAX);
  const to = wholeIn('span.to', fields['to'], from + 1, from + SPAN_DAYS_MAX);
  return { from, to, heldBack: numberIn('span.heldBack', fields['heldBack'], 0, HELD_BACK_MAX) };
}

/** Exits of a position besides rules. */
const EXITS = ['stop', 'trail', 'target', 'candles'] as const;

function exitsOf(fields: Fields): Pick<Strategy, (typeof EXITS)[number]> {
  const { stop, trail, target, candles } = fields;
  return {
    ...(stop === undefined ? {} : { stop: stopOf(stop) }),
    ...(trail === undefined ? {} : { trail: numberIn('trail', trail, PERCENT_MIN, FALL_MAX) }),
    ...(target === undefined ? {} : { target: numberIn('target', target, PERCENT_MIN, RISE_MAX) }),
    ...(candles === undefined ? {} : { candles: wholeIn('candles', candles, 1, CANDLES_MAX) }),
  };
}

const NEEDED = ['version', 'name', 'kind', 'symbols', 'interval', 'enter', 'leave', 'size', 'costs', 'span'];
const DAY_PARTS = INTERVALS.filter((interval): interval is StrategyInterval => interval !== 'ONE_WEEK');

/** A name of the contract's form, without control characters. */
const isOneLine = (name: string): boolean => [...name].every((sign) => sign >= ' ' && sign !== '\u007f');

function nameOf(value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > STRATEGY_NAME_MAX) {
    refuse('name', `must have 1 to ${STRATEGY_NAME_MAX} characters`);
  }
  return isOneLine(value) ? value : refuse('name', 'must be one line');
}

/**
 * Decodes a strategy from anywhere: the exchange, the device, a form. The schema is closed: a field that is not known is
 * refused, and nothing of the input is kept but the known fields.
 * @throws RangeError that names the part by its path: `enter.0.left.study.period: must be 1 … 500`
 */
export function strategyOf(value: unknown): Strategy {
  if (typeof value !== 'object' || value === null) refuse('strategy', 'must be an object');
  const kind = oneOf('kind', (value as Fields)['kind'], ['spot', 'upDown']);
  const spot = kind === 'spot';
  const fields = fieldsOf('strategy', value, spot ? NEEDED : [...NEEDED, 'direction', 'periodS'], spot ? EXITS : []);
  const symbols = listOf('symbols', fields['symbols'], 1, STRATEGY_SYMBOLS_MAX).map(
    (each) => marketSymbolOf(each) ?? refuse('symbols', 'one is no market'),
  );
  if (new Set(symbols).size !== symbols.length) refuse('symbols', 'names one twice');
  const size = sizeOf(fields['size']);
  if (!spot && size.kind !== 'amount') refuse('size.kind', 'must be amount for up/down');
  if (size.kind === 'risk' && fields['stop'] === undefined) refuse('size.kind', 'risk needs a stop');
  return {
    version: oneOf('version', fields['version'], [1]),
    name: nameOf(fields['name']),
    kind,
    symbols,
    interval: oneOf('interval', fields['interval'], DAY_PARTS),
    enter: ruleOf('enter', fields['enter'], 1, CONDITIONS_MAX),
    leave: ruleOf('leave', fields['leave'], 0, spot ? CONDITIONS_MAX : 0),
    ...exitsOf(fields),
    size,
    ...(spot
      ? {}
      : {
          direction: oneOf('direction', fields['direction'], ['up', 'down']),
          periodS: oneOf('periodS', fields['periodS'], UP_DOWN_PERIODS),
        }),
    costs: costsOf(fields['costs']),
    span: spanOf(fields['span']),
  };
}
