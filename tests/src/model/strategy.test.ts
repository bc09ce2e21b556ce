import { describe, expect, it } from 'vitest';
import { LONGEST_PERIOD as ENGINE_PERIOD, STUDY_LINES, numbersOf } from '../../../src/compute/kline/study-spec.ts';
import type { StudySpec } from '../../../src/compute/kline/study-spec.ts';
import { STUDY_SHAPES, unitOf } from '../../../src/model/strategy.ts';
import type { Source, StudySource } from '../../../src/model/strategy.ts';
import { LONGEST_PERIOD } from '../../../protocol/units/strategy-terms.ts';
import { strategyOf } from '../../../src/model/strategy-decoding.ts';
import { makerWithNumbers, numberAt, withNumbers, writerWithNumbers } from '../../../src/model/strategy-numbers.ts';

const ma = (period: number): Source => ({ study: { kind: 'ma', period }, line: 'value' });

/** A fresh strategy of plain JSON with these parts instead. */
const made = (parts: object = {}): Record<string, unknown> => ({
  version: 1,
  name: 'MA cross',
  kind: 'spot',
  symbols: ['BTCUSDT'],
  interval: 'ONE_MIN',
  enter: { join: 'all', conditions: [{ left: ma(20), operator: 'crossesAbove', right: ma(50) }] },
  leave: { join: 'any', conditions: [{ left: ma(20), operator: 'crossesBelow', right: ma(50) }] },
  stop: { percent: 2 },
  target: 5,
  size: { kind: 'share', value: 0.5 },
  costs: { maker: 0.001, taker: 0.001, slippage: 0.0002 },
  span: { from: 19_000, to: 19_100, heldBack: 0.3 },
  ...parts,
});
const upDown = (parts: object = {}) => {
  const { stop: _stop, target: _target, ...rest } = made();
  return {
    ...rest,
    kind: 'upDown',
    leave: { join: 'all', conditions: [] },
    direction: 'up',
    periodS: 60,
    size: { kind: 'amount', value: 100 },
    ...parts,
  };
};
const enter = (condition: unknown) => made({ enter: { join: 'all', conditions: [condition] } });

