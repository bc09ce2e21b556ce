import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ENGLISH_WORDS, spanText } from '../../../../src/chart/drawings/measure-words.ts';
import { wrapText } from '../../../../src/chart/drawings/shape.ts';

const MINUTE = 60_000;

describe('a span of time', () => {
  it.each([
    [0, '0s'],
    [999, '0s'],
    [45_000, '45s'],
    [11 * MINUTE, '11m'],
    [150 * MINUTE, '2h 30m'],
    [120 * MINUTE, '2h'],
    [26 * 60 * MINUTE, '1d 2h'],
    [24 * 60 * MINUTE + 5 * MINUTE, '1d'],
    [-150 * MINUTE, '2h 30m'],
  ])('of %i ms reads %s', (spanMs, text) => {
    expect(spanText(spanMs, ENGLISH_WORDS)).toBe(text);
  });

  it('speaks the language of its words', () => {
    const words = { bars: '根K线', days: '天', hours: '小时', minutes: '分', seconds: '秒' };
    expect(spanText(150 * MINUTE, words)).toBe('2小时 30分');
  });
});

describe('wrapping', () => {
  it('loses nothing but the spaces where lines break, and no line is long or empty', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        const lines = wrapText(text);
        expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
        for (const line of lines) {
          expect([...line].length).toBeLessThanOrEqual(22);
          expect(line).not.toBe('');
        }
      }),
    );
  });

  it('keeps words together', () => {
    expect(wrapText('Buyers came back here twice')).toEqual(['Buyers came back here', 'twice']);
  });
});
