import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TEXT_LANGUAGES, textLanguageOf } from '../../../server/texts/languages.ts';
import { inEveryLanguage, SERVER_TEXTS, text } from '../../../server/texts/text.ts';
import { LANGUAGE_CODES } from '../../../src/i18n/languages.ts';
import { flatTexts } from '../../flat-texts.ts';
import { textProblems } from '../../texts/text-problems.ts';

const english = flatTexts(SERVER_TEXTS.en);

it('the exchange writes in the languages of the app', () => {
  expect(TEXT_LANGUAGES).toEqual(LANGUAGE_CODES);
  expect(Object.keys(SERVER_TEXTS)).toEqual(LANGUAGE_CODES);
});

describe.each(TEXT_LANGUAGES)('what the exchange says in %s', (language) => {
  const texts = flatTexts(SERVER_TEXTS[language]);

  it('is all that it says in English, with the same facts, in each plural form', () => {
    expect(textProblems(language, texts, english)).toEqual([]);
  });
});

describe('the language of a tag', () => {
  it.each([
    ['de', 'de'],
    ['zh-TW', 'zh-TW'],
    ['zh-HK', 'zh'],
    ['de-AT', 'de'],
    ['pt', 'en'],
    ['', 'en'],
    ['__proto__', 'en'],
    [undefined, 'en'],
  ])('%j is %s', (tag, language) => {
    expect(textLanguageOf(tag)).toBe(language);
  });

  it('is always one of ours, whatever is sent', () => {
    fc.assert(fc.property(fc.string(), (tag) => TEXT_LANGUAGES.includes(textLanguageOf(tag))));
  });
});

describe('a text', () => {
  it('takes the plural form of its language', () => {
    const network = (count: number) =>
      inEveryLanguage(text('answer.network', { coin: 'BTC', network: 'BTC', least: '0.0001', count }));
    expect(network(1)).toMatchObject({
      en: 'BTC BTC: minimum 0.0001, 1 confirmation',
      de: 'BTC BTC: Minimum 0.0001, 1 Bestätigung',
      ja: 'BTC BTC：最小 0.0001、承認 1 回',
    });
    expect(network(2)).toMatchObject({ en: 'BTC BTC: minimum 0.0001, 2 confirmations' });
    expect(network(1_000_000).fr).toContain('1\u202f000\u202f000 de confirmations');
  });

  it('takes a value as it is: nothing in it is a placeholder or a replacement again', () => {
    fc.assert(
      fc.property(fc.string(), (reason) => {
        const said = text('mail.depositFailed.content', { why: reason })('en');
        expect(said).toBe(`Nothing was credited. ${reason}`.trim());
      }),
    );
  });

  it('leaves no space where the reason is missing', () => {
    for (const said of Object.values(inEveryLanguage(text('mail.depositFailed.content', { why: '' })))) {
      expect(said).toBe(said.trim());
      expect(said).not.toContain('{{');
    }
  });
});
