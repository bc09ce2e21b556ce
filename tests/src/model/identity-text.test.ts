import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanSigns } from '../../../protocol/units/clean-text.ts';
import { realNameOf } from '../../../protocol/units/real-name.ts';
import {
  idProblem,
  isNoChineseId,
  looksLikeChineseId,
  losesMarks,
  nameProblem,
} from '../../../src/model/identity-text.ts';

describe('the papers', () => {
  it.each([
    ['', 'none'],
    ['  ', 'none'],
    ['ab', 'tooShort'],
    ['ab2', null],
    [' ab2 ', null],
    ['ab-2', 'characters'],
    ['ｘ12', null],
    ['\u202a123\u200b', null],
    ['1\u00b23', 'characters'],
    ['11010519491231002X', null],
    ['1'.repeat(100), null],
    ['1'.repeat(101), 'tooLong'],
  ])('the number %j: %s', (typed, problem) => {
    expect(idProblem(typed)).toBe(problem);
  });

  it('the number is taken exactly where it is 3 to 100 letters and digits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 110 }), (typed) => {
        const number = cleanSigns(typed);
        const taken = number.length >= 3 && number.length <= 100 && ![...number].some((at) => !/[0-9A-Za-z]/.test(at));
        expect(idProblem(typed) === null).toBe(taken);
      }),
    );
  });

  it('a hint speaks of 18 digits only where a Chinese card is likely', () => {
    expect(
      ['1101051949123100', '110105194912310021X', '11010519491231002X', 'X1234567', '123'].map(looksLikeChineseId),
    ).toEqual([true, true, false, false, false]);
  });

  it('of a card that is said to be Chinese, every other length gets the hint', () => {
    expect(['', '123', '11010519491231002X', '1101051949123100212'].map(isNoChineseId)).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it.each([
    [' ', 'none'],
    ['A', null],
    ['é'.repeat(50), null],
    ['A'.repeat(51), 'tooLong'],
    // Surrogate pairs are one character each.
    ['𝒜'.repeat(50), null],
    ['12 34', 'noLetter'],
    ['\u202e\u200b', 'none'],
    ['Max\u0007', 'noLetter'],
    ['<b>Max</b>', null],
    ['\u202eMax\u200b', null],
  ])('the name %j: %s', (typed, problem) => {
    expect(nameProblem(typed)).toBe(problem);
  });

  it('a name that is sent without some of its marks says so', () => {
    expect(['Max', ' Max ', '\u202eMax', 'M\u200bax', '\u200b', 'Jose\u0301'].map(losesMarks)).toEqual([
      false,
      false,
      true,
      true,
      false,
      false,
    ]);
  });

  it('exactly the names that the exchange takes can be sent', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 70, unit: 'binary' }), (typed) => {
        expect(nameProblem(typed) === null).toBe(realNameOf(typed) !== null);
      }),
    );
  });
});
