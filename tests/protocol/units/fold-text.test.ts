import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldText, searchText } from '../../../protocol/units/fold-text.ts';

const finds = (query: string, text: string): boolean => searchText(text).includes(searchText(query));

describe('issue 39 F25: a search', () => {
  it.each([
    ['turkiye', 'Türkiye'],
    ['TÜRKİYE', 'Türkiye'],
    ['türkıye', 'Türkiye'],
    ['isviçre', 'İsviçre'],
    ['ISVICRE', 'İsviçre'],
    ['côte d’ivoire', "Cote d'Ivoire"],
    ['vietnam', 'Việt Nam'],
    ['BİTCOİN', 'Bitcoin'],
    ['ＢＴＣ', 'BTCUSDT'],
    ['BTC-USDT', 'BTCUSDT'],
    ['btc usdt', 'BTCUSDT'],
    ['btc/us', 'BTCUSDT'],
    ['btc\u2011usdt\u200b', 'BTCUSDT'],
    ['ﾋﾞｯﾄ', 'ビットコイン'],
    ['strasse', 'Straße'],
    ['guinea bissau', 'Guinea-Bissau'],
  ])('%j finds %j', (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  it('of nothing finds all, and letters of scripts with marks are not mixed up', () => {
    expect(finds('  ', 'BTCUSDT')).toBe(true);
    expect(finds('かき', 'がき')).toBe(false);
  });

  it('is folded once for good, whatever is typed, and every text finds itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
        expect(finds(text, text)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