describe('a strategy from anywhere', () => {
  it('is read as it was written', () => {
    for (const strategy of [
      made(),
      upDown(),
      made({ stop: { atr: 2, period: 14 }, trail: 1.5, candles: 30 }),
      enter({ left: { time: 'weekday', in: [1, 2] }, operator: 'within' }),
      enter({ left: { price: 'close' }, operator: 'above', right: { extreme: 'high', period: 20 }, candles: 3 }),
      enter({ left: { price: 'volume' }, operator: 'rises' }),
      enter({ left: { number: 30 }, operator: 'above', right: { study: { kind: 'rsi', period: 14 }, line: 'value' } }),
    ]) {
      expect(strategyOf(JSON.parse(JSON.stringify(strategy)))).toEqual(strategy);
    }
  });

  it('fits 4 kB however full it is', () => {
    const study = { kind: 'kdj', period: 500, kPeriod: 500, dPeriod: 500 };
    const condition = { left: { study, line: 'j' }, operator: 'above', right: { study, line: 'k' }, candles: 500 };
    const rule = { join: 'all', conditions: [condition, condition, condition, condition] };
    const names = Array.from({ length: 10 }, (_, at) => `${'A'.repeat(15)}${at}USDT`);
    const full = made({ name: 'x'.repeat(60), symbols: names, enter: rule, leave: rule, trail: 1, candles: 99_999 });
    expect(JSON.stringify(strategyOf(full)).length).toBeLessThan(4096);
  });

  const rsi = { study: { kind: 'rsi', period: 14 }, line: 'value' };
  const hostile: readonly (readonly [string, unknown])[] = [
    ['null', null],
    ['a text', 'strategy'],
    ['a list', [made()]],
    ['an empty object', {}],
    ['another version', made({ version: 2 })],
    ['a version as text', made({ version: '1' })],
    ['a field too many', made({ script: 'alert(1)' })],
    ['a field of Object', JSON.parse('{"__proto__": {"version": 1}, "kind": "spot"}')],
    ['no name', made({ name: ' ' })],
    ['a long name', made({ name: 'x'.repeat(61) })],
    ['no market', made({ symbols: [] })],
    ['a market twice', made({ symbols: ['BTCUSDT', 'btcusdt'] })],
    ['a path as market', made({ symbols: ['../../etc'] })],
    ['a week', made({ interval: 'ONE_WEEK' })],
    ['a method as interval', made({ interval: 'toString' })],
    ['no condition', made({ enter: { join: 'all', conditions: [] } })],
    ['five conditions', made({ leave: { join: 'all', conditions: Array(5).fill(enter(null)) } })],
    ['conditions with holes', made({ enter: { join: 'all', conditions: Array(2) } })],
    ['an unknown join', made({ enter: { join: 'xor', conditions: [] } })],
    ['a condition as text', enter('close > 1')],
    ['an unknown operator', enter({ left: ma(1), operator: 'equals', right: ma(2) })],
    ['no right side', enter({ left: ma(1), operator: 'above' })],
    ['a right side too many', enter({ left: ma(1), operator: 'rises', right: ma(2) })],
    ['candles of a cross', enter({ left: ma(1), operator: 'crossesAbove', right: ma(2), candles: 3 })],
    ['two numbers', enter({ left: { number: 1 }, operator: 'above', right: { number: 0 } })],
    ['a number that rises', enter({ left: { number: 1 }, operator: 'rises' })],
    ['RSI against a price', enter({ left: rsi, operator: 'above', right: { price: 'close' } })],
    ['volume against a price', enter({ left: { price: 'volume' }, operator: 'above', right: { price: 'close' } })],
    ['two sources in one', enter({ left: { price: 'close', number: 1 }, operator: 'rises' })],
    ['a study of Object', enter({ left: { study: { kind: 'constructor' }, line: 'value' }, operator: 'rises' })],
    ['a line of another study', enter({ left: { ...ma(3), line: 'upper' }, operator: 'rises' })],
    ['a period of 0', enter({ left: ma(0), operator: 'rises' })],
    ['a period of 501', enter({ left: ma(501), operator: 'rises' })],
    ['half a period', enter({ left: ma(1.5), operator: 'rises' })],
    ['a period as text', enter({ left: { study: { kind: 'ma', period: '20' }, line: 'value' }, operator: 'rises' })],
    ['NaN', enter({ left: ma(NaN), operator: 'rises' })],
    ['an infinite number', enter({ left: ma(1), operator: 'above', right: { number: Infinity } })],
    ['hours of a price', enter({ left: { price: 'close' }, operator: 'within' })],
    ['hour 24', enter({ left: { time: 'hour', in: [24] }, operator: 'within' })],
    ['an hour twice', enter({ left: { time: 'hour', in: [1, 1] }, operator: 'within' })],
    ['no hours', enter({ left: { time: 'hour', in: [] }, operator: 'within' })],
    ['a stop of 0', made({ stop: { percent: 0 } })],
    ['a stop of both kinds', made({ stop: { percent: 1, atr: 2, period: 14 } })],
    ['a share of 2', made({ size: { kind: 'share', value: 2 } })],
    ['risk without a stop', { ...made({ size: { kind: 'risk', value: 0.01 } }), stop: undefined }],
    ['a negative fee', made({ costs: { maker: -0.001, taker: 0, slippage: 0 } })],
    ['an empty span', made({ span: { from: 10, to: 10, heldBack: 0 } })],
    ['a span of nine years', made({ span: { from: 10, to: 3300, heldBack: 0 } })],
    ['a direction for spot', made({ direction: 'up', periodS: 60 })],
    ['up/down without a direction', upDown({ direction: undefined })],
    ['up/down of 30 s', upDown({ periodS: 30 })],
    ['up/down with a stop', upDown({ stop: { percent: 1 } })],
    ['up/down with an exit', upDown({ leave: made()['leave'] })],
    ['up/down by share', upDown({ size: { kind: 'share', value: 0.5 } })],
  ];
  it.each(hostile)('is refused: %s', (_, value) => {
    expect(() => strategyOf(value)).toThrow(RangeError);
  });

  it('names the part that is wrong', () => {
    expect(() => strategyOf(enter({ left: ma(0), operator: 'rises' }))).toThrow(
      'enter.0.left.study.period: must be 1 … 500',
    );
  });

  it('has the studies of the engine, with its bounds', () => {
    expect(LONGEST_PERIOD).toBe(ENGINE_PERIOD);
    expect(Object.fromEntries(Object.entries(STUDY_SHAPES).map(([kind, { lines }]) => [kind, lines]))).toEqual(
      STUDY_LINES,
    );
    for (const [kind, { parameters }] of Object.entries(STUDY_SHAPES)) {
      const numbers = parameters.map((name, at) => [name, at + 2] as const);
      const spec: StudySource = { kind, ...Object.fromEntries(numbers) } as unknown as StudySource;
      expect(() => numbersOf(spec satisfies StudySpec)).not.toThrow();
    }
    expect(unitOf({ study: { kind: 'ma', period: 3, of: 'volume' }, line: 'value' })).toBe('volume');
  });
});

