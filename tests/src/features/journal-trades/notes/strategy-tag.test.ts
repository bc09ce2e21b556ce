import { describe, expect, it } from 'vitest';
import { NOTE_TAG_MAX } from '../../../../../protocol/units/journal-terms.ts';
import { strategyTag } from '../../../../../src/features/journal-trades/notes/strategy-tag.ts';
import { cleanContent, contentFault } from '../../../../../src/features/trade-journal/notes/note-content.ts';

const tagged = (name: string) => ({ text: '', tags: [strategyTag(name)], plan: null });

describe('the tag of a strategy', () => {
  it.each([
    ['EMA cross with RSI', 'EMA cross with RSI'],
    ['  EMA\u00a0cross\nwith  RSI ', 'EMA cross with RSI'],
    ['123456789012345678901234', '123456789012345678901234'],
    ['1234567890123456789012345', '12345678901234567890123…'],
    ['Breakout of the last 55 candles', 'Breakout of the last 55…'],
    ['Breakout of the last 55 candles (2)', 'Breakout of the las… (2)'],
    ['Breakout of the last 55 candles (1234)', 'Breakout of the last 55…'],
    ['\u200b\u202e', ''],
  ])('of %j is %j', (name, tag) => {
    expect(strategyTag(name)).toBe(tag);
  });

  it('of a copy with a long name is not that of the original', () => {
    const name = 'Breakout of the last 55 candles';
    expect(new Set([name, `${name} (2)`, `${name} (3)`].map(strategyTag)).size).toBe(3);
  });

  it('is one that the exchange takes as it is, for names of all kinds', () => {
    const signs = ['🐢', 'é', 'e\u0301', '策', ' ', '\u200d', '\u00ad', '(2)', 'ﷺ', 'x'];
    for (let length = 1; length <= 60; length++) {
      for (const sign of signs) {
        const content = tagged([...sign.repeat(length)].slice(0, 60).join(''));
        expect(contentFault(content)).toBeNull();
        const [tag] = content.tags;
        expect(cleanContent(content).tags).toEqual(tag === '' ? [] : [tag]);
        expect([...tag!].length).toBeLessThanOrEqual(NOTE_TAG_MAX);
      }
    }
  });
});
