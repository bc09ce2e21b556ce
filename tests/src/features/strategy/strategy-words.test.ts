import { describe, expect, it } from 'vitest';
import { conditionText } from '../../../../src/features/strategy/strategy-words.ts';
import { fieldText, numberText, percentText, readNumber } from '../../../../src/features/strategy/numbers-as-text.ts';
import { CONDITIONS } from './some-conditions.ts';

describe('a condition in words', () => {
  it('says each kind', () => {
    expect(CONDITIONS.map(conditionText)).toEqual([
      'EMA 9 crosses above EMA 21',
      'EMA 9 crosses below 68,000.5',
      'RSI 14 is above 30 for 3 candles',
      'RSI 14 is below 70',
      'EMA 9 rises for 2 candles',
      'Highest of 20 candles falls',
    ]);
    expect(conditionText({ left: { time: 'hour', in: [14, 8, 9, 10] }, operator: 'within' })).toBe(
      'Hour (UTC): 8–10, 14',
    );
    expect(conditionText({ left: { time: 'weekday', in: [0, 1, 5] }, operator: 'within' })).toBe(
      'Day (UTC): Mon, Fri, Sun',
    );
    expect(
      conditionText({
        left: { price: 'volume' },
        operator: 'above',
        right: { study: { kind: 'ma', period: 20, of: 'volume' }, line: 'value' },
      }),
    ).toBe('Volume is above Volume MA 20');
  });
});

describe('numbers of a rule', () => {
  const RANGE = { least: -1000, most: 100_000, decimals: 4 };

  it('are written without the noise of a float', () => {
    expect(numberText(0.07 * 100)).toBe('7');
    expect(percentText(0.0002)).toBe('0.02%');
    expect(percentText(0.001)).toBe('0.1%');
    expect(numberText(-1500)).toBe('−1,500');
    expect(fieldText(20)).toBe('20');
    expect(fieldText(0.02)).toBe('0.02');
    expect(fieldText(100)).toBe('100');
  });

  it.each([
    ['20', 20],
    ['68,000', 68_000],
    ['0,5', 0.5],
    ['-12.5', -12.5],
    ['−3', -3],
    ['100001', null],
    ['-1001', null],
    ['1.00001', null],
    ['２０', 20],
    ['', null],
    ['12px', null],
    ['--1', null],
  ])('are read as a person writes them: %j', (text, value) => {
    expect(readNumber(text, RANGE)).toBe(value);
  });
});