describe('numbers that a sweep varies', () => {
  it('are found by their path', () => {
    const strategy = strategyOf(made());
    expect(numberAt(strategy, 'enter.0.left.study.period')).toBe(20);
    expect(numberAt(strategy, 'stop.percent')).toBe(2);
    expect(numberAt(strategy, 'target')).toBe(5);
    const nothing = [
      '',
      'enter',
      'enter.1.left',
      'version',
      'costs.taker',
      'enter.0.operator',
      'enter.length',
      'trail',
    ];
    for (const path of [...nothing, 'enter.0.left.__proto__.period', 'span.from']) {
      expect(numberAt(strategy, path)).toBeNull();
    }
  });

  it('are replaced in a copy, and checked', () => {
    const strategy = strategyOf(made());
    const other = withNumbers(strategy, ['enter.0.left.study.period', 'stop.percent'], [7, 3]);
    expect(other.enter.conditions[0]).toEqual({ left: ma(7), operator: 'crossesAbove', right: ma(50) });
    expect(other.stop).toEqual({ percent: 3 });
    expect(strategy).toEqual(made());
    expect(() => withNumbers(strategy, ['enter.0.left.study.period'], [0])).toThrow('must be 1 … 500');
    expect(() => withNumbers(strategy, ['span.to'], [1])).toThrow('there is no number at span.to');
  });

  it('are replaced again and again without a trace of the ones before', () => {
    const strategy = strategyOf(made());
    const paths = ['enter.0.left.study.period', 'stop.percent'];
    const make = makerWithNumbers(strategy, paths);
    const first = make([7, 3]);
    expect(() => make([0, 4])).toThrow('must be 1 … 500');
    expect(make([9, 5])).toEqual(withNumbers(strategy, paths, [9, 5]));
    expect(first).toEqual(withNumbers(strategy, paths, [7, 3]));
    expect(() => makerWithNumbers(strategy, ['trail'])).toThrow('there is no number at trail');
  });

  it('are written as the strategy with them is', () => {
    const strategy = strategyOf(made());
    const paths = ['stop.percent', 'enter.0.left.study.period', 'target'];
    const { name: _name, span: _span, ...rules } = strategy;
    const write = writerWithNumbers(rules, paths);
    for (const values of [
      [2, 20, 5],
      [0.25, 1, 1e-2],
      [90, 500, 999.99],
    ]) {
      const { name: _other, span: _days, ...expected } = withNumbers(strategy, paths, values);
      expect(write(values)).toBe(JSON.stringify(expected));
    }
    expect(() => writerWithNumbers(rules, ['span.to'])).toThrow('there is no number at span.to');
  });
});
